import { engravingFacts, type Fact, metalFacts } from '#kernel/jewel/pieces/parts/facts.ts';
import type { BangleDesign } from './bangle.schema.ts';

export function bangleFacts(bangle: BangleDesign): Fact[] {
  const { stars, widthMm, thicknessMm, innerWidthMm, innerHeightMm } = bangle;
  return [
    ...metalFacts(bangle),
    ...(stars === null ? [] : [{ kind: 'stars' as const, ...stars }]),
    { kind: 'band', widthMm, thicknessMm, shank: null },
    { kind: 'inside', widthMm: innerWidthMm, heightMm: innerHeightMm },
    ...engravingFacts(bangle.engraving),
  ];
}
