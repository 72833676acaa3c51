import { f32 } from '../scene/table-element.ts';
import { FLOATS_PER_PIXEL, type Traced } from '../trace/tracer.ts';

const KERNEL = [1, 4, 6, 4, 1] as const;

/** One pass of the filter: distance of the neighbours, and by how many standard errors they may differ. */
interface Pass {
  step: number;
  errors: number;
}
const METAL_PASSES: readonly Pass[] = [
  { step: 1, errors: 4 },
  { step: 2, errors: 2.4 },
  { step: 4, errors: 1.4 },
];
/** A facet is flat light with sharp edges: close neighbours only, and little tolerance. */
const STONE_PASSES: readonly Pass[] = [
  { step: 1, errors: 1.8 },
  { step: 2, errors: 1 },
];

/**
 * À-trous filter on pixels that show only metal or only stone: neighbours are weighted by similarity of their normals
 * (metal) and of their brightness relative to the pixel's standard error. Edges stay as traced.
 */
export function denoise(traced: Traced, rgb: Float32Array): void {
  const { pixels } = traced;
  const covered = (i: number): boolean => f32(pixels, i * FLOATS_PER_PIXEL + 3) > 0.999;
  const stone = (i: number): number => f32(pixels, i * FLOATS_PER_PIXEL + 7);
  const errors = neighbourhoodErrors(traced);
  removeSpecks(traced, rgb, covered);
  filter(traced, rgb, errors, (i) => covered(i) && stone(i) === 0, METAL_PASSES);
  filter(traced, rgb, errors, (i) => covered(i) && stone(i) > 0.999, STONE_PASSES);
}

/** Standard errors by which a pixel must exceed its neighbours to be a spark; with fewer it is one lucky sample. */
const SPARK_ERRORS = 3;
/** Share of white below which a speck is not visible. */
const SPECK = 0.03;

/** Replaces a pixel that is brighter than all its neighbours because of a single sample by their median. */
function removeSpecks(traced: Traced, rgb: Float32Array, takes: (i: number) => boolean): void {
  const { width, height, pixels } = traced;
  const source = rgb.slice();
  const near: { level: number; at: number }[] = Array.from({ length: 8 }, () => ({ level: 0, at: 0 }));
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (!takes(i)) continue;
      const level = toned(source, i);
      const slope = (1 - 0.8 * level) ** 2;
      const error = f32(pixels, i * FLOATS_PER_PIXEL + 10) * slope;
      if (error < SPECK / SPARK_ERRORS) continue;
      let k = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          if (dx === 0 && dy === 0) continue;
          const at = i + dy * width + dx;
          const entry = near[k++];
          if (entry === undefined) continue;
          entry.level = toned(source, at);
          entry.at = at;
        }
      near.sort((a, b) => a.level - b.level);
      const middle = near[4];
      if (middle === undefined || level - middle.level < SPECK) continue;
      if (level - middle.level > error * SPARK_ERRORS) continue;
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = f32(source, middle.at * 3 + c);
    }
}

function filter(
  traced: Traced,
  rgb: Float32Array,
  errors: Float32Array,
  takes: (i: number) => boolean,
  passes: readonly Pass[],
): void {
  const { width, height, pixels } = traced;
  for (const { step, errors: tolerated } of passes) {
    const source = rgb.slice();
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        if (!takes(i)) continue;
        const p = i * FLOATS_PER_PIXEL;
        const nx = f32(pixels, p + 4);
        const ny = f32(pixels, p + 5);
        const nz = f32(pixels, p + 6);
        const hasNormal = nx !== 0 || ny !== 0 || nz !== 0;
        const brightness = toned(source, i);
        const noise = tolerated * f32(errors, i) + 0.002;
        let [w, r, g, b] = [0, 0, 0, 0];
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) {
            const qx = x + dx * step;
            const qy = y + dy * step;
            if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
            const j = qy * width + qx;
            if (!takes(j)) continue;
            const q = j * FLOATS_PER_PIXEL;
            const facing = nx * f32(pixels, q + 4) + ny * f32(pixels, q + 5) + nz * f32(pixels, q + 6);
            const away = hasNormal ? Math.max(0, 1 - facing) / 0.01 : 0;
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
  }
}

/**
 * Standard error per pixel: the greatest of the pixel and its eight neighbours, because a single estimate may be too
 * low.
 */
function neighbourhoodErrors({ width, height, pixels }: Traced): Float32Array {
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
