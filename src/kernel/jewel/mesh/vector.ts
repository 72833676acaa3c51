export type Vec2 = readonly [number, number];
export type Vec3 = readonly [number, number, number];

export const TAU = Math.PI * 2;
export const radians = (deg: number): number => (deg * Math.PI) / 180;

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];
/** a + b * k */
export const along = (a: Vec3, b: Vec3, k: number): Vec3 => [
  a[0] + b[0] * k,
  a[1] + b[1] * k,
  a[2] + b[2] * k,
];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
/** Unit vector; the zero vector stays zero. */
export const unit = (a: Vec3): Vec3 => {
  const l = length(a);
  return l > 0 ? [a[0] / l, a[1] / l, a[2] / l] : [0, 0, 0];
};
export const distance2 = (a: Vec2, b: Vec2): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));
/** Rounds to hundredths, the step of lengths in a design. `floor2` and `ceil2` tolerate rounding errors of earlier sums. */
export const round2 = (x: number): number => Math.round(x * 100) / 100;
export const floor2 = (x: number): number => Math.floor(x * 100 + 1e-6) / 100;
export const ceil2 = (x: number): number => Math.ceil(x * 100 - 1e-6) / 100;
/** 0 below `from`, 1 above `to`, a cubic between. */
export const smoothstep = (from: number, to: number, x: number): number => {
  const t = clamp((x - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
};

/** The element at an index that must exist. Throws a RangeError otherwise. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`index ${index} outside a list of ${list.length}`);
  return value;
}

/** The element at an index modulo the length. */
export const atWrapped = <T>(list: ArrayLike<T>, index: number): T =>
  at(list, ((index % list.length) + list.length) % list.length);
