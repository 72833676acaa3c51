import {
  type Profile,
  type RoundedCorner,
  roundedPolygon,
  superellipseProfile,
} from '#kernel/jewel/mesh/profile.ts';
import { mix } from '#kernel/jewel/mesh/vector.ts';
import { BAY_DEPTH, bayAt, seatLine } from '../cut-down.ts';

export const SHANK_PROFILES = ['court', 'flat', 'knife', 'round'] as const;
export type ShankProfile = (typeof SHANK_PROFILES)[number];

/** Cross-section of a band: u along the finger, v from the skin outwards; rounded inside for comfort. */
export function bandProfile(kind: ShankProfile, widthMm: number, thicknessMm: number): Profile {
  const w = widthMm / 2;
  const t = thicknessMm;
  switch (kind) {
    case 'court':
      return superellipseProfile({
        points: 56,
        halfWidth: w,
        up: t * 0.62,
        down: t * 0.38,
        upExponent: 2.25,
        downExponent: 2.7,
        middle: t * 0.38,
      });
    case 'round':
      return superellipseProfile({ points: 48, halfWidth: w, up: t / 2, down: t / 2, middle: t / 2 });
    case 'flat':
      return roundedPolygon(
        comfort(
          w,
          [
            [w, t, Math.min(0.22, t * 0.14)],
            [-w, t, Math.min(0.22, t * 0.14)],
          ],
          t,
        ),
        7,
      );
    case 'knife':
      return roundedPolygon(
        comfort(
          w,
          [
            [w, t * 0.5, 0.3],
            [0, t, 0.16],
            [-w, t * 0.5, 0.3],
          ],
          t,
        ),
        9,
      );
  }
}

/** Adds the rounded inside to the corners of an outside that runs from right to left. */
function comfort(w: number, outside: readonly RoundedCorner[], t: number): RoundedCorner[] {
  return [
    [-w, t * 0.16, 0.35],
    [-w * 0.55, 0, w * 0.9],
    [w * 0.55, 0, w * 0.9],
    [w, t * 0.16, 0.35],
    ...outside,
  ];
}

/** Seat of a row of stones: the shape of the trough and how far it is open (0 = plain metal, 1 = full). */
export interface TroughShape {
  style: 'pave' | 'channel';
  stoneMm: number;
  open: number;
}

/** Cross-section of a band with a trough for a row of stones along its middle. */
export function troughProfile(widthMm: number, thicknessMm: number, trough: TroughShape): Profile {
  const r = trough.stoneMm / 2;
  const w = Math.max(widthMm / 2, r + (trough.style === 'channel' ? 0.5 : 0.22));
  const t = thicknessMm;
  const g = trough.open;
  const soft = (open: number) => 0.4 + (open - 0.4) * g;
  const floor = trough.style === 'channel' ? -r * 1.1 : -r * 0.98;
  const mouth = trough.style === 'channel' ? r - 0.13 : r * 0.84;
  const step = trough.style === 'channel' ? r - 0.16 : r * 0.5;
  const stepDeep = trough.style === 'channel' ? -r * 0.35 : -r * 0.5;
  const right: RoundedCorner[] = [
    [w * 0.6, 0, w * 0.7],
    [w, t * 0.3, soft(0.3)],
    [w, t - 0.09 * (1 - g * 0.4), soft(0.1)],
    [mouth, t, soft(0.05)],
    [step, t + stepDeep * g, 0.05],
    [r * 0.2, t + floor * g, 0.06],
  ];
  const left = right.map(([u, v, radius]) => [-u, v, radius] as const).reverse();
  return roundedPolygon([...right, ...left], 4);
}

/** Distance of the band's edge from the stones of a cut-down row, mm. */
export const CUT_DOWN_EDGE_MM = 0.12;
/** Distance outside the stones at which a wall between two stones ends, for any band width. */
const WALL_END_MM = 0.28;
/** Depth of the girdles below the walls. */
const SUNK_MM = 0.05;

/** Position of a section in a cut-down row: between walls (see BAY_PLACES), and how far it is open (0 = plain). */
interface BayShape {
  stoneMm: number;
  pitchMm: number;
  place: number;
  open: number;
}

/** Cross-section of a band at a place of a cut-down row, both rims bright-cut. */
export function cutDownProfile(widthMm: number, thicknessMm: number, bay: BayShape): Profile {
  const { stoneMm: d, open: g } = bay;
  const w = Math.max(widthMm / 2, d / 2 + CUT_DOWN_EDGE_MM);
  const t = thicknessMm;
  const cut = bayAt(bay.place) * g;
  const wall = Math.min(w - 0.03, d / 2 + WALL_END_MM);
  const shoulder = t - 0.09 - (BAY_DEPTH * d - 0.02) * g;
  const { bearing, half, middle } = seatLine(d, bay.place * bay.pitchMm);
  const high = (v: number) => mix(t, t - SUNK_MM + v, g);
  const right: RoundedCorner[] = [
    [w * 0.6, 0, w * 0.7],
    [w, t * 0.26, 0.3],
    [w, shoulder, mix(0.1, 0.05, g)],
    [wall, t - cut * BAY_DEPTH * d, 0.03],
    [bearing[0], high(bearing[1]), 0.02],
    [half[0], high(half[1]), 0.03],
    [middle[0], high(middle[1]), 0.03],
  ];
  const left = right.map(([u, v, radius]) => [-u, v, radius] as const).reverse();
  return roundedPolygon([...right, ...left], 2);
}
