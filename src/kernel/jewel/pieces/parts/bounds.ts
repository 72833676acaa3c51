import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import type { JewelModel, MetalPart, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';

export type Bounds = JewelModel['bounds'];

const nothing = (): Bounds => ({
  min: [Infinity, Infinity, Infinity],
  max: [-Infinity, -Infinity, -Infinity],
});

/** Bounding box of metal and stones. */
export function boundsOf(parts: readonly MetalPart[], stones: readonly PlacedStone[]): Bounds {
  const all = nothing();
  const boxes = new Map<Float32Array, Bounds>();
  const boxOf = (positions: Float32Array): Bounds => {
    const known = boxes.get(positions);
    if (known !== undefined) return known;
    const box = nothing();
    includeAll(box, positions);
    boxes.set(positions, box);
    return box;
  };
  const include = (positions: Float32Array, m: Mat4) => {
    // Most copies of a small part lie well inside: their bounding box proves it without their vertices.
    if (!isInside(all, boxOf(positions), m)) includePlaced(all, positions, m);
  };
  for (const { mesh, instances } of parts) {
    if (instances === null) includeAll(all, mesh.positions);
    else for (const m of instances) include(mesh.positions, m);
  }
  for (const { cutStone, matrix } of stones) include(cutStone.mesh.positions, matrix);
  return all;
}

function includeAll({ min, max }: Bounds, positions: Float32Array): void {
  for (const axis of [0, 1, 2] as const) {
    let [low, high] = [min[axis], max[axis]];
    for (let i: number = axis; i < positions.length; i += 3) {
      const x = positions[i] ?? 0;
      if (x < low) low = x;
      if (x > high) high = x;
    }
    [min[axis], max[axis]] = [low, high];
  }
}

function includePlaced({ min, max }: Bounds, positions: Float32Array, m: Mat4): void {
  for (const axis of [0, 1, 2] as const) {
    const [a, b, c, d] = [m[axis] ?? 0, m[axis + 4] ?? 0, m[axis + 8] ?? 0, m[axis + 12] ?? 0];
    let [low, high] = [min[axis], max[axis]];
    for (let i = 0; i < positions.length; i += 3) {
      const x = a * (positions[i] ?? 0) + b * (positions[i + 1] ?? 0) + c * (positions[i + 2] ?? 0) + d;
      if (x < low) low = x;
      if (x > high) high = x;
    }
    [min[axis], max[axis]] = [low, high];
  }
}

/** Whether the moved box lies inside the other box. */
function isInside({ min, max }: Bounds, box: Bounds, m: Mat4): boolean {
  return ([0, 1, 2] as const).every((axis) => {
    let [low, high] = [m[axis + 12] ?? 0, m[axis + 12] ?? 0];
    for (const k of [0, 1, 2] as const) {
      const [p, q] = [(m[axis + 4 * k] ?? 0) * box.min[k], (m[axis + 4 * k] ?? 0) * box.max[k]];
      low += Math.min(p, q);
      high += Math.max(p, q);
    }
    return low >= min[axis] && high <= max[axis];
  });
}
