import type { LineFacts, LineSubject } from '#kernel/shop/cart/bought-line.ts';
import { loadChunk } from './guard.ts';

/**
 * Where a line leads: a product to its page, a design of one's own into the studio with itself in the fragment. The
 * codec comes only where there is such a line.
 */
export async function lineHref(line: LineSubject & Pick<LineFacts, 'name' | 'url'>): Promise<string> {
  if (line.kind !== 'design') return line.url;
  const { design, stoneId, name } = line;
  const { designFragment, encodeDesignLink } = await loadChunk(() => import('./design-link.ts'));
  return `${line.url}${designFragment([await encodeDesignLink({ design, stoneId, name })])}`;
}
