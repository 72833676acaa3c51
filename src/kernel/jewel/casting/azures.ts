import type { Manifold } from 'manifold-3d';
import type { SolidBench } from '#kernel/jewel/casting/solid-bench.ts';
import { canMeet, solidsOf, toSolid } from '#kernel/jewel/casting/union.ts';
import { transformDirection, transformPoint } from '#kernel/jewel/mesh/matrix.ts';
import { TriangleGrid } from '#kernel/jewel/mesh/triangle-grid.ts';
import { dot, scale } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel, MetalRole, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';
import { SEAT_CLEARANCE_MM } from './seat-cutter.ts';

/** Width of the opening below a small stone, in stone widths: setters drill 0.5 to 0.66. */
const AZURE_WIDTH = 0.55;
/** The opening starts inside the seat, this far above the culet in stone widths. */
const ABOVE_CULET = 0.15;
/** Beyond the metal's far side, mm. */
const BEYOND_MM = 0.1;
/** Thicker metal is left closed, mm: a drill would run out of true. */
const DEEPEST_MM = 3.5;
/** Parts that carry a row: an opening does not weaken them. */
const CARRIERS: ReadonlySet<MetalRole> = new Set(['gallery', 'prong', 'bezel', 'head', 'clasp']);

/** Stones that get one; those on a band only if nothing is engraved inside it. */
const isSmall = ({ role, setting }: PlacedStone, isEngraved: boolean): boolean =>
  role === 'halo' || (role === 'pave' && setting !== 'shared-prong' && !isEngraved);

/**
 * Openings below the small stones of a body whose seats are cut, through which light and soap pass. A stone over a strut,
 * over thick metal or over an opening that is already there gets none.
 */
export function azuresIn(
  bench: SolidBench,
  body: Manifold,
  model: JewelModel,
  { number, isEngraved }: { number: number; isEngraved: boolean },
): Manifold[] {
  const small = model.stones.filter((stone) => isSmall(stone, isEngraved));
  if (small.length === 0) return [];
  const grid = new TriangleGrid(toSolid(body.getMesh()));
  const carriers = solidsOf(
    bench,
    model.parts.filter(({ role }) => CARRIERS.has(role)),
    number,
  );
  return small.flatMap(({ cutStone, matrix }) => {
    const down = scale(transformDirection(matrix, [0, 0, 1]), -1);
    // A grown seat ends somewhat below the culet, by at most two clearances.
    const culetZ = cutStone.crownMm - cutStone.depthMm;
    const origin = transformPoint(matrix, [0, 0, culetZ - 2 * SEAT_CLEARANCE_MM]);
    const hit = grid.firstHit(origin, down, DEEPEST_MM);
    const skin = hit === null ? null : grid.normal(hit.triangle);
    const isInMetal = hit !== null && skin !== null && dot(skin, down) > 0;
    if (!isInMetal) return [];
    const fromZ = culetZ - 2 * SEAT_CLEARANCE_MM - hit.distance - BEYOND_MM;
    const toZ = culetZ + ABOVE_CULET * cutStone.widthMm;
    const upright = bench.cylinder(fromZ, toZ, (AZURE_WIDTH * cutStone.widthMm) / 2);
    const azure = bench.placed(upright, matrix);
    const meets = carriers.some(
      (carrier) => canMeet(carrier, azure) && !bench.track(carrier.intersect(azure)).isEmpty(),
    );
    return meets ? [] : [azure];
  });
}
