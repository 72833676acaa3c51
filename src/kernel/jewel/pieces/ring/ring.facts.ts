import {
  bandFacts,
  engravingFacts,
  type Fact,
  headFacts,
  metalFacts,
  stoneFacts,
} from '#kernel/jewel/pieces/parts/facts.ts';
import type { RingDesign } from './ring.schema.ts';

export const ringFacts = (ring: RingDesign): Fact[] => [
  ...metalFacts(ring, { kind: 'head-metal', metal: ring.headMetal }),
  ...stoneFacts('stone', ring.centre),
  ...stoneFacts('sides', ring.sides),
  ...headFacts(ring.head),
  ...bandFacts(ring.shank, ring.row),
  { kind: 'size', circumferenceMm: ring.circumferenceMm },
  ...engravingFacts(ring.engraving),
];

/** Common name of the ring, by its stones. */
export function ringType({ head, sides, row }: RingDesign): string {
  if (head.halo !== null) return 'halo-ring';
  if (sides !== null) return 'three-stone-ring';
  return row === null ? 'solitaire-ring' : `${row.style}-ring`;
}
