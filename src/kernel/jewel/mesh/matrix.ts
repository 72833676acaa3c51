import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';

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

export const scaling = (k: number): Mat4 => fromBasis([k, 0, 0], [0, k, 0], [0, 0, k]);

/** Rotation about X: +Y goes towards +Z. */
export const rotationX = (angle: number): Mat4 => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return fromBasis([1, 0, 0], [0, c, s], [0, -s, c]);
};
/** Rotation about Y: +Z goes towards +X, so a piece at the top of a ring moves to angle `angle` around the finger. */
export const rotationY = (angle: number): Mat4 => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return fromBasis([c, 0, -s], [0, 1, 0], [s, 0, c]);
};
/** Rotation about Z: +X goes towards +Y. */
export const rotationZ = (angle: number): Mat4 => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return fromBasis([c, s, 0], [-s, c, 0], [0, 0, 1]);
};
/** a · b: b is applied first. */
export function multiply(a: Mat4, b: Mat4): Mat4 {
  const out = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (a[k * 4 + row] ?? 0) * (b[column * 4 + k] ?? 0);
      out[column * 4 + row] = sum;
    }
  }
  return out;
}

/** Inverse of a matrix that only rotates and translates. */
export function inverseRigid(m: Mat4): Mat4 {
  const column = (i: number): Vec3 => [m[i] ?? 0, m[i + 4] ?? 0, m[i + 8] ?? 0];
  const [x, y, z] = [column(0), column(1), column(2)];
  const turned = fromBasis(x, y, z);
  const [a, b, c] = transformDirection(turned, [m[12] ?? 0, m[13] ?? 0, m[14] ?? 0]);
  return fromBasis(x, y, z, [-a, -b, -c]);
}

/** Product of a chain; the last is applied first. */
export const chain = (...matrices: Mat4[]): Mat4 => matrices.reduce(multiply);

export const transformPoint = (m: Mat4, [x, y, z]: Vec3): Vec3 => [
  (m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z + (m[12] ?? 0),
  (m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z + (m[13] ?? 0),
  (m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z + (m[14] ?? 0),
];
export const transformDirection = (m: Mat4, [x, y, z]: Vec3): Vec3 => [
  (m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z,
  (m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z,
  (m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z,
];
