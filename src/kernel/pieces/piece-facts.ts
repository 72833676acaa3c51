import type { PieceDesign } from '#kernel/design/design.contract.ts';
import { bangleFacts } from './bangle/bangle.facts.ts';
import { earringsFacts } from './earrings/earrings.facts.ts';
import { eternityBandFacts } from './eternity-band/eternity-band.facts.ts';
import type { Fact } from './parts/facts.ts';
import { pendantFacts } from './pendant/pendant.facts.ts';
import { ringFacts, ringType } from './ring/ring.facts.ts';
import { tennisBraceletFacts } from './tennis-bracelet/tennis-bracelet.facts.ts';
import { weddingBandFacts } from './wedding-band/wedding-band.facts.ts';

/** What is to be said of a piece, in the order a jeweller would say it. */
export function factsOf(piece: PieceDesign): Fact[] {
  switch (piece.kind) {
    case 'ring':
      return ringFacts(piece);
    case 'wedding-band':
      return weddingBandFacts(piece);
    case 'eternity-band':
      return eternityBandFacts(piece);
    case 'pendant':
      return pendantFacts(piece);
    case 'earrings':
      return earringsFacts(piece);
    case 'bangle':
      return bangleFacts(piece);
    case 'tennis-bracelet':
      return tennisBraceletFacts(piece);
  }
}

/** The text that names a piece more closely than its kind: `type-halo-ring`, `type-drop`, `kind-bangle`. */
export function typeKeyOf(piece: PieceDesign): string {
  if (piece.kind === 'ring') return `type-${ringType(piece)}`;
  return piece.kind === 'earrings' ? `type-${piece.style}` : `kind-${piece.kind}`;
}
