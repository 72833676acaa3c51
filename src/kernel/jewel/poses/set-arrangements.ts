import type { CameraFamily } from '#kernel/jewel/pieces/piece-module.ts';
import { HERO_PX, VIEW_PX, type ViewLight } from './catalogue-views.ts';
import type { Pose, View } from './pose.ts';

export type SetViewName = 'hero' | 'top' | 'side';

export interface Arrangement {
  poses: readonly Pose[];
  view: View;
  size: number;
  /** Light, if it is not the usual one. */
  light?: ViewLight;
}

/** Two rings: nested as worn, both lying, and in profile. */
const RINGS: Readonly<Record<SetViewName, Arrangement>> = {
  hero: {
    poses: [
      { posture: 'stand', turn: 6 },
      { posture: 'stand', turn: 6, x: 0.4, z: 4.6 },
    ],
    view: { azimuth: 14, elevation: 58, frameMm: 25, subject: 'whole' },
    size: VIEW_PX,
  },
  top: {
    poses: [
      { posture: 'rest', tilt: 90, x: -2, z: 7 },
      { posture: 'rest', tilt: 90, turn: 8, x: 3, z: -15 },
    ],
    view: { azimuth: 18, elevation: 34, frameMm: 28, fill: 0.9, subject: 'whole' },
    size: HERO_PX,
    light: 'stones',
  },
  side: {
    poses: [
      { posture: 'stand', x: -9 },
      { posture: 'stand', turn: -30, x: 13, z: -2 },
    ],
    view: { azimuth: 4, elevation: 14, frameMm: 44, subject: 'whole' },
    size: VIEW_PX,
  },
};

/** A pair of bands: both leaning, both lying, or one upright and one lying. */
const BANDS: Readonly<Record<SetViewName, Arrangement>> = {
  hero: {
    poses: [
      { posture: 'recline', tilt: 20, turn: 14, x: -15, z: -2 },
      { posture: 'recline', tilt: 22, x: 8, z: 6 },
    ],
    view: { azimuth: 30, elevation: 17, frameMm: 32, fill: 0.9, subject: 'whole' },
    size: HERO_PX,
    light: 'leaning',
  },
  top: {
    poses: [
      { posture: 'flat', x: -9, z: 2 },
      { posture: 'flat', x: 13.5, z: -3 },
    ],
    view: { azimuth: 6, elevation: 46, frameMm: 48, subject: 'whole' },
    size: VIEW_PX,
  },
  side: {
    poses: [
      { posture: 'stand', turn: 50, x: -8 },
      { posture: 'flat', x: 12, z: 8 },
    ],
    view: { azimuth: 8, elevation: 20, frameMm: 46, subject: 'whole' },
    size: VIEW_PX,
  },
};

/** A pendant and earrings: side by side on the table. */
const GIFT: Readonly<Record<SetViewName, Arrangement>> = {
  hero: {
    poses: [
      { posture: 'stand', x: 0, z: -4 },
      { posture: 'stand', x: 0, z: 9 },
    ],
    view: { azimuth: 0, elevation: 72, frameMm: 32, subject: 'stone', at: [0.5, 0.4] },
    size: VIEW_PX,
  },
  top: {
    poses: [
      { posture: 'stand', x: 0, z: -4 },
      { posture: 'stand', x: 0, z: 9.5 },
    ],
    view: { azimuth: -8, elevation: 58, frameMm: 31, subject: 'stone', at: [0.5, 0.4] },
    size: HERO_PX,
    light: 'stones',
  },
  side: {
    poses: [
      { posture: 'stand', x: -7, z: 0 },
      { posture: 'stand', turn: 20, x: 8, z: 9 },
    ],
    view: { azimuth: 30, elevation: 34, frameMm: 34, subject: 'stone', at: [0.42, 0.46] },
    size: VIEW_PX,
  },
};

/** Arrangement of a set of pieces of these families. */
export function arrangementOf(families: readonly CameraFamily[]): Readonly<Record<SetViewName, Arrangement>> {
  if (families.every((family) => family === 'band')) return BANDS;
  return families.includes('pendant') ? GIFT : RINGS;
}
