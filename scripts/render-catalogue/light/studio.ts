import { radians } from '#kernel/geometry/vector.ts';
import type { Rgb } from './materials.ts';

/** A soft box on a sphere around the piece. Angles in degrees; half width, half height and edge as tangents. */
export interface Box {
  azimuth: number;
  elevation: number;
  width: number;
  height: number;
  soft: number;
  /** Radiance added, or below 0 the share of light a black card takes away. */
  power: number;
  tint?: Rgb;
  roll?: number;
}

/** The room as light: three shades of walls and the boxes. Azimuth 0 is behind the camera's back. */
export interface Studio {
  zenith: Rgb;
  horizon: Rgb;
  floor: Rgb;
  boxes: readonly Box[];
}

/** For polished metal, which is the picture of its surroundings: a darkish room, few large boxes, one crisp strip, cards. */
export const ATELIER: Studio = {
  zenith: [0.13, 0.125, 0.115],
  horizon: [0.25, 0.238, 0.22],
  floor: [0.34, 0.325, 0.3],
  boxes: [
    { azimuth: -18, elevation: 64, width: 0.8, height: 0.5, soft: 0.34, power: 2.5 },
    { azimuth: -66, elevation: 24, width: 0.32, height: 0.8, soft: 0.05, power: 2.7, tint: [1, 0.99, 0.97] },
    { azimuth: 60, elevation: 24, width: 0.1, height: 0.85, soft: 0.03, power: 5.5, tint: [0.98, 0.99, 1] },
    { azimuth: 84, elevation: 30, width: 0.16, height: 0.7, soft: 0.14, power: 1.2 },
    { azimuth: 148, elevation: 30, width: 0.34, height: 0.55, soft: 0.12, power: 4 },
    { azimuth: -150, elevation: 34, width: 0.2, height: 0.6, soft: 0.06, power: 4.5 },
    { azimuth: -34, elevation: 6, width: 0.2, height: 0.5, soft: 0.1, power: 0.8, tint: [1, 0.98, 0.95] },
    { azimuth: 30, elevation: -2, width: 0.16, height: 0.7, soft: 0.15, power: 0.55, tint: [1, 0.98, 0.95] },
    { azimuth: 4, elevation: 14, width: 0.26, height: 0.08, soft: 0.06, power: 0.9 },
    { azimuth: 8, elevation: -6, width: 0.06, height: 0.5, soft: 0.06, power: -0.6 },
  ],
};

/** For pictures on a dark ground: black room, rims from behind, a strip on each side and light for the lower shank. */
export const NIGHT_ROOM: Studio = {
  zenith: [0.03, 0.032, 0.034],
  horizon: [0.05, 0.055, 0.055],
  floor: [0.03, 0.04, 0.038],
  boxes: [
    { azimuth: -24, elevation: 58, width: 0.6, height: 0.36, soft: 0.26, power: 2.4 },
    { azimuth: -72, elevation: 18, width: 0.26, height: 0.9, soft: 0.08, power: 3, tint: [1, 0.98, 0.94] },
    { azimuth: 66, elevation: 20, width: 0.12, height: 0.9, soft: 0.04, power: 5.5, tint: [0.96, 0.98, 1] },
    { azimuth: 150, elevation: 26, width: 0.4, height: 0.5, soft: 0.12, power: 4.5 },
    { azimuth: -148, elevation: 30, width: 0.24, height: 0.6, soft: 0.06, power: 5 },
    { azimuth: -30, elevation: -24, width: 0.5, height: 0.16, soft: 0.14, power: 0.7, tint: [1, 0.95, 0.86] },
    { azimuth: 26, elevation: -10, width: 0.12, height: 0.6, soft: 0.1, power: 0.6, tint: [1, 0.97, 0.92] },
    { azimuth: 4, elevation: 12, width: 0.24, height: 0.08, soft: 0.06, power: 0.8 },
  ],
};

/** Small intense lamps spread by the golden angle; their sizes and powers come from a fixed sequence. */
function lamps(count: number): Box[] {
  let state = 7;
  const next = (): number => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: count }, (_, i) => {
    const height = 0.12 + 0.86 * ((i + 0.5) / count);
    const azimuth = i * 137.508 + next() * 20;
    return {
      azimuth,
      elevation: (Math.asin(height) * 180) / Math.PI,
      width: 0.04 + 0.05 * next(),
      height: 0.04 + 0.05 * next(),
      soft: 0.015,
      power: 14 + 20 * next(),
      roll: next() * 90,
      tint: next() > 0.5 ? ([1, 0.96, 0.9] as const) : ([0.94, 0.97, 1] as const),
    };
  });
}

/** For stones: a dim room, six boxes and many lamps for the sparks. */
export const BRILLIANCE: Studio = {
  zenith: [0.13, 0.133, 0.14],
  horizon: [0.34, 0.34, 0.345],
  floor: [0.05, 0.05, 0.052],
  boxes: [
    { azimuth: 0, elevation: 60, width: 0.3, height: 0.2, soft: 0.06, power: 1.5 },
    { azimuth: 120, elevation: 54, width: 0.3, height: 0.3, soft: 0.06, power: 1.9 },
    { azimuth: -120, elevation: 54, width: 0.3, height: 0.3, soft: 0.06, power: 1.9 },
    { azimuth: 60, elevation: 28, width: 0.26, height: 0.26, soft: 0.06, power: 1.3 },
    { azimuth: -60, elevation: 28, width: 0.26, height: 0.26, soft: 0.06, power: 1.3 },
    { azimuth: 180, elevation: 30, width: 0.36, height: 0.24, soft: 0.06, power: 1.5 },
    ...lamps(26),
  ],
};

type Triple = [number, number, number];
interface Frame {
  out: Triple;
  right: Triple;
  up: Triple;
}

function frameOf(box: Box): Frame {
  const ca = Math.cos(radians(box.azimuth));
  const sa = Math.sin(radians(box.azimuth));
  const ce = Math.cos(radians(box.elevation));
  const se = Math.sin(radians(box.elevation));
  const c = Math.cos(radians(box.roll ?? 0));
  const s = Math.sin(radians(box.roll ?? 0));
  const right: Triple = [ca, 0, -sa];
  const up: Triple = [-se * sa, ce, -se * ca];
  const turn = (a: Triple, b: Triple, ka: number, kb: number): Triple => [
    a[0] * ka + b[0] * kb,
    a[1] * ka + b[1] * kb,
    a[2] * ka + b[2] * kb,
  ];
  return { out: [ce * sa, se, ce * ca], right: turn(right, up, c, s), up: turn(right, up, -s, c) };
}

const falling = (low: number, high: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)));
  return 1 - t * t * (3 - 2 * t);
};

const dot = (a: Triple, x: number, y: number, z: number): number => a[0] * x + a[1] * y + a[2] * z;

/** A function that gives the studio's radiance in a unit direction. */
export function studioLight(studio: Studio): (x: number, y: number, z: number) => Triple {
  const lights = studio.boxes.map((box) => ({
    ...box,
    ...frameOf(box),
    tint: box.tint ?? ([1, 1, 1] as const),
  }));
  return (x, y, z) => {
    const wall = y >= 0 ? studio.zenith : studio.floor;
    const m = (1 - Math.abs(y)) ** 3;
    const mix = (i: 0 | 1 | 2): number => wall[i] + (studio.horizon[i] - wall[i]) * m;
    let [r, g, b] = [mix(0), mix(1), mix(2)];
    for (const light of lights) {
      const front = dot(light.out, x, y, z);
      if (front <= 0.01) continue;
      const across = Math.abs(dot(light.right, x, y, z) / front);
      const along = Math.abs(dot(light.up, x, y, z) / front);
      const shape =
        falling(light.width - light.soft, light.width + light.soft, across) *
        falling(light.height - light.soft, light.height + light.soft, along);
      const k = light.power * shape;
      r = k < 0 ? r * (1 + k) : r + k * light.tint[0];
      g = k < 0 ? g * (1 + k) : g + k * light.tint[1];
      b = k < 0 ? b * (1 + k) : b + k * light.tint[2];
    }
    return [r, g, b];
  };
}

/** Radiance on the six faces of a cube (+x -x +y -y +z -z), size x size RGBA each; the layout kernel/light.ts reads. */
export function bakeStudio(studio: Studio, size: number): Float32Array {
  const light = studioLight(studio);
  const out = new Float32Array(6 * size * size * 4);
  const directions: ((u: number, v: number) => Triple)[] = [
    (u, v) => [1, v, u],
    (u, v) => [-1, v, u],
    (u, v) => [u, 1, v],
    (u, v) => [u, -1, v],
    (u, v) => [u, v, 1],
    (u, v) => [u, v, -1],
  ];
  directions.forEach((direction, face) => {
    for (let j = 0; j < size; j++)
      for (let i = 0; i < size; i++) {
        const [x, y, z] = direction(((i + 0.5) / size) * 2 - 1, ((j + 0.5) / size) * 2 - 1);
        const l = Math.hypot(x, y, z);
        out.set(light(x / l, y / l, z / l), ((face * size + j) * size + i) * 4);
      }
  });
  return out;
}
