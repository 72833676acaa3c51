import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_MATERIALS } from '#kernel/jewel/gems/gem-materials.ts';
import { BRILLIANCE } from '#kernel/jewel/lighting/studio-lights.ts';
import { groundLight, toneMap } from '#kernel/jewel/lighting/tone-mapping.ts';
import { radians } from '#kernel/jewel/mesh/vector.ts';
import { drawLightMap, type LightMap } from './light-map.ts';

/** Frames of a stone side by side, each `width` × `height` in RGBA, clear where there is no stone. */
export interface StonePicture {
  width: number;
  height: number;
  frames: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** The room of the live picture, seen from straight above. */
const head = { strength: 0.9, deg: 16 };
const floorShare = 0.3;
const mostHits = 7;
/** Light left in a ray that is followed no further. */
const spent = 0.015;
/** A lamp seen in a facet is white; how white no screen can tell. */
const brightest = 9;
/** Offsets of the rays of a pixel, in pixels: a square turned so that no two share a row or a column. */
const rays = [
  [0.125, 0.625],
  [0.375, 0.125],
  [0.625, 0.875],
  [0.875, 0.375],
] as const;

let room: LightMap | undefined;
const usualRoom = (): LightMap => {
  const [r, g, b] = groundLight('#efedea').map((light) => light * floorShare);
  room ??= drawLightMap(BRILLIANCE, head, [r ?? 0, g ?? 0, b ?? 0]);
  return room;
};

/** Facets first, then the girdle, whose planes count only for rays that leave between the two heights of its band. */
interface Solid {
  planes: Float64Array;
  facets: number;
  count: number;
  low: number;
  high: number;
  /** Of a heart, whose planes are its right half. */
  isMirrored: boolean;
}

function solidOf({ planes, mirrorX, mesh }: CutStone): Solid {
  const rows = Array.from({ length: planes.length / 4 }, (_, i) => planes.subarray(i * 4, i * 4 + 4));
  const isGirdle = (row: Float64Array) => Math.abs(row[2] ?? 0) < 1e-9;
  const facets = rows.filter((row) => !isGirdle(row));
  const ordered = [...facets, ...rows.filter(isGirdle)];
  let [low, high] = [0, 0];
  // The girdle's facets are the mesh's upright ones.
  for (let i = 0; i < mesh.positions.length; i += 3) {
    if (Math.abs(mesh.normals[i + 2] ?? 0) > 1e-6) continue;
    low = Math.min(low, mesh.positions[i + 2] ?? 0);
    high = Math.max(high, mesh.positions[i + 2] ?? 0);
  }
  const flat = new Float64Array(ordered.length * 4);
  ordered.forEach((row, i) => {
    flat.set(row, i * 4);
  });
  return {
    planes: flat,
    facets: facets.length,
    count: ordered.length,
    low: low - 1e-6,
    high: high + 1e-6,
    isMirrored: mirrorX,
  };
}

function fresnel(cosine: number, index: number): number {
  const sine2 = index * index * (1 - cosine * cosine);
  if (sine2 >= 1) return 1;
  const outside = Math.sqrt(1 - sine2);
  const s = (index * cosine - outside) / (index * cosine + outside);
  const p = (cosine - index * outside) / (cosine + index * outside);
  return (s * s + p * p) / 2;
}

/** One camera ray after the other through one stone; keeps its state in fields, for a picture has many thousand rays. */
class RayTracer {
  readonly #solid: Solid;
  readonly #map = usualRoom();
  readonly #indices = GEM_MATERIALS.diamond.indexRgb;
  /** Cosine and sine of the stone's turn about the picture's upright axis. */
  #cos = 1;
  #sin = 0;
  #side = 1;
  readonly light = new Float64Array(3);

  constructor(stone: CutStone) {
    this.#solid = solidOf(stone);
  }

  turn(deg: number): void {
    this.#cos = Math.cos(radians(deg));
    this.#sin = Math.sin(radians(deg));
  }

  /** Light of one colour from a direction of the stone's frame. */
  #lightFrom(x: number, y: number, z: number, channel: number): number {
    const turned = this.#side * x;
    const across = this.#cos * turned + this.#sin * z;
    const up = this.#cos * z - this.#sin * turned;
    const { size, texels, floor } = this.#map;
    if (up < 0.01) return floor[channel] ?? 0;
    const column = Math.floor(((across / (1 + up) + 1) / 2) * size);
    const row = Math.floor(((-y / (1 + up) + 1) / 2) * size);
    return Math.min(brightest, texels[(row * size + column) * 3 + channel] ?? 0);
  }

  /** Follows the ray that falls on this point of the picture; false when it misses the stone. */
  look(pictureX: number, pictureY: number): boolean {
    const { planes, facets, count, low, high, isMirrored } = this.#solid;
    this.light.fill(0);
    // Straight down in the picture is slanting in a stone that is turned.
    let [dx, dy, dz] = [this.#sin, 0, -this.#cos];
    const far = 100;
    let [ox, oy, oz] = [pictureX * this.#cos - dx * far, pictureY, pictureX * this.#sin - dz * far];
    this.#side = 1;
    if (isMirrored) {
      // The half of a heart that the ray enters; the other is its mirror image.
      const atGirdle = ox + dx * (-oz / dz);
      if (atGirdle < 0) [this.#side, ox, dx] = [-1, -ox, -dx];
    }
    let [enters, leaves, entry] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, -1];
    for (let i = 0; i < count; i++) {
      const at = i * 4;
      const [nx, ny, nz] = [planes[at] ?? 0, planes[at + 1] ?? 0, planes[at + 2] ?? 0];
      const slope = nx * dx + ny * dy + nz * dz;
      const gap = (planes[at + 3] ?? 0) - nx * ox - ny * oy - nz * oz;
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
    let at = entry * 4;
    let [nx, ny, nz] = [planes[at] ?? 0, planes[at + 1] ?? 0, planes[at + 2] ?? 0];
    const cosine = -(nx * dx + ny * dy + nz * dz);
    const index = this.#indices[1];
    const mirrored = fresnel(cosine, 1 / index);
    for (let c = 0; c < 3; c++)
      this.light[c] =
        mirrored * this.#lightFrom(dx + 2 * cosine * nx, dy + 2 * cosine * ny, dz + 2 * cosine * nz, c);
    const bend = cosine / index - Math.sqrt(1 - (1 - cosine * cosine) / (index * index));
    [dx, dy, dz] = [dx / index + bend * nx, dy / index + bend * ny, dz / index + bend * nz];
    const left = [1 - mirrored, 1 - mirrored, 1 - mirrored];

    for (let hit = 0; hit < mostHits; ) {
      let [nearest, plane] = [Number.POSITIVE_INFINITY, -1];
      for (let i = 0; i < count; i++) {
        if (i === facets) {
          const z = oz + dz * nearest;
          if (plane >= 0 && (z < low || z > high)) break;
        }
        at = i * 4;
        const slope = (planes[at] ?? 0) * dx + (planes[at + 1] ?? 0) * dy + (planes[at + 2] ?? 0) * dz;
        if (slope <= 1e-9) continue;
        const t =
          ((planes[at + 3] ?? 0) -
            (planes[at] ?? 0) * ox -
            (planes[at + 1] ?? 0) * oy -
            (planes[at + 2] ?? 0) * oz) /
          slope;
        if (t < nearest) [nearest, plane] = [t, i];
      }
      if (plane < 0) break;
      if (isMirrored && dx < 0 && -ox / dx < nearest) {
        // Through the cleft into the mirror image.
        const t = Math.max(0, -ox / dx);
        [ox, oy, oz, dx] = [1e-9, oy + dy * t, oz + dz * t, -dx];
        this.#side = -this.#side;
        continue;
      }
      hit++;
      at = plane * 4;
      [nx, ny, nz] = [planes[at] ?? 0, planes[at + 1] ?? 0, planes[at + 2] ?? 0];
      nearest = Math.max(0, nearest);
      [ox, oy, oz] = [ox + dx * nearest, oy + dy * nearest, oz + dz * nearest];
      const inside = nx * dx + ny * dy + nz * dz;
      // One path, whose exits are refracted for each colour: what makes fire.
      for (let c = 0; c < 3; c++) {
        const n = this.#indices[c as 0 | 1 | 2];
        const back = fresnel(inside, n);
        const energy = left[c] ?? 0;
        if (back < 1) {
          const k = Math.sqrt(1 - n * n * (1 - inside * inside)) - n * inside;
          this.light[c] =
            (this.light[c] ?? 0) +
            energy * (1 - back) * this.#lightFrom(n * dx + k * nx, n * dy + k * ny, n * dz + k * nz, c);
        }
        left[c] = energy * back;
      }
      if (Math.max(left[0] ?? 0, left[1] ?? 0, left[2] ?? 0) < spent) return true;
      [dx, dy, dz] = [dx - 2 * inside * nx, dy - 2 * inside * ny, dz - 2 * inside * nz];
    }
    for (let c = 0; c < 3; c++)
      this.light[c] = (this.light[c] ?? 0) + (left[c] ?? 0) * 0.6 * this.#lightFrom(dx, dy, dz, c);
    return true;
  }
}

const byteOf = (light: number): number =>
  255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

/**
 * Photographs a stone from above, turned by each of these angles about the picture's upright axis, its longer side as many
 * pixels as `px`; some 40 ms for 128 pixels.
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
          if (!tracer.look(x, y)) continue;
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
