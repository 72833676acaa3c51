import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_MATERIALS } from '#kernel/jewel/gems/gem-materials.ts';
import { type FacetPlanes, facetPlanes, fresnel, InnerRay } from '#kernel/jewel/gems/inner-ray.ts';
import { BRILLIANCE } from '#kernel/jewel/lighting/studio-lights.ts';
import { groundLight, toneMap } from '#kernel/jewel/lighting/tone-mapping.ts';
import { radians } from '#kernel/jewel/mesh/vector.ts';
import { drawLightMap, type LightMap } from './light-map.ts';

/** Frames of a stone side by side, each `width` × `height` in RGBA, transparent outside the stone. */
export interface StonePicture {
  width: number;
  height: number;
  frames: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** The environment of the 3D view, seen from straight above. */
const head = { strength: 0.9, deg: 16 };
const floorShare = 0.3;
const mostHits = 7;
/** Rays with less light than this are dropped. */
const spent = 0.015;
/** Lamps seen in a facet are white; brighter values are clipped. */
const brightest = 9;
/** Offsets of a pixel's rays, in pixels: a rotated grid, so that no two share a row or a column. */
const rays = [
  [0.125, 0.625],
  [0.375, 0.125],
  [0.625, 0.875],
  [0.875, 0.375],
] as const;

let environment: LightMap | undefined;
const usualLight = (): LightMap => {
  const [r, g, b] = groundLight('#efedea').map((light) => light * floorShare);
  environment ??= drawLightMap(BRILLIANCE, head, [r ?? 0, g ?? 0, b ?? 0]);
  return environment;
};

/**
 * Traces camera rays through one stone. Keeps its state in fields, because an image has many thousand rays.
 */
class RayTracer {
  readonly #planes: FacetPlanes;
  readonly #ray: InnerRay;
  readonly #map = usualLight();
  readonly #indices = GEM_MATERIALS.diamond.indexRgb;
  /** Cosine and sine of the stone's rotation about the image's vertical axis. */
  #cos = 1;
  #sin = 0;
  readonly light = new Float64Array(3);
  /** Remaining light of the ray per colour. */
  readonly #left = new Float64Array(3);

  constructor(stone: CutStone) {
    this.#planes = facetPlanes(stone);
    this.#ray = new InnerRay(this.#planes);
  }

  turn(deg: number): void {
    this.#cos = Math.cos(radians(deg));
    this.#sin = Math.sin(radians(deg));
  }

  /** Light of one colour channel from a direction in the stone's frame. */
  #lightFrom(side: number, x: number, y: number, z: number, channel: number): number {
    const turned = side * x;
    const across = this.#cos * turned + this.#sin * z;
    const up = this.#cos * z - this.#sin * turned;
    const { size, texels, floor } = this.#map;
    if (up < 0.01) return floor[channel] ?? 0;
    const column = Math.floor(((across / (1 + up) + 1) / 2) * size);
    const row = Math.floor(((-y / (1 + up) + 1) / 2) * size);
    return Math.min(brightest, texels[(row * size + column) * 3 + channel] ?? 0);
  }

  /** Traces the ray through this point of the image; false if it misses the stone. */
  trace(pictureX: number, pictureY: number): boolean {
    const { a, b, c, d, count, mirrorX } = this.#planes;
    this.light.fill(0);
    // Straight down in the image is slanted in a rotated stone.
    let [dx, dy, dz] = [this.#sin, 0, -this.#cos];
    const far = 100;
    let [ox, oy, oz] = [pictureX * this.#cos - dx * far, pictureY, pictureX * this.#sin - dz * far];
    let side = 1;
    if (mirrorX) {
      // The half of a heart that the ray enters; the other is its mirror image.
      const atGirdle = ox + dx * (-oz / dz);
      if (atGirdle < 0) [side, ox, dx] = [-1, -ox, -dx];
    }
    let [enters, leaves, entry] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, -1];
    for (let i = 0; i < count; i++) {
      const [nx, ny, nz] = [a[i] ?? 0, b[i] ?? 0, c[i] ?? 0];
      const slope = nx * dx + ny * dy + nz * dz;
      const gap = (d[i] ?? 0) - nx * ox - ny * oy - nz * oz;
      if (Math.abs(slope) < 1e-12) {
        if (gap < 0) return false;
        continue;
      }
      const t = gap / slope;
      if (slope < 0) {
        if (t > enters) [enters, entry] = [t, i];
      } else if (t < leaves) leaves = t;
    }
    if (entry < 0 || enters >= leaves) return false;
    [ox, oy, oz] = [ox + dx * enters, oy + dy * enters, oz + dz * enters];
    const [nx, ny, nz] = [a[entry] ?? 0, b[entry] ?? 0, c[entry] ?? 0];
    const cosine = -(nx * dx + ny * dy + nz * dz);
    const index = this.#indices[1];
    const mirrored = fresnel(cosine, 1 / index);
    const twice = 2 * cosine;
    for (let channel = 0; channel < 3; channel++)
      this.light[channel] =
        mirrored * this.#lightFrom(side, dx + twice * nx, dy + twice * ny, dz + twice * nz, channel);
    const bend = cosine / index - Math.sqrt(1 - (1 - cosine * cosine) / (index * index));
    [dx, dy, dz] = [dx / index + bend * nx, dy / index + bend * ny, dz / index + bend * nz];
    this.#ray.start(ox, oy, oz, dx, dy, dz, side);
    this.#traceInside(1 - mirrored);
    return true;
  }

  /** Adds the light along the ray's path inside the stone. Its exits are refracted per colour, which makes fire. */
  #traceInside(energy: number): void {
    const ray = this.#ray;
    const left = this.#left.fill(energy);
    for (let hit = 0; hit < mostHits && ray.advance() >= 0; hit++) {
      const { dx, dy, dz, nx, ny, nz, cosine, side } = ray;
      let most = 0;
      for (let channel = 0; channel < 3; channel++) {
        const n = this.#indices[channel as 0 | 1 | 2];
        const reflected = fresnel(cosine, n);
        const before = left[channel] ?? 0;
        if (reflected < 1) {
          const k = Math.sqrt(1 - n * n * (1 - cosine * cosine)) - n * cosine;
          const light = this.#lightFrom(side, n * dx + k * nx, n * dy + k * ny, n * dz + k * nz, channel);
          this.light[channel] = (this.light[channel] ?? 0) + before * (1 - reflected) * light;
        }
        left[channel] = before * reflected;
        most = Math.max(most, before * reflected);
      }
      if (most < spent) return;
      ray.reflect();
    }
    for (let channel = 0; channel < 3; channel++)
      this.light[channel] =
        (this.light[channel] ?? 0) +
        (left[channel] ?? 0) * 0.6 * this.#lightFrom(ray.side, ray.dx, ray.dy, ray.dz, channel);
  }
}

const byteOf = (light: number): number =>
  255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

/**
 * Renders a stone from above at each of these angles about the image's vertical axis, with its longer side
 * `px` pixels; about 40 ms for 128 pixels.
 */
export function traceStone(stone: CutStone, px: number, turnsDeg: readonly number[]): StonePicture {
  const scale = Math.max(stone.widthMm, stone.lengthMm) / px;
  const [width, height] = [Math.ceil(stone.widthMm / scale), Math.ceil(stone.lengthMm / scale)];
  const pixels = new Uint8ClampedArray(width * height * turnsDeg.length * 4);
  const tracer = new RayTracer(stone);
  let [front, back] = [0, 0];
  for (let i = 1; i < stone.girdle.length; i += 2) {
    front = Math.min(front, stone.girdle[i] ?? 0);
    back = Math.max(back, stone.girdle[i] ?? 0);
  }
  const middle = (front + back) / 2;
  turnsDeg.forEach((turn, frame) => {
    tracer.turn(turn);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        let [r, g, b, hits] = [0, 0, 0, 0];
        for (const [alongX, alongY] of rays) {
          const x = (column + alongX - width / 2) * scale;
          const y = middle - (row + alongY - height / 2) * scale;
          if (!tracer.trace(x, y)) continue;
          hits++;
          [r, g, b] = [r + (tracer.light[0] ?? 0), g + (tracer.light[1] ?? 0), b + (tracer.light[2] ?? 0)];
        }
        if (hits === 0) continue;
        const colour = toneMap([r / hits, g / hits, b / hits]);
        const at = ((row * turnsDeg.length + frame) * width + column) * 4;
        pixels.set([...colour.map(byteOf), (255 * hits) / rays.length], at);
      }
    }
  });
  return { width, height, frames: turnsDeg.length, pixels };
}
