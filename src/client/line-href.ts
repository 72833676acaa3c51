import type { Design } from '#kernel/design/design.contract.ts';
import type { StoneId } from '#kernel/diamonds/diamond.ts';
import { loadChunk } from './guard.ts';

/** A line of a cart or an order, as far as its address goes. */
interface LinkedLine {
  name: string;
  design: Design | null;
  stoneId: StoneId | null;
}

/**
 * Where a line leads: a product to its page, a design of one's own into the studio with itself in the fragment. The
 * codec comes only where there is such a line.
 */
export async function lineHref({ name, design, stoneId }: LinkedLine, path: string): Promise<string> {
  if (design === null) return path;
  const { designFragment, encodeDesignLink } = await loadChunk(() => import('./design-link.ts'));
  return `${path}${designFragment([await encodeDesignLink({ design, stoneId, name })])}`;
}
