import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/**
 * What a moving frame costs a GPU, counted: pixels a stone covers x inner hits x facet planes x operations per plane
 * (14: two dot products, a division, a comparison, two choices), and for metal and post-processing a flat figure per
 * pixel. Half of a GPU's peak is taken as reached. Stones' outlines are taken as seen face-on and unhidden, so the
 * figure is an upper bound.
 */
const OPERATIONS_PER_PLANE = 14;
const OPERATIONS_PER_EXIT = 120;
const METAL_OPERATIONS = 420;
const POST_PROCESS_OPERATIONS = 90;
const OPERATIONS_PER_VERTEX = 260;
/** Edges of facets and metal are shaded more than once with four samples per pixel. */
const MULTISAMPLED = 1.3;
const REACHED = 0.5;

export interface Gpu {
  name: string;
  /** Arithmetic operations a second at peak. */
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

/** Counts a moving frame of a model, `sidePx` pixels square, seen so that the frame is `frameMm` high. */
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
