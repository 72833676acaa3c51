import { type Fact, headFacts, metalFacts, stoneFacts } from '#kernel/jewel/pieces/parts/facts.ts';
import type { EarringsDesign } from './earrings.schema.ts';

export function earringsFacts(pair: EarringsDesign): Fact[] {
  const { hoop, stone, topStone, head } = pair;
  if (hoop !== null) {
    const { innerDiameterMm, widthMm, ...stones } = hoop;
    return [
      ...metalFacts(pair),
      { kind: 'hoop', innerDiameterMm, widthMm, stones: { shape: 'round', ...stones } },
    ];
  }
  return [
    ...metalFacts(pair),
    ...stoneFacts('stone', stone, true),
    ...stoneFacts('upper-stone', topStone, true),
    ...(stone === null ? [] : headFacts(head)),
  ];
}
