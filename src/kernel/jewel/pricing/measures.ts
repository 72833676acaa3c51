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

/** What the price of one piece needs of its model. */
export interface PieceMeasures {
  /** Of the united metal (see casting/union.ts): what is cast is what is paid. */
  grams: ByMetal;
  /** Of the grams those of chain, which is bought by the length; absent without any. */
  chainGrams?: ByMetal;
  stones: readonly MeasuredStone[];
}

/** What a price needs of a built model; small enough to keep. */
export interface JewelMeasures {
  /** Those of a set; of any other design one. */
  pieces: readonly PieceMeasures[];
  heightAboveFingerMm: number | null;
}

/** `grams` of every piece, as the union or the quick weight gives them. */
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

/** What chain a piece of the design hangs from. */
function chainOf(model: JewelModel, piece: number): Pick<PieceMeasures, 'chainGrams'> {
  const chainGrams: ByMetal = {};
  for (const part of model.parts)
    if (isChain(part) && designPieceOf(model, part) === piece)
      addTo(chainGrams, part.metal, gramsOf(part.metal, chainVolume(part)));
  return Object.keys(chainGrams).length === 0 ? {} : { chainGrams };
}

/** Grams of all pieces together, by alloy in the order of METAL_IDS. */
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
