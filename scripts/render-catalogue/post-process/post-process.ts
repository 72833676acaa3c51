import { f32 } from '../scene/typed.ts';
import type { Setting } from '../trace/picture.ts';
import { FLOATS_PER_PIXEL, type Traced } from '../trace/tracer.ts';
import { addBloom } from './bloom.ts';
import { denoise } from './denoise.ts';
import { srgbByte, toneMap } from './tone-mapping.ts';

/** Width of the border, as a share of half the frame, over which the ground fades to its plain colour. */
const SEAM = 0.46;
/** Power of the superellipse along which it fades: without corners no frame shows in a soft shadow. */
const ROUNDNESS = 3;

/** Smooth step from 0 to 1 without a kink in its slope. */
function rise(x: number): number {
  const t = Math.min(1, Math.max(0, x));
  return t * t * t * (t * (t * 6 - 15) + 10);
}

/** 1 where the ground is as it was traced, 0 where it has its plain colour. `u` and `v` are -1 to 1 over the frame. */
function seamAt(u: number, v: number): number {
  const reach = (Math.abs(u) ** ROUNDNESS + Math.abs(v) ** ROUNDNESS) ** (1 / ROUNDNESS);
  return rise((1 - reach) / SEAM);
}

/** From traced light to sRGB bytes (RGB): deeper shadow, seamless border, denoised metal, glow, tone curve. */
export function postProcess(traced: Traced, setting: Setting): Uint8Array {
  const { width, height, pixels } = traced;
  const count = width * height;
  const rgb = new Float32Array(count * 3);
  const cover = (i: number): number => f32(pixels, i * FLOATS_PER_PIXEL + 3);
  for (let i = 0; i < count; i++)
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = f32(pixels, i * FLOATS_PER_PIXEL + c);
  denoise(traced, rgb);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (cover(i) > 0.001) continue;
      const seam = seamAt((2 * x) / (width - 1) - 1, (2 * y) / (height - 1) - 1);
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
    toneMap(rgb, i * 3);
    for (let c = 0; c < 3; c++) bytes[i * 3 + c] = srgbByte(f32(rgb, i * 3 + c));
  }
  return bytes;
}
