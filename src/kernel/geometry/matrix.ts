import type { Mat4 } from '#kernel/geometry/model.ts';
import { at, type Vec3 } from '#kernel/geometry/vector.ts';

/** Matrix whose columns are the images of x, y, z and the origin. */
export const fromBasis = (x: Vec3, y: Vec3, z: Vec3, origin: Vec3 = [0, 0, 0]): Mat4 =>
  Float64Array.of(
    x[0],
    x[1],
    x[2],
    0,
    y[0],
    y[1],
    y[2],
    0,
    z[0],
    z[1],
    z[2],
    0,
    origin[0],
    origin[1],
    origin[2],
    1,
  );

export const identity = (): Mat4 => fromBasis([1, 0, 0], [0, 1, 0], [0, 0, 1]);
export const translation = (x: number, y: number, z: number): Mat4 =>
  fromBasis([1, 0, 0], [0, 1, 0], [0, 0, 1], [x, y, z]);

/** Turn about X: +Y goes towards +Z. */
export const rotationX = (angle: number): Mat4 => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return fromBasis([1, 0, 0], [0, c, s], [0, -s, c]);
};
/** Turn about Y: +Z goes towards +X, so a piece at the top of a ring moves to angle `angle` round the finger. */
export const rotationY = (angle: number): Mat4 => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return fromBasis([c, 0, -s], [0, 1, 0], [s, 0, c]);
};
/** Turn about Z: +X goes towards +Y. */
export const rotationZ = (angle: number): Mat4 => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return fromBasis([c, s, 0], [-s, c, 0], [0, 0, 1]);
};
export const uniformScale = (k: number): Mat4 => fromBasis([k, 0, 0], [0, k, 0], [0, 0, k]);

/** a · b: b is applied first. */
export function multiply(a: Mat4, b: Mat4): Mat4 {
  const out = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += at(a, k * 4 + row) * at(b, column * 4 + k);
      out[column * 4 + row] = sum;
    }
  }
  return out;
}

/** Product of a chain; the last is applied first. */
export const chain = (...matrices: Mat4[]): Mat4 => matrices.reduce(multiply);

export const transformPoint = (m: Mat4, p: Vec3): Vec3 => [
  at(m, 0) * p[0] + at(m, 4) * p[1] + at(m, 8) * p[2] + at(m, 12),
  at(m, 1) * p[0] + at(m, 5) * p[1] + at(m, 9) * p[2] + at(m, 13),
  at(m, 2) * p[0] + at(m, 6) * p[1] + at(m, 10) * p[2] + at(m, 14),
];
export const transformDirection = (m: Mat4, p: Vec3): Vec3 => [
  at(m, 0) * p[0] + at(m, 4) * p[1] + at(m, 8) * p[2],
  at(m, 1) * p[0] + at(m, 5) * p[1] + at(m, 9) * p[2],
  at(m, 2) * p[0] + at(m, 6) * p[1] + at(m, 10) * p[2],
];
