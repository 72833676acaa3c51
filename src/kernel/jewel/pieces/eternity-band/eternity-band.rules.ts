import { engravingRules } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import { type Impossibility, impossible } from '#kernel/jewel/pieces/parts/impossibility.ts';
import { engravedEternityBand } from './eternity-band.engraving.ts';
import type { EternityBandDesign } from './eternity-band.schema.ts';

/** Smallest stone that can share its prongs with its neighbours, mm. */
export const LEAST_SHARED_STONE_MM = 1.2;

/** Combinations of an eternity band that cannot be made. */
export function eternityBandRules(design: EternityBandDesign): Impossibility[] {
  const message = 'shared prongs need stones of 1.2 mm at least';
  return [
    ...(design.stoneMm < LEAST_SHARED_STONE_MM
      ? [impossible('eternity-stone', 'stoneMm', message, LEAST_SHARED_STONE_MM)]
      : []),
    ...engravingRules(engravedEternityBand(design), design.engraving),
  ];
}
