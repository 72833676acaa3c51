import { codes } from '#kernel/wire/codes.ts';
import { putBackLines } from '#server/cart/cart-lines.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { linesOf } from './order-transitions.service.ts';
import { readItems, readOwnOrder } from './orders.repo.ts';
import type { OrderChoice } from './orders.service.ts';

/** Puts the pieces of an order of the caller's own into the cart once more, selected; 1100014. */
export async function reorder(host: Host, { shopper }: SignedCall, which: OrderChoice): Promise<void> {
  const { customerId } = shopper;
  await host.db.transaction(async (trx) => {
    const order = await readOwnOrder(trx, customerId, which);
    if (!order) refuse(codes.reorderInvalid, { data: [] });
    await putBackLines(trx, { customerId, basket: 'cart' }, linesOf(await readItems(trx, [order.id])));
  });
}
