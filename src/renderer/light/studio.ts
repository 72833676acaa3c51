import { ATELIER, lamps, type SoftBox, type StudioLights } from '#kernel/jewel/lighting/studio-lights.ts';
import { radians } from '#kernel/jewel/mesh/vector.ts';

/**
 * For images on a dark ground: black walls, rims from behind on both sides, a long strip on each side, and a warm card
 * below, so that the shank's underside is lit in gold's own colour.
 */
export const NIGHT_ENVIRONMENT: StudioLights = {
  zenith: [0.02, 0.019, 0.018],
  horizon: [0.034, 0.032, 0.03],
  floor: [0.03, 0.028, 0.025],
  boxes: [
    { azimuth: 180, elevation: 62, width: 0.7, height: 0.36, soft: 0.26, power: 1.3 },
    {
      azimuth: -84,
      elevation: 20,
      width: 0.24,
      height: 0.95,
      soft: 0.06,
      ends: 0.35,
      power: 2.4,
      tint: [1, 0.985, 0.95],
    },
    {
      azimuth: 74,
      elevation: 22,
      width: 0.13,
      height: 0.95,
      soft: 0.04,
      ends: 0.35,
      power: 3.6,
      tint: [1, 0.995, 0.98],
    },
    { azimuth: 142, elevation: 16, width: 0.24, height: 0.8, soft: 0.06, ends: 0.3, power: 3.4 },
    { azimuth: -142, elevation: 18, width: 0.24, height: 0.8, soft: 0.06, ends: 0.3, power: 3.8 },
    { azimuth: -28, elevation: 8, width: 0.14, height: 0.5, soft: 0.12, power: 0.55, tint: [1, 0.96, 0.9] },
    { azimuth: 30, elevation: 40, width: 0.4, height: 0.3, soft: 0.26, power: 0.35, tint: [1, 0.97, 0.92] },
    { azimuth: 34, elevation: 56, width: 0.035, height: 0.035, soft: 0.012, power: 26 },
  ],
};

/**
 * The day studio for pieces that should be prominent: an additional narrow hard strip, which draws a bright line along a
 * shank, with a black flag on each side.
 */
export const STRIP_ENVIRONMENT: StudioLights = {
  ...ATELIER,
  boxes: [
    ...ATELIER.boxes,
    { azimuth: -20, elevation: 40, width: 0.16, height: 0.9, soft: 0.05, ends: 0.3, power: -0.9 },
    { azimuth: -20, elevation: 40, width: 0.035, height: 0.8, soft: 0.012, ends: 0.25, power: 5 },
  ],
};

/** The same for gold between cards of its own colour: areas that dark walls would turn brown glow instead. */
export const GILT_ENVIRONMENT: StudioLights = {
  ...STRIP_ENVIRONMENT,
  zenith: [0.1, 0.084, 0.058],
  horizon: [0.12, 0.1, 0.066],
  boxes: [
    ...STRIP_ENVIRONMENT.boxes,
    { azimuth: 4, elevation: 9, width: 0.42, height: 0.3, soft: 0.28, power: 0.5, tint: [1, 0.92, 0.78] },
  ],
};

/** A ring of boxes: distance from its middle in degrees, number, position of the first one, and power. */
interface BoxRing {
  awayDeg: number;
  count: number;
  fromDeg: number;
  power: number;
}

/** Boxes in a ring about the direction that a stone faces, degrees as in SoftBox. */
function ringAbout(azimuth: number, elevation: number, ring: BoxRing): SoftBox[] {
  const [ca, sa] = [Math.cos(radians(ring.awayDeg)), Math.sin(radians(ring.awayDeg))];
  const [ce, se] = [Math.cos(radians(elevation)), Math.sin(radians(elevation))];
  return Array.from({ length: ring.count }, (_, i) => {
    const turn = radians(ring.fromDeg + (360 * i) / ring.count);
    const [x, up, front] = [sa * Math.sin(turn), sa * Math.cos(turn), ca];
    return {
      azimuth: azimuth + (Math.atan2(x, front * ce - up * se) * 180) / Math.PI,
      elevation: (Math.asin(up * ce + front * se) * 180) / Math.PI,
      width: 0.2,
      height: 0.22,
      soft: 0.04,
      power: ring.power,
    };
  });
}

/**
 * For stones that face the camera from near the table, such as those of lying rings: BRILLIANCE turned down to them. Two
 * broken rings of boxes around the line of sight, cards on a black table where a ring reaches below it, darker walls,
 * and a flag where a table would mirror a box as a grey veil.
 */
export const FACING_BRILLIANCE: StudioLights = {
  zenith: [0.004, 0.004, 0.0045],
  horizon: [0.006, 0.006, 0.0065],
  floor: [0.004, 0.004, 0.0045],
  boxes: [
    ...ringAbout(-14, 12, { awayDeg: 44, count: 7, fromDeg: 12, power: 1.6 }),
    ...ringAbout(-14, 12, { awayDeg: 72, count: 9, fromDeg: 0, power: 1.3 }),
    ...lamps(20),
    ...lamps(10).map((lamp) => ({
      ...lamp,
      azimuth: lamp.azimuth + 40,
      elevation: lamp.elevation * -0.6,
    })),
    { azimuth: -50, elevation: -14, width: 0.36, height: 0.36, soft: 0.06, power: -1 },
  ],
};

type Triple = [number, number, number];
interface Frame {
  out: Triple;
  right: Triple;
  up: Triple;
}

function frameOf(box: SoftBox): Frame {
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

/** Returns a function for the studio's radiance in a unit direction. */
export function studioLight(studio: StudioLights): (x: number, y: number, z: number) => Triple {
  const lights = studio.boxes.map((box) => ({
    ...box,
    ...frameOf(box),
    ends: box.ends ?? box.soft,
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
        falling(light.height - light.ends, light.height + light.ends, along);
      const k = light.power * shape;
      r = k < 0 ? r * (1 + k) : r + k * light.tint[0];
      g = k < 0 ? g * (1 + k) : g + k * light.tint[1];
      b = k < 0 ? b * (1 + k) : b + k * light.tint[2];
    }
    return [r, g, b];
  };
}

/** Radiance on the six faces of a cube (+x -x +y -y +z -z), size x size RGBA each; the layout kernel/light.ts reads. */
export function bakeStudio(studio: StudioLights, size: number): Float32Array {
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
