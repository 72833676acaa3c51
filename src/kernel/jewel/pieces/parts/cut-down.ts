import { clamp } from '#kernel/jewel/mesh/vector.ts';
import { range } from './range.ts';

/** Stones for cut-down pavé, mm: the walls between smaller ones would be too thin, larger ones need prongs. */
export const CUT_DOWN_MM = range(1.2, 2.2);

/** Wall between two girdles, mm: it carries a bead at either end. */
export const cutDownGap = (stoneMm: number): number => clamp(0.11 * stoneMm, 0.15, 0.2);

/** Half a bay, as a share of the stone pitch. */
const HALF_BAY = 0.385;
/** Sample points of a bay's surface, in parts of its half: dense where it is steep. */
const BAY_STEPS = [0, 0.42, 0.72, 0.9, 0.98];

/** Places from wall to wall, -0.5 to 0.5 with the stone's middle at 0. */
export const BAY_PLACES: readonly number[] = [
  -0.5,
  ...BAY_STEPS.map((s) => -s * HALF_BAY).reverse(),
  ...BAY_STEPS.slice(1).map((s) => s * HALF_BAY),
].concat(HALF_BAY + 0.02);

/** How far the metal beside a stone is cut away at a place: 1 at its middle, U-shaped, 0 at a wall. */
export function bayAt(place: number): number {
  const s = Math.abs(place) / HALF_BAY;
  return s >= 1 ? 0 : (1 - s ** 2.6) ** (1 / 2.6);
}

/** Depth of a bay's outer edge below the walls, in stone widths. */
export const BAY_DEPTH = 0.5;

/** Depth of a pavilion in stone widths, and distance of its bearing in stone radii. */
const PAVILION = 0.43;
const BEARING = 0.7;
/** Narrowest groove over a wall, in stone radii. */
const GROOVE = 0.22;

/** Points of a seat across the row, from its bearing inwards: distance from the row's line, height above the girdles. */
interface SeatLine {
  bearing: readonly [u: number, v: number];
  half: readonly [u: number, v: number];
  middle: readonly [u: number, v: number];
}

/** The seat under a pavilion at a distance along the row from the stone's middle. */
export function seatLine(stoneMm: number, awayMm: number): SeatLine {
  const r = stoneMm / 2;
  const under = (u: number) => Math.min(0, PAVILION * stoneMm * (Math.hypot(u, awayMm) / r - 1));
  const u = Math.max(GROOVE * r, Math.sqrt(Math.max(0, (BEARING * r) ** 2 - awayMm ** 2)));
  return {
    bearing: [u, under(u)],
    half: [u * 0.55, under(u * 0.55) - 0.03],
    middle: [u * 0.15, under(u * 0.15) - 0.05],
  };
}
