import { f32 } from '../scene/table-element.ts';

/** Three consecutive box blurs: close to a Gaussian of the given deviation. Three channels. */
export function blur(source: Float32Array, width: number, height: number, deviation: number): Float32Array {
  const r = Math.max(1, Math.round(deviation * 1.2));
  const weight = 1 / (2 * r + 1);
  const half = new Float32Array(source.length);
  const full = new Float32Array(source.length);
  const pass = (
    from: Float32Array,
    to: Float32Array,
    lines: number,
    length: number,
    line: number,
    step: number,
  ): void => {
    for (let l = 0; l < lines; l++)
      for (let c = 0; c < 3; c++) {
        const base = l * line + c;
        let sum = 0;
        for (let i = -r; i < length; i++) {
          if (i + r < length) sum += f32(from, base + (i + r) * step);
          if (i - r - 1 >= 0) sum -= f32(from, base + (i - r - 1) * step);
          if (i >= 0) to[base + i * step] = sum * weight;
        }
      }
  };
  let from = source;
  for (let k = 0; k < 3; k++) {
    pass(from, half, height, width, width * 3, 3);
    pass(half, full, width, height, 3, width * 3);
    from = full;
  }
  return full;
}

const THRESHOLD = 2.2;

/**
 * Adds a slight glow around sparks: light of the piece above the threshold is spread in three widths, computed at half
 * size because a glow has no detail.
 */
export function addBloom(
  rgb: Float32Array,
  cover: (i: number) => number,
  width: number,
  height: number,
  k: number,
): void {
  if (k <= 0) return;
  const w = Math.ceil(width / 2);
  const h = Math.ceil(height / 2);
  const bright = new Float32Array(w * h * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (cover(i) < 0.01) continue;
      const o = ((y >> 1) * w + (x >> 1)) * 3;
      for (let c = 0; c < 3; c++)
        bright[o + c] = f32(bright, o + c) + Math.max(0, f32(rgb, i * 3 + c) - THRESHOLD) / 4;
    }
  const side = Math.max(w, h);
  const glow = new Float32Array(w * h * 3);
  for (const [deviation, share] of [
    [side / 700, 0.5],
    [side / 220, 0.35],
    [side / 70, 0.15],
  ] as const) {
    const spread = blur(bright, w, h, deviation);
    for (let i = 0; i < glow.length; i++) glow[i] = f32(glow, i) + f32(spread, i) * share * k * 4;
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) {
        const i = (y * width + x) * 3 + c;
        rgb[i] = f32(rgb, i) + f32(glow, ((y >> 1) * w + (x >> 1)) * 3 + c);
      }
}
