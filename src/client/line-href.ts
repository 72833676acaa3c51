import type { LineFacts, LineSubject } from '#kernel/shop/cart/bought-line.ts';
import type { NonPieceKind } from '#kernel/shop/orders/ordered-kind.ts';
import { loadChunk } from './guard.ts';

/**
 * URL of a line: a product's page, or the studio with the shopper's design in the fragment. The codec is loaded only
 * for designs.
 */
export async function lineHref(
  line: (LineSubject | { kind: NonPieceKind }) & Pick<LineFacts, 'name' | 'url'>,
): Promise<string> {
  if (line.kind !== 'design') return line.url;
  const { design, stoneId, name } = line;
  const { designFragment, encodeDesignLink } = await loadChunk(() => import('./design-link.ts'));
  return `${line.url}${designFragment([await encodeDesignLink({ design, stoneId, name })])}`;
}
