import { codes } from '#kernel/wire/codes.ts';
import { returnLinesToCart } from '#server/cart/cart-lines.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { linesOf } from './order-transitions.service.ts';
import { readItems, readOwnOrder } from './orders.repo.ts';
import type { OrderChoice } from './orders.service.ts';

/** Adds the pieces of a caller's order to the cart, selected; throws 1100014. */
export async function reorderPieces(host: Host, { shopper }: SignedCall, which: OrderChoice): Promise<void> {
  const { customerId } = shopper;
  await host.db.transaction(async (trx) => {
    const order = await readOwnOrder(trx, customerId, which);
    if (!order || order.is_service) refuse(codes.reorderInvalid);
    await returnLinesToCart(trx, { customerId, basket: 'cart' }, linesOf(await readItems(trx, [order.id])));
  });
}
