import { type CutStone, cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { halfGirdle } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import type { EternityBandDesign } from './eternity-band.schema.ts';

/**
 * Metal between the finger and the lowest culet: half a millimetre remains after years of polishing the inside, and
 * large stones need a stiffer band.
 */
export const culetClearance = (stoneMm: number): number => 0.6 + 0.1 * stoneMm;
/** Width of the metal on each side of the stones. */
export const METAL_BESIDE_MM = 0.25;
/** Height of a shared prong's dome, in parts of its radius. */
export const PRONG_DOME = 0.75;

/** Shared prongs are three tenths of a stone thick. */
export const prongRadius = (stoneMm: number): number => stoneMm * 0.13 + 0.03;

/** Height above the girdles at which the dome of a shared prong starts. */
export const prongTop = (stone: CutStone, stoneMm: number): number => halfGirdle(stone) + stoneMm * 0.08;

/** Height of the band above the finger including its shared prongs, mm. */
export function eternityHeight({ shape, stoneMm, material }: EternityBandDesign): number {
  const stone = cutStone(shape, { widthMm: stoneMm }, material);
  const prongs = prongTop(stone, stoneMm) + PRONG_DOME * prongRadius(stoneMm);
  return culetClearance(stoneMm) + stone.pavilionMm + prongs;
}
