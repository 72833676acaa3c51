import {
  type Profile,
  type RoundedCorner,
  roundedPolygon,
  superellipseProfile,
} from '#kernel/mesh/profile.ts';

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

/** How stones sit in a row: the shape of the trough and how far it is open (0 = plain metal, 1 = full). */
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
