import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { transformPoint } from '#kernel/jewel/mesh/matrix.ts';
import { at, TAU } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { innerRadius } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import { BODY_RUNS, BODY_SEED } from '../../../../../tests/fixtures/body-runs.ts';
import { settledDesign } from '../../../../../tests/fixtures/design-of.ts';
import { triedShapes } from '../../../../../tests/fixtures/gem-shapes.ts';
import { fc } from '../../../../../tests/fixtures/property-testing.ts';
import { contourFor } from './contour.ts';

const metal = 'gold-18k-yellow';
const STEP_MM = 0.25;

/** Distance between the ring and the band of a set: seen from above over the finger, and at its far side. */
function distanceBetween({ parts, pieces, stones }: JewelModel): {
  above: number;
  below: number;
  head: number;
} {
  const bins = 28;
  const ring = new Float64Array(bins).fill(Number.NEGATIVE_INFINITY);
  const band = new Float64Array(bins).fill(Number.POSITIVE_INFINITY);
  let [ringBelow, bandBelow] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const visit = (positions: Float32Array, matrix: Float64Array | null, isRing: boolean) => {
    for (let i = 0; i < positions.length; i += 3) {
      const made = [at(positions, i), at(positions, i + 1), at(positions, i + 2)] as const;
      const [x, y, z] = matrix === null ? made : transformPoint(matrix, made);
      const bin = Math.floor(Math.abs(x) / STEP_MM);
      // A stacked set rests on the ground, so its finger axis is about ten millimetres up.
      if (z < 9) {
        if (isRing) ringBelow = Math.max(ringBelow, y);
        else bandBelow = Math.min(bandBelow, y);
      } else if (bin < bins) {
        if (isRing) ring[bin] = Math.max(at(ring, bin), y);
        else band[bin] = Math.min(at(band, bin), y);
      }
    }
  };
  for (const { instances, mesh, pieceOf } of parts)
    (instances ?? [null]).forEach((matrix, i) => {
      const piece = at(pieces ?? [], pieceOf?.[i] ?? 0);
      visit(mesh.positions, matrix, piece.designPiece === 0);
    });
  for (const { cutStone, matrix } of stones) visit(cutStone.mesh.positions, matrix, true);
  return {
    above: Math.min(...band.map((inner, bin) => inner - at(ring, bin))),
    below: bandBelow - ringBelow,
    head: Math.max(...ring),
  };
}

const ringOf = (shape: string, carat: number, halo: object | null, circumferenceMm = 52): Design => {
  const centre = { shape, carat };
  const design = settledDesign({
    ...{ version: 2, kind: 'ring', metal, circumferenceMm, centre, head: { halo } },
  });
  if (design === null) throw new Error('no ring');
  return design;
};

/** The ring, the curve it needs, and both on one finger. */
function stacked(ring: Design, circumferenceMm = 52) {
  const contour = contourFor(buildJewel(ring), innerRadius(circumferenceMm));
  const band = { version: 2, kind: 'wedding-band', metal, circumferenceMm, shank: { widthMm: 2.2 }, contour };
  const { design, errors } = parseDesign({ version: 2, kind: 'set', pieces: [ring, band] });
  expect(errors).toEqual([]);
  if (design === null) throw new Error('no set');
  return { contour, distance: distanceBetween(buildJewel(design)) };
}

describe('the curve of a band beside a ring', () => {
  it.each(triedShapes)('leaves 0.15 to 0.25 mm round a %s of half a carat, seen from above', (shape) => {
    const { above, below } = stacked(ringOf(shape, 0.5, null)).distance;
    // Where the two shanks lie together it is less.
    expect(above).toBeGreaterThan(0.12);
    expect(above).toBeLessThan(0.25);
    expect(below).toBeLessThan(0.45);
  });

  it('stays within its limits around any head, and clears it or slips below it', () => {
    const halos = [null, { style: 'visible', stoneMm: 1.3 }, { style: 'hidden', stoneMm: 1.1 }];
    fc.assert(
      fc.property(
        fc.constantFrom(...triedShapes),
        fc.double({ min: 0.25, max: 4, noNaN: true }),
        fc.constantFrom(...halos),
        fc.integer({ min: 44, max: 64 }),
        (shape, carat, halo, circumferenceMm) => {
          const ring = ringOf(shape, carat, halo, circumferenceMm);
          const { contour, distance } = stacked(ring, circumferenceMm);
          const { dipMm, spanMm } = contour;
          expect(dipMm).toBeLessThanOrEqual(0.45 * 2 * distance.head);
          expect((2 * (spanMm / TAU) ** 2) / dipMm).toBeGreaterThanOrEqual(2.499);
          expect(spanMm / 2).toBeLessThanOrEqual(innerRadius(circumferenceMm));
          expect(distance.below).toBeGreaterThan(0.05);
          const clears = distance.above > 0.12 && distance.below < 0.75;
          const slipsBeneath = distance.below < 0.3;
          expect(clears || slipsBeneath).toBe(true);
        },
      ),
      {
        numRuns: BODY_RUNS * 2,
        seed: BODY_SEED,
        endOnFailure: true,
        // Its span was a hundredth too short for the rule of bends.
        examples: [['marquise', 0.5, null, 52]],
      },
    );
  });
});
