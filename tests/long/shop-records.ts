import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import type { ProviderRecords, ShopProcesses } from '../fixtures/shop-processes.ts';
import { coupon, type Journey, pieces } from './journeys.ts';

/** A snapshot of all data with a guarantee. */
async function readRecords(db: Database) {
  return db.handle
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      orders: await trx.selectFrom('orders').selectAll().execute(),
      items: await trx.selectFrom('order_item').select(['order_id', 'product_id', 'qty']).execute(),
      history: await trx.selectFrom('order_history').select(['order_id', 'status']).execute(),
      attempts: await trx.selectFrom('payment_attempt').selectAll().execute(),
      paymentRows: await trx.selectFrom('payment_ledger').selectAll().execute(),
      refunds: await trx.selectFrom('refund').selectAll().execute(),
      papers: await trx.selectFrom('paper').select(['kind', 'number', 'order_id']).execute(),
      stock: await trx
        .selectFrom('product')
        .select(['id', 'stock'])
        .where('id', 'in', [...pieces])
        .execute(),
      coupon: await trx
        .selectFrom('coupon')
        .select(['id', 'used_total'])
        .where('code', '=', coupon)
        .executeTakeFirstOrThrow(),
      emails: await trx
        .selectFrom('mail_outbox')
        .select(['id', 'kind', 'due_at', 'sent_at', 'failed_at', 'attempts'])
        .select(sql<string>`"values" ->> 'number'`.as('number'))
        .execute(),
      jobs: await trx
        .selectFrom('job')
        .select(['kind', 'key', 'due_at', 'last_error'])
        .where('done_at', 'is', null)
        .execute(),
      unsent: await trx
        .selectFrom('shop_event as event')
        .leftJoin('webhook_delivery as delivery', 'delivery.event_id', 'event.id')
        .select(['event.type', 'event.subject'])
        .where((where) =>
          where.or([where('event.handed_at', 'is', null), where('delivery.state', '=', 'waiting')]),
        )
        .execute(),
      carts: await trx
        .selectFrom('cart_line')
        .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
        .select(['customer_id', 'cart_line.id'])
        .execute(),
    }));
}

export type ShopRecords = Awaited<ReturnType<typeof readRecords>>;

const paidStates = ['payment_confirmed', 'processing'];
const isPaid = ({ status }: ShopRecords['orders'][number]) => paidStates.includes(status);

function sorted(lines: readonly { productId: number | null; quantity: number }[]) {
  return lines.map(({ productId, quantity }) => `${productId} × ${quantity}`).toSorted();
}

/** Every value that occurs more than once. */
function doubled(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function checkOrders({ orders, items, history, carts }: ShopRecords, journeys: readonly Journey[]): void {
  const byKey = new Map(journeys.map((journey) => [journey.key, journey]));
  expect(doubled(orders.map(({ client_key }) => client_key ?? ''))).toEqual([]);
  for (const order of orders) {
    const journey = byKey.get(order.client_key ?? '');
    const bought = items
      .filter(({ order_id }) => order_id === order.id)
      .map(({ product_id, qty }) => ({ productId: product_id, quantity: qty }));
    expect(sorted(bought), `lines of order ${order.increment_id}`).toEqual(sorted(journey?.lines ?? []));
    expect(order.holds_coupon, `coupon of order ${order.increment_id}`).toBe(journey?.hasCoupon);
    // The transaction of an order removes its lines from the cart.
    expect(carts.filter(({ customer_id }) => customer_id === order.customer_id)).toEqual([]);
  }
  expect(doubled(history.map(({ order_id, status }) => `${order_id} ${status}`))).toEqual([]);
}

function checkStock(records: ShopRecords, initialStock: number): void {
  const holding = new Set(records.orders.filter(({ holds_stock }) => holds_stock).map(({ id }) => id));
  for (const { id, stock } of records.stock) {
    const held = records.items
      .filter(({ order_id, product_id }) => product_id === id && holding.has(order_id))
      .reduce((sum, { qty }) => sum + qty, 0);
    expect(stock + held, `pieces of product ${id}`).toBe(initialStock);
  }
  const uses = records.orders.filter(({ holds_coupon }) => holds_coupon).length;
  expect(records.coupon.used_total, 'uses of the coupon').toBe(uses);
}

function checkMoney({ orders, attempts, paymentRows, refunds, papers }: ShopRecords): void {
  const orderOf = new Map(attempts.map(({ id, order_id }) => [id, order_id]));
  // Each shopper pays one page: a second capture, or any refund, is a fault.
  expect(doubled(paymentRows.map(({ attempt_id }) => String(orderOf.get(attempt_id))))).toEqual([]);
  expect(refunds).toEqual([]);
  for (const order of orders) {
    const money = paymentRows.filter(({ attempt_id }) => orderOf.get(attempt_id) === order.id);
    const receipts = papers.filter(({ order_id }) => order_id === order.id);
    expect(
      money.map(({ kind, attempt_id, amount_minor, currency }) => [kind, attempt_id, amount_minor, currency]),
      `money of order ${order.increment_id}, ${order.status}`,
    ).toEqual(isPaid(order) ? [['capture', order.paid_attempt_id, order.grand_minor, order.currency]] : []);
    expect(receipts.length, `receipts of order ${order.increment_id}`).toBe(isPaid(order) ? 1 : 0);
  }
  const numbers = papers.map(({ number }) => number).toSorted((a, b) => a - b);
  expect(numbers, 'receipts without a gap').toEqual(numbers.map((_, index) => index + 1));
}

function checkEmails({ orders, emails }: ShopRecords): void {
  // An email to the shop stores no values once it is sent: these are counted.
  const notes = emails.filter(({ kind }) => kind === 'house-note');
  expect(notes.length, 'notes to the shop').toBe(orders.filter(isPaid).length);
  const ofOrders = emails.filter(({ kind, number }) => kind !== 'house-note' && number !== null);
  expect(doubled(ofOrders.map(({ kind, number }) => `${kind} ${number}`))).toEqual([]);
  for (const order of orders) {
    const kinds = ofOrders
      .filter(({ number }) => number === String(order.increment_id))
      // The reminder is cancelled by the payment, unless it was sent before.
      .filter(({ kind, sent_at }) => !(isPaid(order) && kind === 'order-created' && sent_at !== null))
      .map(({ kind }) => kind)
      .toSorted();
    // The expiry warning is cancelled as soon as a payment is pending.
    const unpaid =
      order.status === 'payment_pending' ? ['order-created', 'order-expiring'] : ['order-created'];
    expect(kinds, `emails of order ${order.increment_id}`).toEqual(isPaid(order) ? ['order-paid'] : unpaid);
  }
}

/** Checks the invariants that hold at every moment, whatever is in progress. */
export async function checkRecords(
  { db }: ShopProcesses,
  journeys: readonly Journey[],
  initialStock: number,
): Promise<void> {
  const records = await readRecords(db);
  checkOrders(records, journeys);
  checkStock(records, initialStock);
  checkMoney(records);
  checkEmails(records);
}

/** QFPay cannot close a payment, nor Alipay a page that was never opened: both are polled until they expire. */
const cannotClose = ['qianfang', 'alipay'];

/** Pending work of the shop; empty when it is idle. */
export async function unfinished({ db }: ShopProcesses, journeys: readonly Journey[]): Promise<string[]> {
  const { orders, attempts, emails, jobs, unsent } = await readRecords(db);
  const now = new Date();
  const byKey = new Map(orders.map((order) => [order.client_key, order]));
  const states = new Map(orders.map((order) => [order.id, order]));
  return [
    ...journeys.flatMap(({ key, leaves }) => {
      const status = byKey.get(key)?.status ?? 'no order';
      return status === (leaves ? 'payment_pending' : 'payment_confirmed') ? [] : [`${key}: ${status}`];
    }),
    ...attempts
      .filter(({ id, order_id, state, provider }) => {
        const paidBy = states.get(order_id)?.paid_attempt_id;
        if (paidBy === null || paidBy === id || (state === 'created' && cannotClose.includes(provider)))
          return false;
        return ['starting', 'created', 'pending'].includes(state);
      })
      .map(({ out_trade_no, state }) => `attempt ${out_trade_no}: ${state}`),
    ...emails
      .filter(({ due_at, sent_at }) => sent_at === null && (due_at === null || due_at <= now))
      .map(({ id, kind }) => `email ${id} ${kind}`),
    ...unsent.map(({ type, subject }) => `event ${type} ${subject}`),
    ...jobs.map(({ kind, key, last_error }) => `job ${kind} ${key}: ${last_error ?? 'waits'}`),
  ];
}

/** Payments in a provider's records: the shop's number, the amount, whether it can still be paid. */
function tradesOf({ sessions, trades }: ProviderRecords) {
  // Alipay and WeChat Pay take no dashes.
  const ours = (outTradeNo: string) => outTradeNo.replaceAll('_', '-');
  return [
    ...sessions.map(({ clientReferenceId, status, paymentStatus, amount, amountRefunded, currency }) => ({
      provider: 'stripe',
      outTradeNo: clientReferenceId ?? '',
      isOpen: status === 'open',
      paidMinor: paymentStatus === 'paid' ? amount - amountRefunded : 0,
      currency: currency.toUpperCase(),
    })),
    ...trades.map(({ provider, outTradeNo, state, paidMinor, paidCurrency }) => ({
      provider: provider as string,
      outTradeNo: ours(outTradeNo),
      isOpen: ['open', 'approved', 'pending', 'review'].includes(state),
      paidMinor: state === 'paid' ? paidMinor : 0,
      currency: paidCurrency,
    })),
  ];
}

/** Checks the invariants of an idle shop: its records and the providers' agree, and every email was sent. */
export async function checkEnd({ db, dataDir }: ShopProcesses, providers: ProviderRecords) {
  const records = await readRecords(db);
  const trades = tradesOf(providers);
  const ours = new Map(records.attempts.map((attempt) => [attempt.id, attempt]));
  const known = new Set(records.attempts.map(({ provider, out_trade_no }) => `${provider} ${out_trade_no}`));
  expect(
    trades.filter(({ provider, outTradeNo }) => !known.has(`${provider} ${outTradeNo}`)),
    'payments there of which nothing is known here',
  ).toEqual([]);
  const line = (provider: string, number: string, minor: number, currency: string) =>
    `${provider} ${number} ${minor} ${currency}`;
  expect(
    records.paymentRows
      .map((row) =>
        line(row.provider, ours.get(row.attempt_id)?.out_trade_no ?? '', row.amount_minor, row.currency),
      )
      .toSorted(),
    'the payment ledger, and what the providers have taken',
  ).toEqual(
    trades
      .filter(({ paidMinor }) => paidMinor > 0)
      .map(({ provider, outTradeNo, paidMinor, currency }) => line(provider, outTradeNo, paidMinor, currency))
      .toSorted(),
  );
  const paid = new Set(records.orders.filter(isPaid).map(({ id }) => id));
  const open = new Set(
    trades
      // QFPay and PayPal cannot close a payment. QFPay's late money is watched for; PayPal's moves only by our
      // capture.
      .filter(({ isOpen, provider }) => isOpen && provider !== 'qianfang' && provider !== 'paypal')
      .map(({ outTradeNo }) => outTradeNo),
  );
  expect(
    records.attempts.filter(({ order_id, out_trade_no }) => paid.has(order_id) && open.has(out_trade_no)),
    'pages of paid orders that can still be paid',
  ).toEqual([]);
  const sent = records.emails.filter(({ sent_at }) => sent_at !== null);
  expect(records.emails.filter(({ failed_at }) => failed_at !== null)).toEqual([]);
  const name = ({ id, kind }: { id: number; kind: string }) => `${String(id).padStart(8, '0')}-${kind}.eml`;
  expect(sent.map(name).filter((file) => !existsSync(join(dataDir, 'mail', file)))).toEqual([]);
  return {
    orders: records.orders.length,
    paid: paid.size,
    attempts: records.attempts.length,
    emails: sent.length,
    /** Their process was killed between claiming and sending them, or between sending and recording that. */
    takenTwice: sent.filter(({ attempts }) => attempts > 1).length,
  };
}
