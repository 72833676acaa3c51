import type { GalleryEnvironment } from '#islands/gallery/gallery-appearance.store.ts';
import {
  ATELIER,
  BRILLIANCE,
  lamps,
  type SoftBox,
  type StudioLights,
} from '#kernel/jewel/lighting/studio-lights.ts';
import { groundLight, type Rgb } from '#kernel/jewel/lighting/tone-mapping.ts';
import {
  CANDLE_ULTRAVIOLET,
  DAYLIGHT_ULTRAVIOLET,
  OFFICE_ULTRAVIOLET,
  STUDIO_ULTRAVIOLET,
} from '#kernel/jewel/lighting/ultraviolet.ts';

export type EnvironmentId = GalleryEnvironment;

/** Light for one kind of metal: white metal needs contrast against the pale ground, gold needs brightness. */
export interface MetalLight {
  /** Factor on the environment's light. */
  light: number;
  /** Share of the ground's colour that lights metal from below. */
  floor: number;
}

/** An environment as data: light on metal, light on stones, ground, and grading. */
export interface Environment {
  id: EnvironmentId;
  metal: StudioLights;
  stone: StudioLights;
  /** Linear light of the ground, which the tone curve maps to the page's colour. */
  ground: Rgb;
  gold: MetalLight;
  white: MetalLight;
  stoneLight: number;
  /** Ultraviolet relative to daylight; makes fluorescent stones glow. */
  ultraviolet: number;
  /** Share of the floor's light that reaches stones. */
  stoneFloor: number;
  /** How much light the viewer's head blocks, and its width. */
  headStrength: number;
  headDeg: number;
  /** Exponent of the ground's light share: above 1 deepens shadows. */
  shadow: number;
  exposure: number;
  /** White balance of the eye for the environment's colour: red, green, blue. */
  balance: Rgb;
  bloom: number;
  /** The lights rotate with the camera, as on a turntable; otherwise they are fixed. */
  turnsWithCamera: boolean;
}

const JEWELLER: Environment = {
  id: 'jeweller',
  metal: ATELIER,
  stone: BRILLIANCE,
  ground: groundLight('#efedea'),
  gold: { light: 1.3, floor: 0.9 },
  white: { light: 1.08, floor: 0.5 },
  stoneLight: 1,
  ultraviolet: STUDIO_ULTRAVIOLET,
  stoneFloor: 0.3,
  headStrength: 0.9,
  headDeg: 16,
  shadow: 1.6,
  exposure: 1,
  balance: [1, 1, 1],
  bloom: 0.06,
  turnsWithCamera: true,
};

/** A tall north window on the left with its bars, overcast sky, a pale wall opposite. */
const WINDOW: readonly SoftBox[] = [-1, 1].flatMap((side) =>
  [16, 46].map(
    (elevation): SoftBox => ({
      azimuth: -62 + side * 17,
      elevation,
      width: 0.26,
      height: 0.24,
      soft: 0.02,
      power: 3.4,
      tint: [0.93, 0.98, 1.06],
    }),
  ),
);
const DAYLIGHT_METAL: StudioLights = {
  zenith: [0.3, 0.32, 0.35],
  horizon: [0.4, 0.4, 0.41],
  floor: [0.3, 0.29, 0.27],
  boxes: [
    ...WINDOW,
    { azimuth: 96, elevation: 16, width: 0.7, height: 0.7, soft: 0.4, power: 0.75, tint: [1, 0.97, 0.92] },
    { azimuth: 165, elevation: 32, width: 0.5, height: 0.4, soft: 0.2, power: 1.5, tint: [0.96, 0.99, 1.03] },
    { azimuth: 10, elevation: -4, width: 0.3, height: 0.4, soft: 0.2, power: -0.5 },
  ],
};
const DAYLIGHT_STONE: StudioLights = {
  ...DAYLIGHT_METAL,
  zenith: [0.34, 0.38, 0.44],
  horizon: [0.26, 0.26, 0.27],
  boxes: [
    ...DAYLIGHT_METAL.boxes,
    {
      azimuth: 40,
      elevation: 58,
      width: 0.3,
      height: 0.22,
      soft: 0.05,
      power: 2.2,
      tint: [0.95, 0.99, 1.05],
    },
    {
      azimuth: -140,
      elevation: 50,
      width: 0.24,
      height: 0.3,
      soft: 0.05,
      power: 2,
      tint: [0.95, 0.99, 1.05],
    },
    // The sun, through leaves: fire needs a small, strong light.
    { azimuth: -38, elevation: 52, width: 0.05, height: 0.05, soft: 0.015, power: 42, tint: [1, 0.95, 0.86] },
    { azimuth: -20, elevation: 34, width: 0.03, height: 0.03, soft: 0.01, power: 26, tint: [1, 0.94, 0.84] },
    { azimuth: -84, elevation: 66, width: 0.03, height: 0.04, soft: 0.01, power: 26, tint: [1, 0.95, 0.86] },
  ],
};

const FLAME: Rgb = [1, 0.76, 0.47];
/** Adaptation of the eye: platinum looks white by candlelight, while the environment stays warm. */
const ADAPTATION = 0.72;

/** Factors that remove this share of a light's colour and keep its brightness. */
export function eyeBalance(light: Rgb, adaptation: number): Rgb {
  const brightness = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const raw: Rgb = [light[0] ** -adaptation, light[1] ** -adaptation, light[2] ** -adaptation];
  const seen: Rgb = [light[0] * raw[0], light[1] * raw[1], light[2] * raw[2]];
  const k = brightness(light) / brightness(seen);
  return [raw[0] * k, raw[1] * k, raw[2] * k];
}

/** Candles on a table: small, low, strong; dark panelling beyond. */
const FLAMES: readonly SoftBox[] = [
  [-52, 22, 0.045, 0.14, 46],
  [-38, 17, 0.035, 0.11, 34],
  [44, 25, 0.05, 0.15, 44],
  [66, 15, 0.03, 0.1, 30],
  [12, 62, 0.06, 0.1, 26],
  [158, 24, 0.05, 0.16, 40],
  [-158, 30, 0.045, 0.13, 36],
  [-108, 44, 0.04, 0.1, 30],
  [104, 48, 0.04, 0.1, 30],
].map(([azimuth = 0, elevation = 0, width = 0, height = 0, power = 0]) => ({
  azimuth,
  elevation,
  width,
  height,
  soft: 0.02,
  power,
  tint: FLAME,
}));
const CANDLE_WALLS = {
  zenith: [0.02, 0.014, 0.008],
  horizon: [0.07, 0.042, 0.02],
  floor: [0.09, 0.05, 0.02],
} as const;
const GLOW: readonly SoftBox[] = [
  { azimuth: -48, elevation: 20, width: 0.5, height: 0.6, soft: 0.4, power: 0.5, tint: FLAME },
  { azimuth: 54, elevation: 22, width: 0.5, height: 0.6, soft: 0.4, power: 0.45, tint: FLAME },
  { azimuth: 170, elevation: 26, width: 0.6, height: 0.6, soft: 0.5, power: 0.4, tint: FLAME },
  { azimuth: 0, elevation: 66, width: 0.6, height: 0.5, soft: 0.4, power: 0.3, tint: FLAME },
];

/** Ceiling panels in rows. */
const PANELS: readonly SoftBox[] = [-2, -1, 0, 1, 2].flatMap((column) =>
  [-1.5, -0.5, 0.5, 1.5].map((row): SoftBox => {
    const [x, z, y] = [column * 1.5, row * 2.1, 2.3];
    const reach = Math.hypot(x, z);
    const distance = Math.hypot(reach, y);
    return {
      azimuth: (Math.atan2(x, z) * 180) / Math.PI,
      elevation: (Math.atan2(y, reach) * 180) / Math.PI,
      width: 0.62 / distance,
      height: (0.62 * y) / distance / distance,
      soft: 0.015,
      power: 2.7,
      tint: [0.97, 1, 0.98],
    };
  }),
);
/**
 * The ceiling as polished metal mirrors it: two broad bands, because rows of panels would break up every
 * curve.
 */
const CEILING: readonly SoftBox[] = [-58, 62].map((azimuth) => ({
  azimuth,
  elevation: 56,
  width: 0.5,
  height: 0.75,
  soft: 0.3,
  power: 2,
  tint: [0.98, 1, 0.985],
}));
const OFFICE_WALLS = {
  zenith: [0.3, 0.31, 0.3],
  horizon: [0.24, 0.25, 0.245],
  floor: [0.16, 0.16, 0.16],
} as const;
/** A screen in front, a window far to the side. */
const OFFICE_CARDS: readonly SoftBox[] = [
  { azimuth: -8, elevation: 4, width: 0.4, height: 0.24, soft: 0.12, power: 0.6, tint: [0.94, 0.98, 1.06] },
  { azimuth: 120, elevation: 12, width: 0.4, height: 0.5, soft: 0.2, power: 0.9, tint: [0.97, 1, 1.02] },
  { azimuth: -150, elevation: 20, width: 0.3, height: 0.7, soft: 0.2, power: -0.6 },
];
const OFFICE_METAL: StudioLights = { ...OFFICE_WALLS, boxes: [...CEILING, ...OFFICE_CARDS] };
const OFFICE_STONE: StudioLights = {
  ...OFFICE_WALLS,
  boxes: [...PANELS, ...OFFICE_CARDS, ...lamps(5).map((l) => ({ ...l, power: l.power * 0.4 }))],
};

export const ENVIRONMENTS: Readonly<Record<EnvironmentId, Environment>> = {
  jeweller: JEWELLER,
  daylight: {
    ...JEWELLER,
    id: 'daylight',
    metal: DAYLIGHT_METAL,
    stone: DAYLIGHT_STONE,
    ground: groundLight('#e9ebec'),
    gold: { light: 1.15, floor: 0.8 },
    white: { light: 1.05, floor: 0.66 },
    ultraviolet: DAYLIGHT_ULTRAVIOLET,
    headStrength: 0.8,
    shadow: 1.3,
    bloom: 0.04,
    turnsWithCamera: false,
  },
  candle: {
    ...JEWELLER,
    id: 'candle',
    metal: { ...CANDLE_WALLS, boxes: [...GLOW, ...FLAMES.map((f) => ({ ...f, power: f.power * 0.35 }))] },
    stone: { ...CANDLE_WALLS, boxes: [...GLOW, ...FLAMES] },
    ground: [0.04, 0.026, 0.016],
    gold: { light: 1.25, floor: 2.2 },
    white: { light: 1.25, floor: 2 },
    ultraviolet: CANDLE_ULTRAVIOLET,
    stoneFloor: 0.8,
    headStrength: 0.8,
    shadow: 1,
    exposure: 1.1,
    balance: eyeBalance(FLAME, ADAPTATION),
    bloom: 0.14,
    turnsWithCamera: false,
  },
  office: {
    ...JEWELLER,
    id: 'office',
    metal: OFFICE_METAL,
    stone: OFFICE_STONE,
    ground: groundLight('#e4e6e4'),
    gold: { light: 1.1, floor: 0.8 },
    white: { light: 1.05, floor: 0.66 },
    ultraviolet: OFFICE_ULTRAVIOLET,
    headStrength: 0.75,
    shadow: 1.2,
    bloom: 0.03,
    turnsWithCamera: false,
  },
};
