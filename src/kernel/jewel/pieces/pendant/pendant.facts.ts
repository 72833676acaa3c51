import { type Fact, headFacts, metalFacts, stoneFacts } from '#kernel/jewel/pieces/parts/facts.ts';
import type { PendantDesign } from './pendant.schema.ts';

export const pendantFacts = (pendant: PendantDesign): Fact[] => [
  ...metalFacts(pendant),
  ...stoneFacts('stone', pendant.stone),
  ...headFacts(pendant.head),
  { kind: 'chain', lengthMm: pendant.chainLengthMm },
];
