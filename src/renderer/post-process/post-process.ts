import { f32 } from '../scene/table-element.ts';
import type { Setting } from '../trace/picture.ts';
import { FLOATS_PER_PIXEL, type Traced } from '../trace/tracer.ts';
import { addBloom } from './bloom.ts';
import { denoise } from './denoise.ts';
import { srgbByte, toneMap } from './tone-mapping.ts';

/** Width of the border, as a share of half the frame, in which the ground fades to its plain colour. */
const SEAM = 0.46;
/** Power of the superellipse along which it fades: without corners no frame is visible in a soft shadow. */
const ROUNDNESS = 3;

/** Smooth step from 0 to 1 with a continuous slope. */
function rise(x: number): number {
  const t = Math.min(1, Math.max(0, x));
  return t * t * t * (t * (t * 6 - 15) + 10);
}

/** 1 where the ground is as traced, 0 where it has its plain colour. `u` and `v` are -1 to 1 over the frame. */
function seamAt(u: number, v: number): number {
  const reach = (Math.abs(u) ** ROUNDNESS + Math.abs(v) ** ROUNDNESS) ** (1 / ROUNDNESS);
  return rise((1 - reach) / SEAM);
}

/** Converts traced light to sRGB bytes (RGB): deeper shadow, seamless border, denoised metal, glow, tone curve. */
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
  const grain = groundGrain(width);
  addBloom(rgb, cover, width, height, setting.bloom);
  const bytes = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++) {
    const dither = cover(i) > 0.001 ? 0 : grain(i, rgb, setting);
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = f32(rgb, i * 3 + c) * setting.exposure;
    toneMap(rgb, i * 3);
    for (let c = 0; c < 3; c++) bytes[i * 3 + c] = srgbByte(f32(rgb, i * 3 + c), dither);
  }
  return bytes;
}

/** Half the usual width of the grain, in byte steps. */
const GRAIN = 0.9;

/**
 * Grain of less than a byte step on the shaded ground, where a soft shadow would show banding; plain ground has exactly
 * the page's colour. Triangular distribution, from the pixel position only.
 */
function groundGrain(width: number): (i: number, rgb: Float32Array, setting: Setting) => number {
  const noise = (x: number, y: number, salt: number): number => {
    let h = Math.imul(x, 0x9e3779b1) + Math.imul(y, 0x85ebca77) + Math.imul(salt, 0xc2b2ae3d);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
    return ((h ^ (h >>> 15)) >>> 8) / 2 ** 24;
  };
  return (i, rgb, { ground, grain = GRAIN }) => {
    const plain = ground[1];
    if (Math.abs(f32(rgb, i * 3 + 1) - plain) < plain * 0.001) return 0;
    const [x, y] = [i % width, Math.floor(i / width)];
    return (noise(x, y, 1) - noise(x, y, 2)) * grain;
  };
}
