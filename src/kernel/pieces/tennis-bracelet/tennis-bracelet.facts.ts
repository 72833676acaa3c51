import type { PieceDesign } from '#kernel/design/design.contract.ts';
import { type Fact, metalFacts, stoneFacts } from '#kernel/pieces/parts/facts.ts';

type TennisBraceletDesign = Extract<PieceDesign, { kind: 'tennis-bracelet' }>;

export const tennisBraceletFacts = (bracelet: TennisBraceletDesign): Fact[] => [
  ...metalFacts(bracelet),
  ...stoneFacts('stone', bracelet.stone, true),
  ...(bracelet.alternateMaterial === null
    ? []
    : [{ kind: 'alternate' as const, material: bracelet.alternateMaterial }]),
  { kind: 'length', lengthMm: bracelet.lengthMm },
];
