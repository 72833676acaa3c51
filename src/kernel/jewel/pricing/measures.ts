import {
  addTo,
  type ByMetal,
  chainVolume,
  designPieceOf,
  isChain,
} from '#kernel/jewel/casting/metal-volume.ts';
import { gramsOf } from '#kernel/jewel/metals/alloys.ts';
import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import type { JewelModel, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';

export type MeasuredStone = Pick<PlacedStone, 'role' | 'source' | 'setting' | 'shape' | 'material' | 'carat'>;

/** Measures of one piece that its price depends on. */
export interface PieceMeasures {
  /** From the united metal (see casting/union.ts), so that the price matches the casting. */
  grams: ByMetal;
  /** The part of the grams that is chain, which is bought by length; omitted without any. */
  chainGrams?: ByMetal;
  stones: readonly MeasuredStone[];
}

/** Measures of a built model that its price depends on; small enough to store. */
export interface JewelMeasures {
  /** The pieces of a set; a single piece otherwise. */
  pieces: readonly PieceMeasures[];
  heightAboveFingerMm: number | null;
}

/** `grams` per piece, from the union or from the fast estimate. */
export function measuresOf(model: JewelModel, grams: readonly ByMetal[]): JewelMeasures {
  return {
    pieces: grams.map((ofPiece, piece) => ({
      grams: ofPiece,
      ...chainOf(model, piece),
      stones: model.stones
        .filter(({ source }) => source.piece === piece)
        .map(({ role, source, setting, shape, material, carat }) => ({
          role,
          source,
          setting,
          shape,
          material,
          carat,
        })),
    })),
    heightAboveFingerMm: model.heightAboveFingerMm,
  };
}

/** Weight of the chain of a piece of the design. */
function chainOf(model: JewelModel, piece: number): Pick<PieceMeasures, 'chainGrams'> {
  const chainGrams: ByMetal = {};
  for (const part of model.parts)
    if (isChain(part) && designPieceOf(model, part) === piece)
      addTo(chainGrams, part.metal, gramsOf(part.metal, chainVolume(part)));
  return Object.keys(chainGrams).length === 0 ? {} : { chainGrams };
}

/** Total grams of all pieces, by alloy in the order of METAL_IDS. */
export function gramsByMetal({ pieces }: JewelMeasures): ByMetal {
  const sum: ByMetal = {};
  for (const metal of METAL_IDS)
    for (const { grams } of pieces)
      if (grams[metal] !== undefined) sum[metal] = (sum[metal] ?? 0) + grams[metal];
  return sum;
}

/** Weight of all metal, grams. */
export const totalGrams = (measures: JewelMeasures): number =>
  Object.values(gramsByMetal(measures)).reduce((sum, grams) => sum + grams, 0);
