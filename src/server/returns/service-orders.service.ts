import type { Transaction } from 'kysely';
import { isCancelled, isPayable } from '#kernel/shop/orders/orders.states.ts';
import type { Payees } from '#kernel/shop/payment/offers.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { placeServiceOrder } from '#server/checkout/service-order.service.ts';
import { moveOrder } from '#server/orders/order-transitions.service.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import { cancelPaidOrder } from '#server/payment/cancel-paid-order.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { text } from '#server/platform/texts.ts';
import {
  type Estimate,
  insertPayment,
  readEstimates,
  readPaidServices,
  readPayments,
  settlePayment,
} from './estimates.repo.ts';
import { type HeldReturn, moveReturn } from './return-transitions.service.ts';
import { lockReturnWithOrder } from './returns.service.ts';

const batch = 50;

/**
 * Places an order that pays an approved estimate, for the customer of the piece; returns its number. Its line has the image of
 * the piece and the number of the return. Throws 1500010 if no payment method accepts the total.
 */
async function placePayment(
  trx: Transaction<Schema>,
  { order, row, item }: HeldReturn,
  { estimate, ...asked }: { estimate: Estimate; payees: Payees; now: Date },
): Promise<number> {
  const name = localised((locale) =>
    text(locale, 'returns-api.service-line', {
      service: text(locale, `returns-api.service-${row.service}`),
      piece: localText(item.name, locale),
    }),
  );
  const { title, first_name, last_name, telephone, country, state, city, area, zip } = order;
  const buyer = {
    ...{ title, first_name, last_name, telephone, country, state, city, area, zip },
    ...{ street1: order.street1, street2: order.street2, postscript: order.postscript },
    ...{ company: order.company, vat_number: order.vat_number },
    ...{ customer_id: order.customer_id, is_guest: order.is_guest, email: order.email, locale: row.locale },
    shipping_method: order.store_id === null ? order.shipping_method : ('insured_express' as const),
    terms_ticked: true,
  };
  const { image, design_hash, image_id } = item;
  const line = { kind: 'service', sku: returnNumber(row.id), name, image, design_hash, image_id } as const;
  const sale = { buyer, line, currency: order.currency, minor: estimate.total_minor };
  const made = await placeServiceOrder(trx, sale, asked);
  await insertPayment(trx, { orderId: made.id, estimateId: estimate.id });
  return made.increment_id;
}

/** Number of the order that pays an approved estimate of a locked return: the open one, or a new one after it has ended. */
export async function payableOrder(
  trx: Transaction<Schema>,
  held: HeldReturn,
  asked: { estimate: Estimate; payees: Payees; now: Date },
): Promise<number> {
  const [latest] = await readPayments(trx, [asked.estimate.id]);
  if (latest && latest.status !== 'closing' && !isCancelled(latest.status)) return latest.number;
  return placePayment(trx, held, asked);
}

/**
 * Gives up the unpaid orders of an estimate; false, with nothing changed, while one is being paid or is paid. The sweep
 * of closing orders asks the providers; money that arrives later is refunded.
 */
export async function closeServiceOrders(
  trx: Transaction<Schema>,
  estimateId: number,
  now: Date,
): Promise<boolean> {
  for (const { orderId } of await readPayments(trx, [estimateId])) {
    const order = await lockOrder(trx, orderId);
    if (!order || order.status === 'closing' || isCancelled(order.status)) continue;
    if (!isPayable(order.status) || order.status === 'payment_processing') return false;
    const changes = { close_reason: 'cancelled', next_check_at: now } as const;
    await moveOrder(trx, order, 'given-up', { at: now, changes });
  }
  return true;
}

/** Completes the paid service orders of a return whose piece leaves. Their emails are those of the return. */
export async function completeServiceOrders(
  trx: Transaction<Schema>,
  returnId: number,
  at: Date,
): Promise<void> {
  const estimates = await readEstimates(trx, [returnId]);
  const payments = await readPayments(
    trx,
    estimates.map(({ id }) => id),
  );
  for (const { orderId } of payments) {
    let order = await lockOrder(trx, orderId);
    if (order?.status !== 'processing') continue;
    for (const event of ['dispatched', 'received', 'completed'] as const)
      order = await moveOrder(trx, order, event, { at });
  }
}

/** Begins the work of a paid estimate, or refunds a payment that its return does not wait for. */
async function beginPaidService(
  trx: Transaction<Schema>,
  { orderId, returnId }: { orderId: number; returnId: number },
  at: Date,
): Promise<void> {
  const held = await lockReturnWithOrder(trx, returnId);
  const order = await lockOrder(trx, orderId);
  const estimates = await readEstimates(trx, [returnId]);
  const payments = await readPayments(
    trx,
    estimates.map(({ id }) => id),
  );
  const payment = payments.find((each) => each.orderId === orderId);
  if (!held || !payment || order?.status !== 'payment_confirmed' || payment.settledAt !== null) return;
  const isAwaited =
    held.row.state === 'awaiting_payment' &&
    estimates.some(({ id, state }) => id === payment.estimateId && state === 'approved') &&
    !payments.some(({ estimateId, settledAt }) => estimateId === payment.estimateId && settledAt !== null);
  await settlePayment(trx, orderId, at);
  if (!isAwaited) {
    await cancelPaidOrder(trx, order, { at, note: 'the service is not wanted any more' });
    return;
  }
  await moveOrder(trx, order, 'work-begun', { at, note: 'the piece is in work' });
  await moveReturn(trx, held, 'service-paid', { at });
}

/** Begins the work of estimates that have been paid; returns how many payments were settled. */
export async function beginPaidServices({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  const paid = await readPaidServices(db.handle, batch);
  for (const each of paid) await db.transaction((trx) => beginPaidService(trx, each, clock.now()));
  return paid.length;
}
