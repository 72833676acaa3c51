import type { Transaction } from 'kysely';
import { offeredReturnWays } from '#kernel/shop/returns/returns.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueReturnMail, queueShopReturn } from './return-emails.service.ts';
import { insertRequest, returnabilityOf } from './return-request.service.ts';
import { type ReturnRow, readReturnsOfOrder } from './returns.repo.ts';

/**
 * Requests the return of all pieces of these lines of a locked order that can be refunded, and returns the number of
 * requests. `lawful` has the lines with the reasons against a refund that count here.
 */
export async function announceReturns(
  trx: Transaction<Schema>,
  {
    order,
    items,
    lawful,
    locale,
    now,
    refundDays,
  }: {
    order: Order;
    items: readonly OrderItem[];
    lawful: readonly OrderItem[];
    locale: Locale;
    now: Date;
    refundDays: number;
  },
): Promise<number> {
  const [way = 'parcel'] = offeredReturnWays();
  const before = await readReturnsOfOrder(trx, order.id);
  const announced: ReturnRow[] = [];
  for (const item of lawful) {
    const earlier = [...before, ...announced];
    const { offers } = returnabilityOf({ config: { refundDays } }, { order, item, earlier, now });
    const quantity = offers.find(({ service }) => service === 'refund')?.quantity ?? 0;
    if (quantity === 0) continue;
    const row = await insertRequest(
      trx,
      { order, items, item, earlier },
      {
        ...{ service: 'refund', reason: 'changed-mind', quantity, way, locale, now },
        ...{ description: '', pictures: [] },
      },
    );
    await queueReturnMail(trx, { row, order, item });
    await queueShopReturn(trx, 'house-return', { row, order, item });
    announced.push(row);
  }
  return announced.length;
}
