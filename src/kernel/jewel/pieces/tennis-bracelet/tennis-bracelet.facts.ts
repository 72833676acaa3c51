import { type Fact, metalFacts, stoneFacts } from '#kernel/jewel/pieces/parts/facts.ts';
import type { TennisBraceletDesign } from './tennis-bracelet.schema.ts';

export const tennisBraceletFacts = (bracelet: TennisBraceletDesign): Fact[] => [
  ...metalFacts(bracelet),
  ...stoneFacts('stone', bracelet.stone, true),
  ...(bracelet.alternateMaterial === null
    ? []
    : [{ kind: 'alternate' as const, material: bracelet.alternateMaterial }]),
  { kind: 'length', lengthMm: bracelet.lengthMm },
];
