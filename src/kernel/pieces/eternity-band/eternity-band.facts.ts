import type { PieceDesign } from '#kernel/design/design.contract.ts';
import { engravingFacts, type Fact, metalFacts } from '#kernel/pieces/parts/facts.ts';

type EternityBandDesign = Extract<PieceDesign, { kind: 'eternity-band' }>;

export function eternityBandFacts(band: EternityBandDesign): Fact[] {
  const { shape, material, stoneMm, circumferenceMm } = band;
  return [
    ...metalFacts(band),
    { kind: 'all-round', stones: { shape, material, stoneMm } },
    { kind: 'size', circumferenceMm },
    ...engravingFacts(band.engraving),
  ];
}
