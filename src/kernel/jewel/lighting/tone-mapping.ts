export type Rgb = readonly [number, number, number];

/** Where the curve leaves the straight line, and how quickly highlights lose their colour. */
export const SHOULDER = 0.74;
export const DESATURATION = 0.12;

/**
 * Tone curve of the catalogue's images: linear up to the shoulder, then highlights roll off towards white (after Khronos
 * PBR Neutral, without its toe). Linear input and output.
 */
export function toneMap([r, g, b]: Rgb): Rgb {
  const peak = Math.max(r, g, b);
  if (peak < SHOULDER) return [r, g, b];
  const d = 1 - SHOULDER;
  const rolled = 1 - (d * d) / (peak + d - SHOULDER);
  const scale = rolled / peak;
  const white = 1 - 1 / (DESATURATION * (peak - rolled) + 1);
  const roll = (c: number) => c * scale + (rolled - c * scale) * white;
  return [roll(r), roll(g), roll(b)];
}

const linear = (byte: number): number => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

/** Linear light that the tone curve maps to an sRGB colour (#rrggbb), so that image and page have the same background. */
export function groundLight(hex: string): Rgb {
  const byte = (from: number) => linear(Number.parseInt(hex.slice(from, from + 2), 16));
  const wanted: Rgb = [byte(1), byte(3), byte(5)];
  let light: Rgb = wanted;
  for (let step = 0; step < 60; step++) {
    const toned = toneMap(light);
    const nearer = (i: 0 | 1 | 2) => light[i] + (wanted[i] - toned[i]) * 1.5;
    light = [nearer(0), nearer(1), nearer(2)];
  }
  return light;
}
