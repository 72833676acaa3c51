import type { Assembly } from '#kernel/jewel/pieces/parts/assembly.ts';

/** A pair and the height of the pad below it: the lowest foot of the heads. */
export interface PadPieces {
  piece: Assembly;
  padZ: number;
}

/** Width of the widest stone that a head holds. */
export const stoneWidth = ({ stones }: Assembly): number =>
  stones.reduce((most, { cutStone }) => Math.max(most, cutStone.widthMm), 0);

/** Distance between the middles of the two earrings of a pair. */
export const pairSpacing = (widthMm: number): number => widthMm * 1.55 + 1.5;
