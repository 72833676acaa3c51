import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { stonePlaces } from '#kernel/shop/workshop/stone-places.ts';
import { solitaire } from '../../../../tests/fixtures/compositions.ts';
import { drawnViews, lineDrawing, lineDrawings } from './line-drawing.ts';

const { design } = parseDesign(solitaire);
if (!design) throw new Error('the solitaire of the tests is no design');
const model = buildJewel(design);
const drawings = lineDrawings(model);

describe('the drawing of a piece', () => {
  it('shows four sides to scale, within the paper', () => {
    expect(drawings.map(({ view }) => view)).toEqual([...drawnViews]);
    const { min, max } = model.bounds;
    const [front, side, top] = drawings;
    expect(front?.widthMm).toBeCloseTo(max[0] - min[0], 3);
    expect(front?.heightMm).toBeCloseTo(max[2] - min[2], 3);
    expect(side?.widthMm).toBeCloseTo(max[1] - min[1], 3);
    expect(top?.heightMm).toBeCloseTo(max[1] - min[1], 3);
    for (const { lines, widthMm, heightMm } of drawings) {
      expect(lines.length).toBeGreaterThan(200);
      for (let i = 0; i < lines.length; i += 2) {
        expect(lines[i]).toBeGreaterThan(-0.01);
        expect(lines[i]).toBeLessThan(widthMm + 0.01);
        expect(lines[i + 1]).toBeGreaterThan(-0.01);
        expect(lines[i + 1]).toBeLessThan(heightMm + 0.01);
      }
    }
  });

  it('draws the ring seen through its hole and omits parts behind the stone', () => {
    const front = drawings[0];
    const lengthOf = (lines: Float32Array) => {
      let sum = 0;
      for (let i = 0; i < lines.length; i += 4)
        sum += Math.hypot((lines[i + 2] ?? 0) - (lines[i] ?? 0), (lines[i + 3] ?? 0) - (lines[i + 1] ?? 0));
      return sum;
    };
    const stoneless = lineDrawing({ ...model, stones: [] }, 'front');
    // At least the outer and the inner circle of the band.
    expect(lengthOf(front?.lines ?? new Float32Array())).toBeGreaterThan(2 * Math.PI * 8);
    const behind = lineDrawing({ ...model, parts: [] }, 'front');
    const apart = lengthOf(stoneless.lines) + lengthOf(behind.lines);
    expect(lengthOf(front?.lines ?? new Float32Array())).toBeLessThan(apart);
  });

  it('returns the areas covered by metal and by stones: a one-carat stone has its real width', () => {
    const { covered } = lineDrawing(model, 'top');
    const lengths = (path: string) => Array.from(path.matchAll(/h([\d.]+)/g), ([, length]) => Number(length));
    const carat = model.stones.find(({ role }) => role === 'centre');
    const widest = Math.max(...lengths(covered.stones));
    expect(widest).toBeLessThan((carat?.widthMm ?? 0) + 0.1);
    expect(widest).toBeGreaterThan((carat?.widthMm ?? 0) * 0.8);
    expect(covered.metals.map(({ metal }) => metal)).toEqual(['gold-18k-white']);
    const area = lengths(covered.metals[0]?.path ?? '').reduce(
      (sum, length) => sum + length * covered.stepMm,
      0,
    );
    expect(area).toBeGreaterThan(15);
    expect(lineDrawing({ ...model, stones: [] }, 'top').covered.stones).toBe('');
  });

  it('separates the stones by place', () => {
    const places = stonePlaces(model);
    expect(places[0]).toMatchObject({ role: 'centre', count: 1 });
    expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(model.stones.length);
  });
});
