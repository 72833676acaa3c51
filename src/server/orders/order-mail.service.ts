import type { Transaction } from 'kysely';
import { formatMoney } from '#kernel/money/format.ts';
import { moneyBackOf } from '#kernel/orders/orders.states.ts';
import { optionLabels } from '#server/cart/option-labels.service.ts';
import { siteDocument } from '#server/content/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { text } from '#server/platform/texts.ts';
import { itemOptions } from './orders.mapper.ts';
import { type Order, type OrderItem, readItems } from './orders.repo.ts';

export type OrderMail =
  | 'order-created'
  | 'order-paid'
  | 'order-expired'
  | 'order-cancelled'
  | 'payment-failed'
  | 'order-review'
  | 'payment-rejected'
  | 'refund-late'
  | 'refund-duplicate';

/** What a letter says of an order. */
type LetterOrder = Pick<
  Order,
  | 'locale'
  | 'currency'
  | 'email'
  | 'customer_id'
  | 'pickup_code'
  | 'first_name'
  | 'last_name'
  | 'subtotal_minor'
  | 'discount_minor'
  | 'shipping_minor'
  | 'grand_minor'
  | 'remark'
  | 'basket'
  | 'status'
  | 'paid_attempt_id'
>;

/** A letter about an order; `number` is '' where the order has yet to be written, and is added by its writer. */
export async function orderLetter(
  executor: Executor,
  kind: OrderMail,
  order: LetterOrder,
  rows: readonly Omit<OrderItem, 'id' | 'order_id'>[],
  number: number | '' = '',
): Promise<Letter> {
  const { locale, currency } = order;
  const labels = await optionLabels(executor);
  const money = (minor: number) => formatMoney({ currency, minor });
  const items = rows.map((item) => ({
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
  const total = money(order.grand_minor);
  return {
    kind,
    to: order.email,
    customerId: order.customer_id,
    locale,
    values: {
      ...{ number: String(number), name, total, pickup: order.pickup_code ?? '', basket: order.basket },
      money: moneyBackOf(order.status, order.paid_attempt_id !== null) ?? '',
      note: order.remark,
      items,
      totals,
    },
    url: `/myOrder/details/?increment_id=${number}`,
  };
}

/** Writes a letter about an order into the transaction that gave cause for it. */
export async function queueOrderMail(trx: Transaction<Schema>, kind: OrderMail, order: Order): Promise<void> {
  const items = await readItems(trx, [order.id]);
  await queueMail(trx, await orderLetter(trx, kind, order, items, order.increment_id));
}

/** Tells the house of an order whose shopper has written something with it, before the workshop begins. */
export async function queueHouseNote(trx: Transaction<Schema>, order: Order): Promise<void> {
  if (order.remark === '') return;
  const letter = await orderLetter(
    trx,
    'order-paid',
    { ...order, locale: 'en' },
    await readItems(trx, [order.id]),
    order.increment_id,
  );
  const { email } = await siteDocument(trx);
  const { url: _theirs, ...words } = letter;
  await queueMail(trx, { ...words, kind: 'house-note', to: email, customerId: null });
}
