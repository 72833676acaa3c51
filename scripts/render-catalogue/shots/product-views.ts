import type { CameraFamily } from '#kernel/pieces/piece-module.ts';
import type { Pose, View } from '../trace/picture.ts';

export type ViewName = 'hero' | 'top' | 'side' | 'detail';

export interface ViewPlan {
  pose: Pose;
  view: View;
  /** Side of the square frame in px. */
  size: number;
}

/** Sides of the square frames. */
export const HERO_PX = 1200;
export const VIEW_PX = 900;

const STAND: Pose = { posture: 'stand' };
const FLAT: Pose = { posture: 'flat' };

/**
 * Cameras by family. The frame is fixed in mm, so that pieces of one family are seen at one scale.
 * Hero is three-quarter, top is face-up, side is the profile, detail the close-up of the stone.
 */
export const PRODUCT_VIEWS: Readonly<Record<CameraFamily, Partial<Record<ViewName, ViewPlan>>>> = {
  ring: {
    hero: { pose: STAND, size: HERO_PX, view: { azimuth: 28, elevation: 25, frameMm: 31, subject: 'whole' } },
    top: {
      pose: STAND,
      size: VIEW_PX,
      view: { azimuth: 16, elevation: 62, frameMm: 23, subject: 'stone', at: [0.5, 0.4] },
    },
    side: { pose: STAND, size: VIEW_PX, view: { azimuth: 0, elevation: 7, frameMm: 31, subject: 'whole' } },
    detail: {
      pose: STAND,
      size: VIEW_PX,
      view: { azimuth: 14, elevation: 56, frameMm: 12.5, subject: 'stone', at: [0.5, 0.46] },
    },
  },
  band: {
    hero: { pose: STAND, size: HERO_PX, view: { azimuth: 32, elevation: 24, frameMm: 28, subject: 'whole' } },
    top: { pose: FLAT, size: VIEW_PX, view: { azimuth: 0, elevation: 40, frameMm: 27, subject: 'whole' } },
    side: { pose: STAND, size: VIEW_PX, view: { azimuth: 70, elevation: 12, frameMm: 28, subject: 'whole' } },
    detail: {
      pose: STAND,
      size: VIEW_PX,
      view: { azimuth: 34, elevation: 60, frameMm: 13, subject: 'crest', at: [0.46, 0.44] },
    },
  },
  studs: {
    hero: { pose: STAND, size: HERO_PX, view: { azimuth: 20, elevation: 46, frameMm: 19, subject: 'whole' } },
    top: { pose: STAND, size: VIEW_PX, view: { azimuth: 6, elevation: 70, frameMm: 18.5, subject: 'whole' } },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { azimuth: 38, elevation: 20, frameMm: 16.5, subject: 'whole' },
    },
  },
  drops: {
    hero: { pose: STAND, size: HERO_PX, view: { azimuth: 14, elevation: 52, frameMm: 21, subject: 'whole' } },
    top: { pose: STAND, size: VIEW_PX, view: { azimuth: 4, elevation: 70, frameMm: 21, subject: 'whole' } },
    side: { pose: STAND, size: VIEW_PX, view: { azimuth: 40, elevation: 26, frameMm: 20, subject: 'whole' } },
  },
  hoops: {
    hero: { pose: STAND, size: HERO_PX, view: { azimuth: 12, elevation: 34, frameMm: 29, subject: 'whole' } },
    top: { pose: STAND, size: VIEW_PX, view: { azimuth: 0, elevation: 74, frameMm: 29, subject: 'whole' } },
    side: { pose: STAND, size: VIEW_PX, view: { azimuth: 62, elevation: 22, frameMm: 32, subject: 'whole' } },
  },
  pendant: {
    hero: {
      pose: STAND,
      size: HERO_PX,
      view: { azimuth: -14, elevation: 60, frameMm: 27, subject: 'stone', at: [0.5, 0.62] },
    },
    top: {
      pose: STAND,
      size: VIEW_PX,
      view: { azimuth: 4, elevation: 72, frameMm: 19, subject: 'stone', at: [0.5, 0.58] },
    },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { azimuth: 34, elevation: 36, frameMm: 20, subject: 'stone', at: [0.5, 0.6] },
    },
  },
  bracelet: {
    hero: { pose: STAND, size: HERO_PX, view: { azimuth: 18, elevation: 38, frameMm: 66, subject: 'whole' } },
    top: { pose: STAND, size: VIEW_PX, view: { azimuth: 0, elevation: 78, frameMm: 71, subject: 'whole' } },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { azimuth: 24, elevation: 40, frameMm: 16, subject: 'near', at: [0.5, 0.5] },
    },
  },
  bangle: {
    hero: { pose: FLAT, size: HERO_PX, view: { azimuth: 20, elevation: 26, frameMm: 70, subject: 'whole' } },
    top: { pose: FLAT, size: VIEW_PX, view: { azimuth: 0, elevation: 62, frameMm: 72, subject: 'whole' } },
    side: {
      pose: STAND,
      size: VIEW_PX,
      view: { azimuth: 40, elevation: 24, frameMm: 74, subject: 'whole' },
    },
  },
};
