import { multiply } from '#kernel/jewel/mesh/matrix.ts';
import { at, cross, radians, scale, subtract, unit, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { PutDown, View } from '#kernel/jewel/poses/pose.ts';
import { eachVertex } from '#kernel/jewel/poses/vertices.ts';

export interface Camera {
  eye: Vec3;
  forward: Vec3;
  right: Vec3;
  up: Vec3;
  /** Tangent of half the vertical field. */
  tan: number;
  /** Shift of the lens in half frame heights that puts the subject where the view requires. */
  shift: readonly [number, number];
  focusMm: number;
  /** Height of the frame at the subject, after the camera has moved back. */
  frameMm: number;
}

const USUAL_FOV_DEG = 16;
/** Posts of earrings are pushed through the table and not visible. */
const UNDER_TABLE = -0.05;

/** Middle of the first piece's centre stone, or of its bounds when it has no stone. */
function stoneCentre(placed: readonly PutDown[]): Vec3 | null {
  for (const { model, placement } of placed) {
    const stone = model.stones.find((s) => s.role === 'centre') ?? model.stones[0];
    if (stone === undefined) continue;
    const m = multiply(placement, stone.matrix);
    return [at(m, 12), at(m, 13), at(m, 14)];
  }
  return null;
}

function middle(placed: readonly PutDown[]): Vec3 {
  const low = [1e30, 1e30, 1e30];
  const high = [-1e30, -1e30, -1e30];
  for (const { model, placement } of placed)
    eachVertex(model, placement, (...p) => {
      if (p[1] < UNDER_TABLE) return;
      p.forEach((v, i) => {
        low[i] = Math.min(at(low, i), v);
        high[i] = Math.max(at(high, i), v);
      });
    });
  return [(at(low, 0) + at(high, 0)) / 2, (at(low, 1) + at(high, 1)) / 2, (at(low, 2) + at(high, 2)) / 2];
}

/** The farthest vertex in a direction. */
function furthest(placed: readonly PutDown[], direction: Vec3): Vec3 {
  let best: Vec3 = [0, 0, 0];
  let reach = -1e30;
  for (const { model, placement } of placed)
    eachVertex(model, placement, (x, y, z) => {
      const d = x * direction[0] + y * direction[1] + z * direction[2];
      if (d <= reach) return;
      reach = d;
      best = [x, y, z];
    });
  return best;
}

function targetOf(view: View, placed: readonly PutDown[], towardsCamera: Vec3): Vec3 {
  if (view.subject === 'stone') return stoneCentre(placed) ?? middle(placed);
  if (view.subject === 'crest') return furthest(placed, [0, 1, 0]);
  if (view.subject === 'near') return furthest(placed, towardsCamera);
  return middle(placed);
}

interface Rectangle {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** Positions the camera for a view; `aspect` is the frame's width over its height. */
export function aimCamera(view: View, placed: readonly PutDown[], aspect: number): Camera {
  const near = cameraAt(view, placed, view.frameMm);
  if (view.fill === undefined) return framed(view, near, placed, aspect);
  const { left, right, bottom, top } = coveredBy(near, placed);
  const fills = Math.max((right - left) / aspect, top - bottom) / 2;
  const frameMm = view.frameMm * Math.max(1, fills / view.fill);
  return framed(view, cameraAt(view, placed, frameMm), placed, aspect);
}

function cameraAt(view: View, placed: readonly PutDown[], frameMm: number): Camera {
  const az = radians(view.azimuth);
  const el = radians(view.elevation);
  const target = targetOf(view, placed, [Math.sin(az), 0, Math.cos(az)]);
  const tan = Math.tan(radians(view.fovDeg ?? USUAL_FOV_DEG) / 2);
  const distance = frameMm / 2 / tan;
  const back: Vec3 = [Math.cos(el) * Math.sin(az), Math.sin(el), Math.cos(el) * Math.cos(az)];
  const eye: Vec3 = [
    target[0] + back[0] * distance,
    target[1] + back[1] * distance,
    target[2] + back[2] * distance,
  ];
  const forward = scale(back, -1);
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  return { eye, forward, right, up, tan, shift: [0, 0], focusMm: distance, frameMm };
}

/** Shifts the lens so that the subject is where the view requires. */
function framed(view: View, camera: Camera, placed: readonly PutDown[], aspect: number): Camera {
  const [ax, ay] = view.at ?? [0.5, 0.5];
  let [cx, cy] = [0, 0];
  if (view.subject === 'whole') {
    const { left, right, bottom, top } = coveredBy(camera, placed);
    [cx, cy] = [(left + right) / 2, (bottom + top) / 2];
  }
  return { ...camera, shift: [cx - (ax - 0.5) * 2 * aspect, cy + (ay - 0.5) * 2] };
}

/** The rectangle covered by the pieces, in half frame heights from the axis. */
function coveredBy(camera: Camera, placed: readonly PutDown[]): Rectangle {
  let [left, right, bottom, top] = [1e30, -1e30, 1e30, -1e30];
  for (const { model, placement } of placed)
    eachVertex(model, placement, (x, y, z) => {
      if (y < UNDER_TABLE) return;
      const p = subtract([x, y, z], camera.eye);
      const depth =
        (p[0] * camera.forward[0] + p[1] * camera.forward[1] + p[2] * camera.forward[2]) * camera.tan;
      const u = (p[0] * camera.right[0] + p[1] * camera.right[1] + p[2] * camera.right[2]) / depth;
      const v = (p[0] * camera.up[0] + p[1] * camera.up[1] + p[2] * camera.up[2]) / depth;
      left = Math.min(left, u);
      right = Math.max(right, u);
      bottom = Math.min(bottom, v);
      top = Math.max(top, v);
    });
  return { left, right, bottom, top };
}
