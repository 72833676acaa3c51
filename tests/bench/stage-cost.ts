import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/**
 * GPU cost of a frame while the camera moves, counted as pixels a stone covers x inner hits x facet planes x
 * operations per plane (14: two dot products, a division, a comparison, two choices), and a flat figure per pixel for
 * metal and post-processing. Assumes half of a GPU's peak. Stones are counted face-on and unhidden, so the figure is
 * an upper bound.
 */
const OPERATIONS_PER_PLANE = 14;
const OPERATIONS_PER_EXIT = 120;
const METAL_OPERATIONS = 420;
const POST_PROCESS_OPERATIONS = 90;
const OPERATIONS_PER_VERTEX = 260;
/** With four samples per pixel, edges of facets and metal are shaded more than once. */
const MULTISAMPLED = 1.3;
const REACHED = 0.5;

export interface Gpu {
  name: string;
  /** Peak arithmetic operations per second. */
  operations: number;
}

export const GPUS: readonly Gpu[] = [
  { name: 'Iris Xe / M1 class (1.2 T op/s)', operations: 1.2e12 },
  { name: 'UHD 620 class (0.2 T op/s)', operations: 0.2e12 },
];

export interface StageCost {
  stones: number;
  vertices: number;
  operations: number;
}

/** Counts a moving frame of a model, `sidePx` pixels square, whose height shows `frameMm`. */
export function stageCost(model: JewelModel, sidePx: number, frameMm: number, hits: number): StageCost {
  const pxPerMm = sidePx / frameMm;
  let operations = sidePx * sidePx * (POST_PROCESS_OPERATIONS + METAL_OPERATIONS * 0.2);
  for (const { cutStone, widthMm } of model.stones) {
    const pixels = cutStone.lengthMm * cutStone.widthMm * 0.78 * pxPerMm * pxPerMm * MULTISAMPLED;
    let facets = 0;
    for (let i = 2; i < cutStone.planes.length; i += 4)
      if (Math.abs(cutStone.planes[i] ?? 0) > 1e-6) facets++;
    const stoneHits = widthMm < 2.4 ? Math.min(4, hits) : hits;
    operations += pixels * stoneHits * (facets * OPERATIONS_PER_PLANE + OPERATIONS_PER_EXIT);
  }
  const vertices = model.parts.reduce(
    (sum, { mesh, instances }) => sum + (mesh.positions.length / 3) * (instances?.length ?? 1),
    0,
  );
  operations += vertices * OPERATIONS_PER_VERTEX;
  return { stones: model.stones.length, vertices, operations };
}

export const milliseconds = ({ operations }: StageCost, gpu: Gpu): number =>
  (operations / (gpu.operations * REACHED)) * 1000;
