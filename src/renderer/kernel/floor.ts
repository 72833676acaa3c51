import { Found, METAL, nearest, NOTHING } from './intersect';
import { Light, sky } from './light';
import { alloc, f32At } from './memory';
import { fract, random, seed } from './random';
import { Scene, Shot } from './scene';

/** Share of the empty floor's light that reaches a point, per channel. */
export class Share {
  static r: f32 = 1;
  static g: f32 = 1;
  static b: f32 = 1;
}

class FloorMap {
  static data: usize = 0;
  static size: i32 = 0;
  static half: f32 = 1;
  static x: f32 = 0;
  static z: f32 = 0;
}

const COLUMNS: i32 = 96;
const ROWS: i32 = 36;
/** Samples along each side of a cell. */
const FINE: i32 = 4;
/** Upper limit of a path's share of the empty table's light. */
const MOST_SHARE: f32 = 4;
const TAU: f32 = 6.2831853;
let table: usize = 0;
let total: f32 = 0;
let emptyR: f32 = 0;
let emptyG: f32 = 0;
let emptyB: f32 = 0;

/** Importance table of the upper half of the metal sky: cumulative radiance times cosine. */
export function prepareFloor(): void {
  table = alloc((COLUMNS * ROWS + 1) * 4);
  let sum: f32 = 0;
  store<f32>(table, 0);
  for (let j = 0; j < ROWS; j++)
    for (let i = 0; i < COLUMNS; i++) {
      // a lamp may be smaller than a cell
      for (let v = 0; v < FINE; v++)
        for (let u = 0; u < FINE; u++) {
          const y = (<f32>j + (<f32>v + 0.5) / <f32>FINE) / <f32>ROWS;
          const r = Mathf.sqrt(<f32>1 - y * y);
          const a = ((<f32>i + (<f32>u + 0.5) / <f32>FINE) / <f32>COLUMNS) * TAU;
          sky(Scene.metalSky, Mathf.cos(a) * r, y, Mathf.sin(a) * r);
          sum += (((Light.r + Light.g + Light.b) / 3 + 0.02) * y + 0.002) / <f32>(FINE * FINE);
          emptyR += (Light.r * y) / <f32>(FINE * FINE);
          emptyG += (Light.g * y) / <f32>(FINE * FINE);
          emptyB += (Light.b * y) / <f32>(FINE * FINE);
        }
      store<f32>(table + (<usize>(j * COLUMNS + i + 1) << 2), sum);
    }
  total = sum;
  const k: f32 = TAU / <f32>(COLUMNS * ROWS);
  emptyR *= k;
  emptyG *= k;
  emptyB *= k;
}

/**
 * Bakes the map: size x size texels over a square of the given half width, then three passes of an edge-preserving blur.
 */
export function bakeFloor(size: i32, half: f32, cx: f32, cz: f32, samples: i32): void {
  const map = alloc(size * size * 12);
  FloorMap.data = 0;
  FloorMap.size = size;
  FloorMap.half = half;
  FloorMap.x = cx;
  FloorMap.z = cz;
  for (let j = 0; j < size; j++)
    for (let i = 0; i < size; i++) {
      seed(<u32>((j * size + i + 1) * 0x9e3779b1) ^ 4242);
      const s0 = random();
      const s1 = random();
      let r: f32 = 0;
      let g: f32 = 0;
      let b: f32 = 0;
      for (let k = 0; k < samples; k++) {
        const x = cx + (((<f32>i + random()) / <f32>size) * 2 - 1) * half;
        const z = cz + (((<f32>j + random()) / <f32>size) * 2 - 1) * half;
        sampleFloor(x, z, fract(s0 + (<f32>k + random()) / <f32>samples), fract(s1 + <f32>k * 0.6180339887));
        r += Share.r;
        g += Share.g;
        b += Share.b;
      }
      const o = map + <usize>(j * size + i) * 12;
      store<f32>(o, r / <f32>samples);
      store<f32>(o + 4, g / <f32>samples);
      store<f32>(o + 8, b / <f32>samples);
    }
  FloorMap.data = smooth(smooth(smooth(map, size, 1), size, 2), size, 3);
}

function smooth(from: usize, size: i32, step: i32): usize {
  const to = alloc(size * size * 12);
  for (let j = 0; j < size; j++)
    for (let i = 0; i < size; i++) {
      const centre = f32At(from + <usize>(j * size + i) * 12, 1);
      let w: f32 = 0;
      let r: f32 = 0;
      let g: f32 = 0;
      let b: f32 = 0;
      for (let dj = -2; dj <= 2; dj++)
        for (let di = -2; di <= 2; di++) {
          const x = i + di * step;
          const y = j + dj * step;
          if (x < 0 || y < 0 || x >= size || y >= size) continue;
          const p = from + <usize>(y * size + x) * 12;
          const d = f32At(p, 1) - centre;
          const k = Mathf.exp(-(<f32>(di * di + dj * dj)) / 3 - (d * d) / <f32>0.03);
          w += k;
          r += k * f32At(p, 0);
          g += k * f32At(p, 1);
          b += k * f32At(p, 2);
        }
      const o = to + <usize>(j * size + i) * 12;
      store<f32>(o, r / w);
      store<f32>(o + 4, g / w);
      store<f32>(o + 8, b / w);
    }
  return to;
}

/** One light path to a floor point; metal and stones in the way colour and weaken it. */
function sampleFloor(x: f32, z: f32, u: f32, v: f32): void {
  const target = u * total;
  let low = 0;
  let high = COLUMNS * ROWS;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (f32At(table, middle) <= target) low = middle;
    else high = middle;
  }
  const j = low / COLUMNS;
  const i = low - j * COLUMNS;
  const y = (<f32>j + v) / <f32>ROWS;
  const r = Mathf.sqrt(max<f32>(0, <f32>1 - y * y));
  const a = ((<f32>i + random()) / <f32>COLUMNS) * TAU;
  const dx = Mathf.cos(a) * r;
  const dz = Mathf.sin(a) * r;
  const density = ((f32At(table, low + 1) - f32At(table, low)) / total) * <f32>(COLUMNS * ROWS) / TAU;
  const kind = nearest(x, Shot.floorY + 1e-3, z, dx, y, dz);
  sky(Scene.metalSky, dx, y, dz);
  const k = min<f32>(y / density, MOST_SHARE * emptyG / max<f32>(1e-6, Light.g));
  Share.r = k * Light.r / emptyR;
  Share.g = k * Light.g / emptyG;
  Share.b = k * Light.b / emptyB;
  if (kind == NOTHING) return;
  if (kind == METAL) {
    const m = Scene.metals + (<usize>load<u8>(Scene.materials + Found.triangle) << 7);
    Share.r *= f32At(m, 0) * 0.22;
    Share.g *= f32At(m, 1) * 0.22;
    Share.b *= f32At(m, 2) * 0.22;
  } else {
    const q = Scene.stones + (<usize>Found.stone << 7);
    Share.r *= Mathf.exp(f32At(q, 18) * -1.2) * 0.5;
    Share.g *= Mathf.exp(f32At(q, 19) * -1.2) * 0.5;
    Share.b *= Mathf.exp(f32At(q, 20) * -1.2) * 0.5;
  }
}

/** Looks up the share in the map; full light outside its inscribed circle, with a soft border inside. */
export function floorShare(x: f32, z: f32): void {
  Share.r = 1;
  Share.g = 1;
  Share.b = 1;
  if (FloorMap.data == 0) return;
  const n = FloorMap.size;
  const u = ((x - FloorMap.x) / FloorMap.half * 0.5 + 0.5) * <f32>n - 0.5;
  const v = ((z - FloorMap.z) / FloorMap.half * 0.5 + 0.5) * <f32>n - 0.5;
  const edge = <f32>(n - 2);
  if (!(u > 0 && v > 0 && u < edge && v < edge)) return;
  const i = <i32>u;
  const j = <i32>v;
  const a = u - <f32>i;
  const b = v - <f32>j;
  const p = FloorMap.data + <usize>(j * n + i) * 12;
  const q = p + <usize>n * 12;
  const w00 = (<f32>1 - a) * (<f32>1 - b);
  const w10 = a * (<f32>1 - b);
  const w01 = (<f32>1 - a) * b;
  const w11 = a * b;
  const du = u / <f32>n - 0.5;
  const dv = v / <f32>n - 0.5;
  const near = min<f32>(1, max<f32>(0, (<f32>0.5 - Mathf.sqrt(du * du + dv * dv)) * 4));
  const k = near * near * (<f32>3 - <f32>2 * near);
  Share.r += ((f32At(p, 0) * w00 + f32At(p, 3) * w10 + f32At(q, 0) * w01 + f32At(q, 3) * w11) - 1) * k;
  Share.g += ((f32At(p, 1) * w00 + f32At(p, 4) * w10 + f32At(q, 1) * w01 + f32At(q, 4) * w11) - 1) * k;
  Share.b += ((f32At(p, 2) * w00 + f32At(p, 5) * w10 + f32At(q, 2) * w01 + f32At(q, 5) * w11) - 1) * k;
}
