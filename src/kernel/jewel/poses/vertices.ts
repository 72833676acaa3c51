import { multiply } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** Calls back for every vertex of the piece (metal and stones), placed. */
export function eachVertex(
  model: JewelModel,
  m: Mat4,
  visit: (x: number, y: number, z: number) => void,
): void {
  const walk = (positions: Float32Array, p: Mat4): void => {
    for (let i = 0; i < positions.length; i += 3) {
      const x = at(positions, i);
      const y = at(positions, i + 1);
      const z = at(positions, i + 2);
      visit(
        at(p, 0) * x + at(p, 4) * y + at(p, 8) * z + at(p, 12),
        at(p, 1) * x + at(p, 5) * y + at(p, 9) * z + at(p, 13),
        at(p, 2) * x + at(p, 6) * y + at(p, 10) * z + at(p, 14),
      );
    }
  };
  for (const part of model.parts)
    for (const instance of part.instances ?? [null])
      walk(part.mesh.positions, instance === null ? m : multiply(m, instance));
  for (const stone of model.stones) walk(stone.cutStone.mesh.positions, multiply(m, stone.matrix));
}

/** Height of the lowest vertex. */
export function lowestPoint(model: JewelModel, m: Mat4): number {
  let low = Number.POSITIVE_INFINITY;
  eachVertex(model, m, (_x, y) => {
    if (y < low) low = y;
  });
  return low;
}
