import { transformPoint } from '#kernel/geometry/matrix.ts';
import type { JewelModel, Mat4, MetalPart, PlacedStone } from '#kernel/geometry/model.ts';

export type Bounds = JewelModel['bounds'];

/** Smallest box round metal and stones. */
export function boundsOf(parts: readonly MetalPart[], stones: readonly PlacedStone[]): Bounds {
  const min: Bounds['min'] = [Infinity, Infinity, Infinity];
  const max: Bounds['max'] = [-Infinity, -Infinity, -Infinity];
  const include = (positions: Float32Array, matrix: Mat4 | null) => {
    for (let i = 0; i < positions.length; i += 3) {
      const raw = [positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0] as const;
      const p = matrix === null ? raw : transformPoint(matrix, raw);
      for (const axis of [0, 1, 2] as const) {
        min[axis] = Math.min(min[axis], p[axis]);
        max[axis] = Math.max(max[axis], p[axis]);
      }
    }
  };
  for (const { mesh, instances } of parts) {
    if (instances === null) include(mesh.positions, null);
    else for (const matrix of instances) include(mesh.positions, matrix);
  }
  for (const { cutStone, matrix } of stones) include(cutStone.mesh.positions, matrix);
  return { min, max };
}
