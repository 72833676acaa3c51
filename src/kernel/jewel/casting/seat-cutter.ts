import type { Manifold } from 'manifold-3d';
import type { SolidBench } from '#kernel/jewel/casting/solid-bench.ts';
import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { FacetPlane } from '#kernel/jewel/gems/facet-plane.ts';
import { intersectPlanes } from '#kernel/jewel/gems/polyhedron.ts';
import type { Solid } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';

/** Free space between a stone and its seat in the casting file, mm: setters ask for 0.03 to 0.05. */
export const SEAT_CLEARANCE_MM = 0.04;
/** Height of the free way above a stone, beyond its crown: higher than any upright prong. */
const WAY_UP = { mm: 0.6, perWidth: 0.35 };
/** The halves of a heart overlap by this, so that they unite, mm. */
const OVERLAP_MM = 0.02;
/** Facets whose normal rises less are beside or below the girdle. */
const LEVEL = 1e-6;

/**
 * The stone grown by the clearance, and the way from its girdle straight up: what is cut out of the metal so that the
 * stone can be laid in. Convex; a heart's is the union of two halves.
 */
export function seatCutter(bench: SolidBench, stone: CutStone): Manifold {
  return bench.once(stone, () => {
    const half = bench.solidFrom(cutterOf(stone), 'seat');
    return stone.mirrorX ? bench.union([half, bench.track(half.mirror([1, 0, 0]))]) : half;
  });
}

/** The cutter of a convex stone, or of the right half of a heart. */
function cutterOf({ planes, mirrorX, widthMm, lengthMm, depthMm, crownMm }: CutStone): Solid {
  const grown: FacetPlane[] = [];
  for (let i = 0; i < planes.length; i += 4) {
    const normal = [at(planes, i), at(planes, i + 1), at(planes, i + 2)] as const;
    // Without the crown's facets the body runs straight up from the girdle.
    if (normal[2] > LEVEL) continue;
    grown.push({ normal, offset: at(planes, i + 3) + SEAT_CLEARANCE_MM, kind: 'girdle' });
  }
  const topMm = crownMm + WAY_UP.mm + WAY_UP.perWidth * widthMm;
  grown.push({ normal: [0, 0, 1], offset: topMm, kind: 'table' });
  if (mirrorX) grown.push({ normal: [-1, 0, 0], offset: OVERLAP_MM, kind: 'girdle' });
  const { vertices, facets } = intersectPlanes(grown, widthMm + lengthMm + depthMm + topMm);
  const indices = facets.flatMap(({ loop }) =>
    loop.slice(2).flatMap((corner, i) => [at(loop, 0), at(loop, i + 1), corner]),
  );
  return { positions: Float32Array.from(vertices.flat()), indices: Uint32Array.from(indices) };
}
