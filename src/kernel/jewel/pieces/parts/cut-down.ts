import { clamp } from '#kernel/jewel/mesh/vector.ts';
import { range } from './range.ts';

/** Stones that are cut down, mm: the walls between smaller ones would be too thin, larger ones want prongs. */
export const CUT_DOWN_MM = range(1.2, 2.2);

/** Wall between two girdles, mm: it carries a bead at either end. */
export const cutDownGap = (stoneMm: number): number => clamp(0.11 * stoneMm, 0.15, 0.2);

/** Half a bay, in parts of the way from stone to stone. */
const HALF_BAY = 0.385;
/** Where the skin of a bay is drawn, in parts of its half: close together where it falls away. */
const BAY_STEPS = [0, 0.42, 0.72, 0.9, 0.98];

/** Places along the way from wall to wall, -0.5 to 0.5 with the stone's middle at 0. */
export const BAY_PLACES: readonly number[] = [
  -0.5,
  ...BAY_STEPS.map((s) => -s * HALF_BAY).reverse(),
  ...BAY_STEPS.slice(1).map((s) => s * HALF_BAY),
].concat(HALF_BAY + 0.02);

/** How far the metal beside a stone is cut away at such a place: 1 at its middle, round like a U, 0 at a wall. */
export function bayAt(place: number): number {
  const s = Math.abs(place) / HALF_BAY;
  return s >= 1 ? 0 : (1 - s ** 2.6) ** (1 / 2.6);
}

/** Depth of a bay's outer edge under the walls, in parts of a stone. */
export const BAY_DEPTH = 0.5;

/** Depth of a pavilion, and how far out its bearing is, in parts of a stone and of its radius. */
const PAVILION = 0.43;
const BEARING = 0.7;
/** The narrowest groove over a wall, in parts of a radius. */
const GROOVE = 0.22;

/** Points of a seat across the row, from its bearing inwards: distance from the row's line, height over the girdles. */
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
