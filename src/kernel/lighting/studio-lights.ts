type Rgb = readonly [number, number, number];

/**
 * A soft box on a sphere around the piece. Angles in degrees, azimuth 0 behind the camera's back; half width, half
 * height and edge as tangents.
 */
export interface SoftBox {
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

/** A room as light: three shades of walls and the boxes. Y is up. */
export interface StudioLights {
  zenith: Rgb;
  horizon: Rgb;
  floor: Rgb;
  boxes: readonly SoftBox[];
}

/** For polished metal, which is the picture of its surroundings: a darkish room, few large boxes, one crisp strip, cards. */
export const ATELIER: StudioLights = {
  zenith: [0.085, 0.082, 0.077],
  horizon: [0.16, 0.152, 0.142],
  floor: [0.34, 0.325, 0.3],
  boxes: [
    { azimuth: -18, elevation: 64, width: 0.6, height: 0.5, soft: 0.18, power: 2.5 },
    { azimuth: -66, elevation: 24, width: 0.32, height: 0.8, soft: 0.05, power: 2.7, tint: [1, 0.99, 0.97] },
    { azimuth: 60, elevation: 24, width: 0.1, height: 0.85, soft: 0.03, power: 5.5, tint: [0.98, 0.99, 1] },
    { azimuth: 84, elevation: 30, width: 0.16, height: 0.7, soft: 0.14, power: 1.2 },
    { azimuth: 148, elevation: 30, width: 0.34, height: 0.55, soft: 0.12, power: 4 },
    { azimuth: -150, elevation: 34, width: 0.2, height: 0.6, soft: 0.06, power: 4.5 },
    { azimuth: -34, elevation: 6, width: 0.2, height: 0.5, soft: 0.1, power: 0.8, tint: [1, 0.98, 0.95] },
    { azimuth: 30, elevation: -2, width: 0.16, height: 0.7, soft: 0.15, power: 0.55, tint: [1, 0.98, 0.95] },
    { azimuth: 4, elevation: 14, width: 0.26, height: 0.08, soft: 0.06, power: 0.9 },
    { azimuth: 8, elevation: -6, width: 0.06, height: 0.5, soft: 0.06, power: -0.6 },
    // black cards on both sides: the dark edges that part white metal from a pale ground
    { azimuth: -104, elevation: 16, width: 0.4, height: 1, soft: 0.2, power: -0.65 },
    { azimuth: 104, elevation: 8, width: 0.3, height: 1, soft: 0.2, power: -0.65 },
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
      width: 0.04 + 0.05 * next(),
      height: 0.04 + 0.05 * next(),
      soft: 0.015,
      power: 14 + 20 * next(),
      roll: next() * 90,
      tint: next() > warmth ? ([1, 0.96, 0.9] as const) : ([0.94, 0.97, 1] as const),
    };
  });
}

/** For stones: a dim room, six boxes and many lamps for the sparks. */
export const BRILLIANCE: StudioLights = {
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
