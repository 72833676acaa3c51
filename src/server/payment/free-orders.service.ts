import type { Transaction } from 'kysely';
import { queueOrderMail, queueShopNote } from '#server/orders/order-emails.service.ts';
import { moveOrder, sellStones } from '#server/orders/order-transitions.service.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { issueReceipt } from '#server/receipts/receipts.service.ts';

/** Confirms a new order that costs nothing, such as a ring sizer alone, without a payment. */
export async function confirmFreeOrder(trx: Transaction<Schema>, id: number, now: Date): Promise<void> {
  const order = await lockOrder(trx, id);
  if (order?.grand_minor !== 0) throw new Error(`order ${id} is not free`);
  if ((await sellStones(trx, order)).length > 0) throw new Error(`order ${id} does not hold its stones`);
  const paid = await moveOrder(trx, order, 'paid', { at: now, changes: { paid_at: now } });
  await queueOrderMail(trx, 'order-paid', paid);
  await queueShopNote(trx, paid);
  await issueReceipt(trx, paid, now);
}
