import { f32 } from '../scene/typed.ts';
import type { Setting } from '../trace/picture.ts';
import { type Exposed, FLOATS_PER_PIXEL } from '../trace/tracer.ts';
import { addBloom } from './bloom.ts';
import { denoiseMetal } from './denoise.ts';
import { srgbByte, tone } from './tone.ts';

/** Width of the border, as a share of the frame, over which the ground fades to its plain colour. */
const SEAM = 0.22;

/** Smooth step from 0 to 1. */
function rise(x: number): number {
  const t = Math.min(1, x);
  return t * t * (3 - 2 * t);
}

/** From traced light to sRGB bytes (RGB): deeper shadow, seamless border, denoised metal, glow, tone curve. */
export function develop(exposed: Exposed, setting: Setting): Uint8Array {
  const { width, height, pixels } = exposed;
  const count = width * height;
  const rgb = new Float32Array(count * 3);
  const cover = (i: number): number => f32(pixels, i * FLOATS_PER_PIXEL + 3);
  for (let i = 0; i < count; i++)
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = f32(pixels, i * FLOATS_PER_PIXEL + c);
  denoiseMetal(exposed, rgb);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (cover(i) > 0.001) continue;
      const reach = SEAM * Math.min(width, height);
      const seam = rise(Math.min(x, width - 1 - x) / reach) * rise(Math.min(y, height - 1 - y) / reach);
      for (let c = 0; c < 3; c++) {
        const ground = setting.ground[c] ?? 1;
        const share = Math.min(1.15, Math.max(0, f32(rgb, i * 3 + c) / ground));
        const shaded = share < 1 ? share ** setting.shadow : share;
        rgb[i * 3 + c] = ground * (1 + (shaded - 1) * seam);
      }
    }
  addBloom(rgb, cover, width, height, setting.bloom);
  const bytes = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = f32(rgb, i * 3 + c) * setting.exposure;
    tone(rgb, i * 3);
    for (let c = 0; c < 3; c++) bytes[i * 3 + c] = srgbByte(f32(rgb, i * 3 + c));
  }
  return bytes;
}
