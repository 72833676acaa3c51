import { bandFacts, engravingFacts, type Fact, metalFacts } from '#kernel/jewel/pieces/parts/facts.ts';
import type { WeddingBandDesign } from './wedding-band.schema.ts';

export const weddingBandFacts = (band: WeddingBandDesign): Fact[] => [
  ...metalFacts(band, { kind: 'accent-metal', metal: band.accentMetal }),
  ...bandFacts(band.shank, band.row),
  { kind: 'size', circumferenceMm: band.circumferenceMm },
  ...engravingFacts(band.engraving),
];
