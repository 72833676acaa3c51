import type { PendantDesign } from '#kernel/design/design.contract.ts';
import { type Fact, headFacts, metalFacts, stoneFacts } from '#kernel/pieces/parts/facts.ts';

export const pendantFacts = (pendant: PendantDesign): Fact[] => [
  ...metalFacts(pendant),
  ...stoneFacts('stone', pendant.stone),
  ...headFacts(pendant.head),
  { kind: 'chain', lengthMm: pendant.chainLengthMm },
];
