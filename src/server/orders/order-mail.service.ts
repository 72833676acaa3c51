import type { Transaction } from 'kysely';
import { formatMoney } from '#kernel/money/format.ts';
import { optionLabels } from '#server/cart/option-labels.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { text } from '#server/platform/texts.ts';
import { itemOptions } from './orders.mapper.ts';
import { type Order, readItems } from './orders.repo.ts';

export type OrderMail =
  | 'order-created'
  | 'order-paid'
  | 'order-expired'
  | 'order-cancelled'
  | 'payment-failed'
  | 'order-review'
  | 'refund-late'
  | 'refund-duplicate';

/** Writes a letter about an order into the transaction that gave cause for it. */
export async function queueOrderMail(trx: Transaction<Schema>, kind: OrderMail, order: Order): Promise<void> {
  const { locale, currency } = order;
  const labels = await optionLabels(trx);
  const money = (minor: number) => formatMoney({ currency, minor });
  const items = (await readItems(trx, [order.id])).map((item) => ({
    name: `${item.name[locale]}${item.qty > 1 ? ` × ${item.qty}` : ''}`,
    detail: Object.entries(itemOptions(item, labels, locale))
      .map(([label, value]) => `${label}: ${value}`)
      .join(' · '),
    amount: money(item.row_minor),
  }));
  const line = (key: string, minor: number) => ({
    label: text(locale, `orders-api.${key}`),
    amount: money(minor),
  });
  const totals = [
    line('mail-subtotal', order.subtotal_minor),
    ...(order.discount_minor > 0 ? [line('mail-discount', -order.discount_minor)] : []),
    line('mail-shipping', order.shipping_minor),
    line('mail-total', order.grand_minor),
  ];
  const name = [order.first_name, order.last_name].filter(Boolean).join(' ');
  await queueMail(trx, {
    kind,
    to: order.email,
    customerId: order.customer_id,
    locale,
    values: {
      number: String(order.increment_id),
      name,
      total: money(order.grand_minor),
      pickup: order.pickup_code ?? '',
      items,
      totals,
    },
    url: `/myOrder/details/?increment_id=${order.increment_id}`,
  });
}
