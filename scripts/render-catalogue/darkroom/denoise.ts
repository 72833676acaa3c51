import { f32 } from '../scene/typed.ts';
import { type Exposed, FLOATS_PER_PIXEL } from '../trace/tracer.ts';

const STEPS = [1, 2, 4] as const;
const SHARPEN = [1, 0.6, 0.35] as const;
const KERNEL = [1, 4, 6, 4, 1] as const;

/**
 * À-trous filter on pixels that show metal alone: neighbours count by likeness of their normals and, against the
 * pixel's own standard error, of their brightness. Stones and edges stay as they were traced.
 */
export function denoiseMetal(exposed: Exposed, rgb: Float32Array): void {
  const { width, height, pixels } = exposed;
  const isMetal = (i: number): boolean =>
    f32(pixels, i * FLOATS_PER_PIXEL + 3) > 0.999 && f32(pixels, i * FLOATS_PER_PIXEL + 7) === 0;
  const errors = neighbourhoodErrors(exposed);
  STEPS.forEach((step, pass) => {
    const source = rgb.slice();
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        if (!isMetal(i)) continue;
        const p = i * FLOATS_PER_PIXEL;
        const nx = f32(pixels, p + 4);
        const ny = f32(pixels, p + 5);
        const nz = f32(pixels, p + 6);
        const brightness = toned(source, i);
        const noise = 4 * f32(errors, i) * (SHARPEN[pass] ?? 1) + 0.002;
        let [w, r, g, b] = [0, 0, 0, 0];
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) {
            const qx = x + dx * step;
            const qy = y + dy * step;
            if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
            const j = qy * width + qx;
            if (!isMetal(j)) continue;
            const q = j * FLOATS_PER_PIXEL;
            const facing = nx * f32(pixels, q + 4) + ny * f32(pixels, q + 5) + nz * f32(pixels, q + 6);
            const away = Math.max(0, 1 - facing) / 0.01;
            const d = (toned(source, j) - brightness) / noise;
            const k = (KERNEL[dx + 2] ?? 0) * (KERNEL[dy + 2] ?? 0) * Math.exp(-away - d * d);
            w += k;
            r += k * f32(source, j * 3);
            g += k * f32(source, j * 3 + 1);
            b += k * f32(source, j * 3 + 2);
          }
        rgb[i * 3] = r / w;
        rgb[i * 3 + 1] = g / w;
        rgb[i * 3 + 2] = b / w;
      }
  });
}

/** Standard error per pixel, the greatest of the pixel and its eight neighbours: one pixel's own guess may be lucky. */
function neighbourhoodErrors({ width, height, pixels }: Exposed): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let most = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const qx = Math.min(width - 1, Math.max(0, x + dx));
          const qy = Math.min(height - 1, Math.max(0, y + dy));
          most = Math.max(most, f32(pixels, (qy * width + qx) * FLOATS_PER_PIXEL + 8));
        }
      out[y * width + x] = most;
    }
  return out;
}

function toned(rgb: Float32Array, i: number): number {
  const l = 0.3 * f32(rgb, i * 3) + 0.6 * f32(rgb, i * 3 + 1) + 0.1 * f32(rgb, i * 3 + 2);
  return l / (1 + 0.8 * l);
}
