import { HALO_RIM_MM } from '#kernel/jewel/pieces/parts/halo.ts';
import { HALO_GAP_MM } from '#kernel/jewel/pieces/parts/halo-row.ts';
import type { HeadDesign } from '#kernel/jewel/pieces/parts/head/head.schema.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { CameraFamily } from '#kernel/jewel/pieces/piece-module.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import type { Pose, View } from './pose.ts';

export type ViewName = 'hero' | 'top' | 'side' | 'detail';

export interface ViewPlan {
  pose: Pose;
  /** Pose of the second earring of a pair. */
  second?: Pose;
  view: View;
  /** Side of the square frame in px. */
  size: number;
  /** Light, if it is not the usual one: for stones that face the lens from near the table, or for a piece that leans. */
  light?: ViewLight;
}

export type ViewLight = 'stones' | 'leaning';

/** Sides of the square frames. */
export const HERO_PX = 1800;
export const VIEW_PX = 1200;
/** The same in another metal in which the piece is offered. */
export const OTHER_METAL_HERO_PX = 1280;
export const OTHER_METAL_VIEW_PX = 960;

const STAND: Pose = { posture: 'stand' };
/** Released on its side, stone towards the camera: it rests on the back of the shank and the head. */
const LYING: Pose = { posture: 'rest', tilt: 90 };
/** Released while leaning towards the camera: a stud rests on girdle and post, facing up at the lens. */
const DROPPED: Pose = { posture: 'rest', tilt: 70 };

/**
 * Released without its butterfly: a stud rests on its rim and the end of the post, facing slightly upwards into the
 * lens.
 */
const BARE: Pose = { posture: 'rest', tilt: 80, nut: 'off' };

/** A long lens, as usual for jewellery: the far side of a ring is as large as the near one. */
const LONG = { fovDeg: 10 } as const;

/**
 * Cameras by family. The frame is fixed in mm, so that pieces of one family have the same scale, and grows for pieces
 * that would not fit. Hero is the first image of the piece, top another angle, side the profile, detail the close-up of
 * the stone.
 */
export const PRODUCT_VIEWS: Readonly<Record<CameraFamily, Partial<Record<ViewName, ViewPlan>>>> = {
  ring: {
    hero: {
      pose: { posture: 'recline', tilt: 10 },
      size: VIEW_PX,
      // The stone faces the lens: it returns more light than in any other pose.
      view: { ...LONG, azimuth: 20, elevation: 56, frameMm: 20, subject: 'stone', at: [0.5, 0.42] },
    },
    top: {
      pose: LYING,
      size: HERO_PX,
      light: 'stones',
      // closer than the others, so that the stone is prominent
      view: { azimuth: 25, elevation: 32, frameMm: 22, fill: 0.9, subject: 'whole', fovDeg: 16 },
    },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 4, elevation: 8, frameMm: 29, fill: 0.88, subject: 'whole' },
    },
    detail: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 22, elevation: 48, frameMm: 11.5, subject: 'stone', at: [0.5, 0.47] },
    },
  },
  band: {
    hero: {
      // Upright: its outside mirrors the boxes and their flags, while a lying band mirrors little but the table.
      pose: { posture: 'recline', tilt: 22 },
      light: 'leaning',
      size: HERO_PX,
      view: { azimuth: 39, elevation: 15, frameMm: 24, fill: 0.86, subject: 'whole', fovDeg: 16 },
    },
    top: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 36, elevation: 20, frameMm: 27, fill: 0.84, subject: 'whole' },
    },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 70, elevation: 12, frameMm: 27, fill: 0.84, subject: 'whole' },
    },
    detail: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 36, elevation: 46, frameMm: 12, subject: 'crest', at: [0.46, 0.44] },
    },
  },
  studs: {
    hero: {
      pose: { ...DROPPED, turn: 10, x: -4.2, z: 1.4 },
      second: { ...DROPPED, turn: -30, x: 4.4, z: -0.8 },
      size: HERO_PX,
      view: { ...LONG, azimuth: 2, elevation: 27, frameMm: 16, fill: 0.82, subject: 'whole' },
    },
    top: {
      pose: { posture: 'stand' },
      size: VIEW_PX,
      view: { ...LONG, azimuth: 6, elevation: 70, frameMm: 17, fill: 0.82, subject: 'whole' },
    },
    side: {
      pose: { ...DROPPED, turn: 72, x: -1, z: 4 },
      second: { ...DROPPED, turn: 48, x: 2, z: -5 },
      size: VIEW_PX,
      view: { ...LONG, azimuth: 8, elevation: 24, frameMm: 16, fill: 0.82, subject: 'whole' },
    },
  },
  drops: {
    hero: {
      pose: STAND,
      size: HERO_PX,
      view: { ...LONG, azimuth: 14, elevation: 52, frameMm: 21, fill: 0.84, subject: 'whole' },
    },
    top: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 4, elevation: 70, frameMm: 21, fill: 0.84, subject: 'whole' },
    },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 40, elevation: 30, frameMm: 20, fill: 0.84, subject: 'whole' },
    },
  },
  hoops: {
    hero: {
      pose: { posture: 'recline', tilt: 8, turn: -56, x: -6.4, z: -2 },
      second: { posture: 'recline', tilt: 8, turn: -56, x: 6.4, z: 3 },
      light: 'leaning',
      size: HERO_PX,
      view: { azimuth: 8, elevation: 20, frameMm: 24, fill: 0.86, subject: 'whole', fovDeg: 16 },
    },
    top: {
      pose: { posture: 'rest', tilt: 88, turn: -30, x: -9 },
      second: { posture: 'rest', tilt: 88, turn: 36, x: 9, z: 4 },
      size: VIEW_PX,
      view: { ...LONG, azimuth: 0, elevation: 60, frameMm: 28, fill: 0.84, subject: 'whole' },
    },
    side: {
      pose: { posture: 'recline', turn: -62, x: -8 },
      second: { posture: 'recline', turn: -20, x: 8, z: 2 },
      size: VIEW_PX,
      view: { ...LONG, azimuth: 10, elevation: 12, frameMm: 28, fill: 0.84, subject: 'whole' },
    },
  },
  pendant: {
    hero: {
      pose: STAND,
      size: HERO_PX,
      light: 'stones',
      view: { ...LONG, azimuth: -14, elevation: 58, frameMm: 22, subject: 'stone', at: [0.5, 0.62] },
    },
    top: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 4, elevation: 74, frameMm: 17, subject: 'stone', at: [0.5, 0.58] },
    },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 34, elevation: 34, frameMm: 18, subject: 'stone', at: [0.5, 0.6] },
    },
  },
  bracelet: {
    hero: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 0, elevation: 78, frameMm: 66, fill: 0.88, subject: 'whole' },
    },
    top: {
      pose: STAND,
      size: HERO_PX,
      light: 'stones',
      // Along the line from above so that each stone faces the lens, clasp first; the last curve leaves the frame.
      view: { azimuth: 104, elevation: 60, frameMm: 32, subject: 'near', at: [0.68, 0.86], fovDeg: 40 },
    },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 24, elevation: 36, frameMm: 15, subject: 'near', at: [0.5, 0.5] },
    },
  },
  bangle: {
    hero: {
      pose: { posture: 'recline', tilt: 24 },
      light: 'leaning',
      size: HERO_PX,
      view: { azimuth: 30, elevation: 16, frameMm: 70, fill: 0.88, subject: 'whole', fovDeg: 16 },
    },
    top: {
      pose: LYING,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 0, elevation: 62, frameMm: 70, fill: 0.86, subject: 'whole' },
    },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { ...LONG, azimuth: 40, elevation: 20, frameMm: 72, fill: 0.86, subject: 'whole' },
    },
  },
};

/** The largest stone for which the usual frame of a pair is wide enough, in carats, and the width of a round of it, mm. */
const USUAL_CARAT = 0.7;
const ROOM_MM = 5.7;

/** How much further apart than usual a pair of studs is placed, by its stone's weight and its halo's width. */
function spreadOf({ carat }: StoneDesign, halo: HeadDesign['halo']): number {
  const bare = Math.cbrt(carat / USUAL_CARAT);
  const rimMm = halo === null ? 0 : 2 * (HALO_GAP_MM + halo.stoneMm + HALO_RIM_MM);
  return Math.max(1, bare + rimMm / ROOM_MM);
}

/**
 * Studs without their butterflies, so that the stones dominate: one faces the lens, one shows its post. Larger stones
 * are further apart in a larger frame. Rounds show their arrows face on in the second image too; other shapes, which
 * come in several metals, are shown from above.
 */
function bareStuds(stone: StoneDesign, { halo }: HeadDesign): Readonly<Partial<Record<ViewName, ViewPlan>>> {
  const k = spreadOf(stone, halo);
  const faceOn: ViewPlan = {
    pose: { ...BARE, turn: 5, x: -3.6 * k },
    second: { ...BARE, turn: -3, x: 3.6 * k },
    size: VIEW_PX,
    view: { ...LONG, azimuth: 0, elevation: 17, frameMm: 14 * k, fill: 0.8, subject: 'whole' },
  };
  return {
    ...PRODUCT_VIEWS.studs,
    hero: {
      pose: { ...BARE, turn: 8, x: -3.4 * k, z: 0.8 * k },
      second: { ...BARE, turn: -12, x: 3.4 * k, z: -0.4 * k },
      size: HERO_PX,
      view: { ...LONG, azimuth: 0, elevation: 18, frameMm: 16 * k, subject: 'stone', at: [0.29, 0.52] },
    },
    ...(stone.shape === 'round' && { top: faceOn }),
  };
}

/** Views of a piece in the catalogue. */
export function catalogueViews(design: PieceDesign): Readonly<Partial<Record<ViewName, ViewPlan>>> {
  if (design.kind === 'earrings' && design.style === 'stud' && design.stone)
    return bareStuds(design.stone, design.head);
  return PRODUCT_VIEWS[pieceModule(design).family(design)];
}
