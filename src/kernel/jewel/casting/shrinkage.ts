import { ALLOYS, type BaseMetal } from '#kernel/jewel/metals/alloys.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';

/**
 * Factor by which a wax is larger than the cooled casting, by base metal. It depends on the caster's flask and metal
 * temperatures; one who uses another figure scales the file by the ratio of the two.
 */
const SHRINKAGE: Readonly<Record<BaseMetal, number>> = {
  // Between 1 % (artistryofgold.com, "Mold Shrinkage") and 2 % (orchid.ganoksin.com, thread 33207), from wax to metal.
  gold: 1.0125,
  // As gold: artistryofgold.com measures the same 1 % in all its metals.
  silver: 1.0125,
  // As gold; no published figure was found.
  palladium: 1.0125,
  // Figure of our bench: platinum is poured some 700 °C hotter. No published figure was found.
  platinum: 1.02,
};

/** The factor by which a casting file of this alloy is enlarged. */
export const shrinkageFactor = (metal: MetalId): number => SHRINKAGE[ALLOYS[metal].base];

/** Metal that polishing takes from the inside of a ring, mm; the file's title states it, and it is not added. */
export const POLISH_INSIDE_MM = 0.1;
