import { TAU } from '#kernel/jewel/mesh/vector.ts';
import { type EngravedBand, SHARE_OF_BAND } from '#kernel/jewel/pieces/parts/engraving/engraved-band.ts';
import type { EternityBandDesign } from './eternity-band.schema.ts';

/** With stones all around, only the inside can be engraved. */
export function engravedEternityBand({ circumferenceMm, stoneMm }: EternityBandDesign): EngravedBand {
  const radius = circumferenceMm / TAU;
  return {
    width: { path: 'stoneMm', mm: stoneMm },
    roundMm: { inside: circumferenceMm, outside: circumferenceMm },
    freeShare: { inside: SHARE_OF_BAND, outside: SHARE_OF_BAND },
    hasOutside: false,
    smoothedBy: null,
    halfAxesMm: [radius, radius],
    thicknessMm: 0,
  };
}
