const SHOULDER = 0.74;
const DESATURATION = 0.12;

/**
 * Tone curve: linear up to the shoulder, then highlights roll off towards white (after Khronos PBR Neutral, without its
 * toe). Writes three linear values in place.
 */
export function toneMap(rgb: Float32Array, o: number): void {
  const r = rgb[o] ?? 0;
  const g = rgb[o + 1] ?? 0;
  const b = rgb[o + 2] ?? 0;
  const peak = Math.max(r, g, b);
  if (peak < SHOULDER) return;
  const d = 1 - SHOULDER;
  const rolled = 1 - (d * d) / (peak + d - SHOULDER);
  const scale = rolled / peak;
  const white = 1 - 1 / (DESATURATION * (peak - rolled) + 1);
  rgb[o] = r * scale + (rolled - r * scale) * white;
  rgb[o + 1] = g * scale + (rolled - g * scale) * white;
  rgb[o + 2] = b * scale + (rolled - b * scale) * white;
}

/** Linear 0..1 to an sRGB byte; `dither` in steps of a byte is added before rounding. */
export function srgbByte(x: number, dither = 0): number {
  const c = Math.min(1, Math.max(0, x));
  const level = 255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
  return Math.min(255, Math.max(0, Math.round(level + dither)));
}
