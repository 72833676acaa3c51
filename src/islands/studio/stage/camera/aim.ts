import { Matrix4, type PerspectiveCamera, Vector3 } from 'three';
import { at } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { FOV_DEG } from './true-size.ts';
import type { StageView } from './views.ts';

const HALF_FIELD = Math.tan((FOV_DEG * Math.PI) / 360);
const DEGREES = Math.PI / 180;
/** Posts of earrings reach below the table, out of view. */
const UNDER_TABLE = -0.05;

/** Position of the camera, its target, and the lens shift (in half frames). */
export interface CameraAim {
  target: Vector3;
  azimuth: number;
  elevation: number;
  distance: number;
  shift: readonly [number, number];
}

/** Calls `visit` for every vertex of the piece, in studio coordinates. */
function eachVertex(model: JewelModel, pose: Matrix4, visit: (p: Vector3) => void): void {
  const matrix = new Matrix4();
  const point = new Vector3();
  const walk = (positions: Float32Array) => {
    for (let i = 0; i < positions.length; i += 3) {
      point.set(at(positions, i), at(positions, i + 1), at(positions, i + 2)).applyMatrix4(matrix);
      if (point.y >= UNDER_TABLE) visit(point);
    }
  };
  for (const { mesh, instances } of model.parts)
    for (const instance of instances ?? [null]) {
      matrix.copy(pose);
      if (instance !== null) matrix.multiply(new Matrix4().fromArray(instance));
      walk(mesh.positions);
    }
  for (const { cutStone, matrix: placed } of model.stones) {
    matrix.copy(pose).multiply(new Matrix4().fromArray(placed));
    walk(cutStone.mesh.positions);
  }
}

function middleOf(model: JewelModel, pose: Matrix4): Vector3 {
  const min = new Vector3(Infinity, Infinity, Infinity);
  const max = new Vector3(-Infinity, -Infinity, -Infinity);
  eachVertex(model, pose, (p) => {
    min.min(p);
    max.max(p);
  });
  return min.add(max).multiplyScalar(0.5);
}

function stoneOf({ stones }: JewelModel, pose: Matrix4): Vector3 | null {
  const stone = stones.find(({ role }) => role === 'centre') ?? stones[0];
  if (stone === undefined) return null;
  return new Vector3().setFromMatrixPosition(pose.clone().multiply(new Matrix4().fromArray(stone.matrix)));
}

/** Positions the camera for a view. */
export function aimAt(view: StageView, model: JewelModel, pose: Matrix4): CameraAim {
  const near = aimFrom(view, view.frameMm, model, pose);
  if (view.fill === undefined) return near;
  const { left, right, bottom, top } = covered(near, model, pose);
  const share = Math.max(right - left, top - bottom) / 2 / view.fill;
  return share <= 1 ? near : aimFrom(view, view.frameMm * share, model, pose);
}

function aimFrom(view: StageView, frameMm: number, model: JewelModel, pose: Matrix4): CameraAim {
  const target = (view.subject === 'stone' ? stoneOf(model, pose) : null) ?? middleOf(model, pose);
  const [azimuth, elevation] = [view.azimuth * DEGREES, view.elevation * DEGREES];
  const distance = frameMm / 2 / HALF_FIELD;
  const aim: CameraAim = { target, azimuth, elevation, distance, shift: [0, 0] };
  const { left, right, bottom, top } =
    view.subject === 'whole' ? covered(aim, model, pose) : { left: 0, right: 0, bottom: 0, top: 0 };
  const [cx, cy] = [(left + right) / 2, (bottom + top) / 2];
  const [ax, ay] = view.at ?? [0.5, 0.5];
  return { ...aim, shift: [cx - (ax - 0.5) * 2, cy + (ay - 0.5) * 2] };
}

const backOf = ({ azimuth, elevation }: CameraAim): Vector3 =>
  new Vector3(
    Math.cos(elevation) * Math.sin(azimuth),
    Math.sin(elevation),
    Math.cos(elevation) * Math.cos(azimuth),
  );

interface Rectangle {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** The rectangle the piece covers, in half frames from the axis. */
function covered(aim: CameraAim, model: JewelModel, pose: Matrix4): Rectangle {
  const back = backOf(aim);
  const eye = back.clone().multiplyScalar(aim.distance).add(aim.target);
  const aside = new Vector3(0, 1, 0).cross(back).normalize();
  const up = back.clone().cross(aside);
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  const way = new Vector3();
  eachVertex(model, pose, (p) => {
    way.subVectors(p, eye);
    const depth = -way.dot(back) * HALF_FIELD;
    const [u, v] = [way.dot(aside) / depth, way.dot(up) / depth];
    left = Math.min(left, u);
    right = Math.max(right, u);
    bottom = Math.min(bottom, v);
    top = Math.max(top, v);
  });
  return { left, right, bottom, top };
}

/** Moves the camera to an aim. */
export function placeCamera(camera: PerspectiveCamera, aim: CameraAim): void {
  camera.position.copy(backOf(aim).multiplyScalar(aim.distance)).add(aim.target);
  camera.lookAt(aim.target);
  camera.updateMatrixWorld();
}

/**
 * The lens for a frame of width x height: the aim's square fits in any format. `jitter` shifts the image by
 * parts of a pixel, for stills of many frames.
 */
export function setLens(
  camera: PerspectiveCamera,
  width: number,
  height: number,
  shift: readonly [number, number],
  jitter: readonly [number, number] = [0, 0],
): void {
  const aspect = width / height;
  const tall = Math.max(1, height / width);
  camera.aspect = aspect;
  camera.fov = (2 * Math.atan(HALF_FIELD * tall) * 180) / Math.PI;
  camera.updateProjectionMatrix();
  const e = camera.projectionMatrix.elements;
  e[8] += shift[0] / tall / aspect + (jitter[0] * 2) / width;
  e[9] += shift[1] / tall + (jitter[1] * 2) / height;
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}
