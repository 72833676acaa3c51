type Rgb = readonly [number, number, number];

/**
 * A soft box on a sphere around the piece. Angles in degrees, azimuth 0 behind the camera; half width, half height and
 * edge as tangents.
 */
export interface SoftBox {
  azimuth: number;
  elevation: number;
  width: number;
  height: number;
  /** Half the width over which the edge fades. */
  soft: number;
  /** The same for the top and bottom ends of a long box, which fade more slowly than its sides. */
  ends?: number;
  /** Added radiance; below 0, the share of light that a black card removes. */
  power: number;
  tint?: Rgb;
  roll?: number;
}

/** Surroundings as light: three shades of walls, and the boxes. Y is up. */
export interface StudioLights {
  zenith: Rgb;
  horizon: Rgb;
  floor: Rgb;
  boxes: readonly SoftBox[];
}

/**
 * For polished metal, which mirrors its surroundings: dark walls, two long softboxes with fading ends, a box above and
 * behind for surfaces that face up, black flags beside the boxes, cards for intermediate greys, one snoot.
 */
export const ATELIER: StudioLights = {
  zenith: [0.026, 0.0255, 0.0245],
  horizon: [0.04, 0.039, 0.037],
  floor: [0.34, 0.325, 0.3],
  boxes: [
    // above and behind: fades towards the horizon, so that a flat flank is not a uniform grey
    { azimuth: 180, elevation: 50, width: 0.95, height: 0.5, soft: 0.2, ends: 0.4, power: 1.6 },
    // the front's greys
    { azimuth: 12, elevation: 46, width: 0.9, height: 0.5, soft: 0.5, power: 0.3, tint: [1, 0.99, 0.97] },
    { azimuth: 48, elevation: 8, width: 0.3, height: 0.3, soft: 0.16, power: 0.42, tint: [1, 0.98, 0.95] },
    { azimuth: -30, elevation: 4, width: 0.24, height: 0.36, soft: 0.16, power: 0.36, tint: [1, 0.98, 0.95] },
    // black flags: the lines that part highlights, and white metal from a pale ground
    { azimuth: -44, elevation: 18, width: 0.12, height: 1, soft: 0.05, ends: 0.2, power: -1 },
    { azimuth: 46, elevation: 24, width: 0.1, height: 1, soft: 0.05, ends: 0.2, power: -1 },
    { azimuth: -106, elevation: 14, width: 0.3, height: 1, soft: 0.14, power: -1 },
    { azimuth: 104, elevation: 14, width: 0.3, height: 1, soft: 0.14, power: -1 },
    { azimuth: 0, elevation: 26, width: 0.14, height: 0.14, soft: 0.06, power: -1 },
    // the two long softboxes
    {
      azimuth: -72,
      elevation: 26,
      width: 0.26,
      height: 0.95,
      soft: 0.05,
      ends: 0.4,
      power: 2,
      tint: [1, 0.99, 0.97],
    },
    {
      azimuth: 68,
      elevation: 26,
      width: 0.13,
      height: 0.95,
      soft: 0.035,
      ends: 0.4,
      power: 2.7,
      tint: [0.98, 0.99, 1],
    },
    { azimuth: 30, elevation: 55, width: 0.035, height: 0.035, soft: 0.012, power: 24 },
  ],
};

/** Small intense lamps spread by the golden angle; their sizes and powers come from a fixed sequence. */
export function lamps(count: number, warmth = 0.5): SoftBox[] {
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
      width: 0.03 + 0.03 * next(),
      height: 0.03 + 0.03 * next(),
      soft: 0.012,
      power: 20 + 24 * next(),
      roll: next() * 90,
      tint: next() > warmth ? ([1, 0.96, 0.9] as const) : ([0.94, 0.97, 1] as const),
    };
  });
}

/**
 * For stones: dark walls, because the black between the lights makes a stone brilliant; a broken ring of boxes, lower
 * boxes for stones that face the camera, and lamps for the sparks.
 */
export const BRILLIANCE: StudioLights = {
  zenith: [0.012, 0.012, 0.013],
  horizon: [0.02, 0.02, 0.021],
  floor: [0.02, 0.02, 0.021],
  boxes: [
    ...[30, 90, 150, 210, 270, 330].map((azimuth) => ({
      azimuth,
      elevation: 56,
      width: 0.23,
      height: 0.24,
      soft: 0.05,
      power: azimuth % 180 === 90 ? 2 : 1.4,
    })),
    { azimuth: 72, elevation: 22, width: 0.24, height: 0.4, soft: 0.08, power: 1.5 },
    { azimuth: -66, elevation: 22, width: 0.3, height: 0.4, soft: 0.08, power: 1.7 },
    { azimuth: 180, elevation: 24, width: 0.4, height: 0.24, soft: 0.08, power: 1.4 },
    { azimuth: 28, elevation: 10, width: 0.16, height: 0.24, soft: 0.06, power: 1 },
    { azimuth: -30, elevation: 10, width: 0.16, height: 0.24, soft: 0.06, power: 1 },
    ...lamps(20),
  ],
};
