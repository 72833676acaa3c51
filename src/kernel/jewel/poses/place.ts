import { fromBasis, multiply, rotationX, rotationY, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { radians } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { Pose, PutDown } from './pose.ts';
import { restingPose } from './rest.ts';
import { lowestPoint } from './vertices.ts';

/** Models face up along +Z; the studio's vertical is +Y, and the camera is on the +Z side. */
export const UPRIGHT = fromBasis([1, 0, 0], [0, 0, -1], [0, 1, 0]);

/** Tilt of the piece before it is lowered: upright, or tipped towards the camera. */
const tipOf = ({ posture, tilt = 0 }: Pose): number =>
  posture === 'flat' ? 90 : posture === 'stand' ? 0 : tilt;

const withoutNut = (model: JewelModel): JewelModel => ({
  ...model,
  parts: model.parts.filter(({ role }) => role !== 'clasp'),
});

const turned = (pose: Pose, m: Mat4): Mat4 => multiply(rotationY(radians(pose.turn ?? 0)), m);

/** Places a model in the studio so that its lowest point touches the table, or on its own ground. */
export function placeModel(whole: JewelModel, pose: Pose): PutDown {
  const model = pose.nut === 'off' ? withoutNut(whole) : whole;
  const held = multiply(rotationX(radians(tipOf(pose))), UPRIGHT);
  const put = turned(pose, pose.posture === 'rest' ? restingPose(model, held) : held);
  const low = pose.posture === 'stand' ? model.groundZ : lowestPoint(model, put);
  return {
    model,
    placement: multiply(translation(pose.x ?? 0, (pose.lift ?? 0) - low, pose.z ?? 0), put),
  };
}
