import { describe, expect, it } from 'vitest';
import { withBand } from '#kernel/jewel/design/set-with-band.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { solitaire } from '../../../../tests/fixtures/compositions.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { drawingOnFinger, type LineDrawing, lineDrawing } from './line-drawing.ts';

/** The horizontal strokes of a path: start, length and height. */
const strokesIn = (path: string) =>
  Array.from(path.matchAll(/M([\d.-]+) ([\d.-]+)h([\d.]+)/g), ([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }));

/** Covered length of the line along the finger through its middle, mm. */
const coveredAlong = ({ covered, widthMm }: LineDrawing) =>
  strokesIn(covered.metals.map(({ path }) => path).join('')).filter(
    ({ x, length }) => x <= widthMm / 2 && x + length >= widthMm / 2,
  ).length * covered.stepMm;

describe('the drawing of rings on their finger', () => {
  const design = designOf(solitaire);
  if (design.kind !== 'ring') throw new Error('the solitaire of the tests is no ring');
  const fingerMm = design.circumferenceMm / Math.PI;
  const [ring, band] = withBand(design).pieces;
  if (ring === undefined || band?.kind !== 'wedding-band') throw new Error('the solitaire has no band');
  const yellow = { ...band, metal: 'gold-18k-yellow' } as const;
  const worn = buildJewel({ kind: 'set', pieces: [ring, yellow] });

  it('shows a set as it is worn: to scale, the rings touching, each in its own metal', () => {
    const { covered, widthMm, heightMm } = drawingOnFinger(worn, fingerMm);
    const { min, max } = worn.bounds;
    expect(widthMm).toBeCloseTo(max[0] - min[0], 3);
    expect(heightMm).toBeCloseTo(max[1] - min[1], 3);
    const heightsOf = (metal: string) =>
      strokesIn(covered.metals.find((one) => one.metal === metal)?.path ?? '')
        // Beside the head, where both are straight.
        .filter(({ x, length }) => x <= 2 && x + length >= 2)
        .map(({ y }) => y);
    const [white, gold] = [heightsOf('gold-18k-white'), heightsOf('gold-18k-yellow')];
    expect(Math.max(...gold) - Math.min(...gold)).toBeCloseTo(yellow.shank.widthMm, 0);
    const apart = Math.min(...white) - Math.max(...gold);
    expect(apart).toBeGreaterThan(0);
    expect(apart).toBeLessThan(0.8);
  });

  it('omits parts hidden by the finger: a contoured band curves only above it', () => {
    const alone = buildJewel(yellow);
    const { widthMm } = yellow.shank;
    expect(coveredAlong(lineDrawing(alone, 'top'))).toBeGreaterThan(widthMm + 0.5);
    expect(coveredAlong(drawingOnFinger(alone, fingerMm))).toBeCloseTo(widthMm, 0);
    const { contour: _, ...straight } = yellow;
    const both = buildJewel({ kind: 'set', pieces: [yellow, straight] });
    const hidden = coveredAlong(lineDrawing(both, 'top')) - coveredAlong(drawingOnFinger(both, fingerMm));
    expect(hidden).toBeGreaterThan(0.5);
  });
});
