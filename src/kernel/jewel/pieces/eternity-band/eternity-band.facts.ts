import { engravingFacts, type Fact, metalFacts } from '#kernel/jewel/pieces/parts/facts.ts';
import type { EternityBandDesign } from './eternity-band.schema.ts';

export function eternityBandFacts(band: EternityBandDesign): Fact[] {
  const { shape, material, stoneMm, circumferenceMm } = band;
  return [
    ...metalFacts(band),
    { kind: 'all-round', stones: { shape, material, stoneMm } },
    { kind: 'size', circumferenceMm },
    ...engravingFacts(band.engraving),
  ];
}
