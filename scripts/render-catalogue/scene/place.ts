import { chain, fromBasis, multiply, rotationX, rotationY, translation } from '#kernel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/mesh/mesh.ts';
import { at, radians } from '#kernel/mesh/vector.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import type { Pose } from '../trace/picture.ts';
import type { PlacedModel } from './placed-model.ts';
import { f32 } from './typed.ts';

/** Models look up along +Z; the studio's vertical is +Y, and the camera's side is +Z. */
const UPRIGHT = fromBasis([1, 0, 0], [0, 0, -1], [0, 1, 0]);

/** Calls back for every vertex of the piece (metal and stones), placed. */
export function eachVertex(
  model: JewelModel,
  m: Mat4,
  visit: (x: number, y: number, z: number) => void,
): void {
  const walk = (positions: Float32Array, p: Mat4): void => {
    for (let i = 0; i < positions.length; i += 3) {
      const x = f32(positions, i);
      const y = f32(positions, i + 1);
      const z = f32(positions, i + 2);
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

const lowest = (model: JewelModel, m: Mat4): number => {
  let low = Number.POSITIVE_INFINITY;
  eachVertex(model, m, (_x, y) => {
    if (y < low) low = y;
  });
  return low;
};

/** Stands a model in the studio: on its own ground as it was made, else on its lowest vertex. */
export function place(model: JewelModel, pose: Pose): PlacedModel {
  const tilt =
    pose.posture === 'flat'
      ? rotationX(radians(90))
      : rotationX(radians(pose.posture === 'recline' ? (pose.tilt ?? 0) : 0));
  const turned = chain(rotationY(radians(pose.turn ?? 0)), tilt, UPRIGHT);
  const low = pose.posture === 'stand' ? model.groundZ : lowest(model, turned);
  return {
    model,
    placement: multiply(translation(pose.x ?? 0, (pose.lift ?? 0) - low, pose.z ?? 0), turned),
  };
}
