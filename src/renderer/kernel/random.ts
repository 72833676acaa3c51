/** Pseudo-random numbers (PCG) seeded only by the pixel, and an additive low-discrepancy sequence for the first bounce. */
let state: u32 = 1;

export function seed(value: u32): void {
  state = value;
  random();
}

// @ts-ignore: decorator
@inline
export function random(): f32 {
  state = state * 747796405 + 2891336453;
  let x = ((state >> ((state >> 28) + 4)) ^ state) * 277803737;
  x = (x >> 22) ^ x;
  return <f32>(x >> 8) * <f32>(1.0 / 16777216.0);
}

// @ts-ignore: decorator
@inline
export function fract(x: f32): f32 {
  return x - Mathf.floor(x);
}

/** Steps of the sequence (powers of the root of x^6 = x + 1), and this pixel's random start. */
export class Sequence {
  static index: i32 = 0;
  static s0: f32 = 0;
  static s1: f32 = 0;
  static s2: f32 = 0;
  static s3: f32 = 0;
  static s4: f32 = 0;
}

export function startSequence(): void {
  Sequence.s0 = random();
  Sequence.s1 = random();
  Sequence.s2 = random();
  Sequence.s3 = random();
  Sequence.s4 = random();
}

// @ts-ignore: decorator
@inline
export function sequence(start: f32, step: f64): f32 {
  return fract(start + <f32>(<f64>Sequence.index * step - Math.floor(<f64>Sequence.index * step)));
}

export const STEP_0: f64 = 0.8812714616335696;
export const STEP_1: f64 = 0.7766393890897683;
export const STEP_2: f64 = 0.6844301295853427;
export const STEP_3: f64 = 0.6031687406857283;
export const STEP_4: f64 = 0.5315553977157914;
