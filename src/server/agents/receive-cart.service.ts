import { linesWithoutSpace, receiveLines } from '#kernel/shop/agents/linked-lines.ts';
import { type LinkedItem, readLinkedItems } from '#kernel/shop/agents/permalink.ts';
import { maxLines } from '#kernel/shop/cart/cart.rules.ts';
import { selectedPieces } from '#kernel/shop/cart/cart-lines.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type CartOwner, saveCart, withCart } from '#server/cart/stored-cart.service.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readAgentCart } from './agent-carts.repo.ts';
import { resolveItems } from './linked-items.service.ts';

/** The items of a link: those of an assistant's cart now, or those written in it. */
async function itemsOf(executor: Executor, goods: string, now: Date): Promise<readonly LinkedItem[]> {
  const written = readLinkedItems(goods);
  if (written) return written;
  const cart = await readAgentCart(executor, goods, now);
  if (!cart) refuse(codes.cartAddFailed, { text: { key: 'agents-api.link-ended' } });
  return cart.lines;
}

/**
 * Puts the pieces of a link into the cart of the person who opened it. Throws 1400001 and changes nothing for a link that
 * has ended, if none of its pieces is sold any more, and if the cart has no space for all of them.
 */
export async function receiveGoods(
  db: Database,
  owner: CartOwner,
  goods: string,
): Promise<{ itemsCount: number; leftOut: number }> {
  return withCart(db, owner, async (executor, stored) => {
    const { lines: linked, unknown } = await resolveItems(
      executor,
      await itemsOf(executor, goods, owner.now),
    );
    if (linked.length === 0) refuse(codes.cartAddFailed, { text: { key: 'agents-api.none-found' } });
    const count = linesWithoutSpace(stored.lines, linked);
    if (count > 0)
      refuse(codes.cartAddFailed, {
        text: { key: 'agents-api.cart-full', values: { count, most: maxLines } },
      });
    const lines = receiveLines(stored.lines, linked);
    if (!(await saveCart(executor, stored, lines))) return undefined;
    return { itemsCount: selectedPieces(lines), leftOut: unknown.length };
  });
}
