import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { retryPausesMs } from '#kernel/shop/events/delivery.rules.ts';
import { type EventData, envelope, orderShape } from '#kernel/shop/events/event-shapes.ts';
import { type EventType, eventTypes } from '#kernel/shop/events/event-types.ts';
import { saveFees } from '#server/payment/payment-fees.repo.ts';
import { reconcileProviders } from '#server/payment/reconciliation.service.ts';
import { personalDataSections } from '#server/personal-data-sections.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueEvent } from '#server/platform/events/event-outbox.ts';
import { publicLookup, targetProblem } from '#server/platform/http/public-target.ts';
import { sendDueEvents } from '#server/webhooks/deliver.service.ts';
import { handOutEvents } from '#server/webhooks/hand-out.service.ts';
import { postEvent } from '#server/webhooks/post-event.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { dispatchOrder, openPayShop, orderOf, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';
import {
  openReceiver,
  type ReceivedEvent,
  verifiedEvent,
  type WebhookReceiver,
} from '../fixtures/webhook-receiver.ts';

const studs = 1202;

let shop: PayShop;
let desk: Desk;
let customerId = 0;
let receiver: WebhookReceiver;
let own: { id: number; secret: string };
beforeAll(async () => {
  shop = await openPayShop();
  Object.assign(shop.host.config, { permitsLoopbackWebhooks: true });
  desk = await openDesk(shop);
  await shop.customer('any@example.com');
  const { id } = await shop.db.handle.selectFrom('customer').select('id').executeTakeFirstOrThrow();
  customerId = id;
});
afterAll(() => shop.close());

beforeEach(async () => {
  receiver = await openReceiver();
  own = await addWebhook([...eventTypes]);
  return async () => {
    const { rows } = await desk.call('deskWebhooks', {});
    for (const { id, version } of rows) await desk.call('deskRemoveWebhook', { id, version });
    await receiver.close();
  };
});

async function addWebhook(types: EventType[]) {
  const { webhook, secret } = await desk.call('deskNewWebhook', { name: 'ERP', url: receiver.url, types });
  return { id: webhook.id, secret };
}

/** Sends what is due now. */
async function send(): Promise<void> {
  while ((await handOutEvents(shop.host)) > 0);
  while ((await sendDueEvents(shop.host)) > 0);
}

const read = (request: ReceivedEvent, { secret } = own) => verifiedEvent(request, secret, shop.clock.now());
const got = (type: EventType) =>
  receiver.got.map((request) => read(request)).filter((event) => event.type === type);
const deliveries = async () => (await desk.call('deskDeliveries', { isDescending: true, perPage: 100 })).rows;
const one = async () => {
  const webhook = (await desk.call('deskWebhooks', {})).rows.find(({ id }) => id === own.id);
  if (!webhook) throw new Error('no webhook');
  return webhook;
};

/** Queues the event of an appointment in a transaction. */
const queueBooked = (trx: Transaction<Schema>, id: number) =>
  queueEvent(trx, {
    ...{ type: 'appointment.booked', subject: id, at: shop.clock.now() },
    read: async () => ({ customerId, data: { ...appointment, id } }),
  });

async function report(...ids: number[]): Promise<void> {
  for (const id of ids) await shop.db.transaction((trx) => queueBooked(trx, id));
}

const appointment: EventData['appointment.booked'] = {
  ...{ id: 1, storeId: 1, state: 'requested', purpose: 'advice', way: 'store', productId: null },
  ...{ startsAt: '2026-12-01T04:00:00.000Z', endsAt: '2026-12-01T05:00:00.000Z', locale: 'en' },
  ...{ name: 'Ana', email: 'ana@example.com', phone: '', remark: '' },
};

async function paidOrder(email: string): Promise<{ browser: TestBrowser; number: number }> {
  const browser = await shop.customer(email);
  const { incrementId: number } = await orderOf(browser, studs);
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  return { browser, number };
}

describe('events of the shop', () => {
  it('report an order from checkout to refund, signed, each once and as the order was', async () => {
    const { number } = await paidOrder('hook-buyer@example.com');
    await dispatchOrder(shop, number);
    const { version } = await desk.call('deskOrder', { id: number });
    const amount = { currency: 'HKD', minor: 10_000 } as const;
    const part = { amount, reference: 'gesture-1', reason: 'A gesture' };
    await desk.call('deskRefundOrder', { id: number, version, ...part });
    await shop.work();
    await shop.notified();
    await send();
    await send();
    const ofOrders = receiver.got
      .map((request) => read(request))
      .filter(({ type }) => type.startsWith('order.'));
    expect(ofOrders.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.paid',
      'order.shipped',
      'order.refunded',
    ]);
    const [placed, paid, shipped, refunded] = ofOrders.map(({ data }) => data);
    const customer = { email: 'hook-buyer@example.com', firstName: 'Mei' };
    expect(placed).toMatchObject({ number, status: 'payment_pending', paidAt: null, customer });
    expect(placed).toMatchObject({ lines: [{ kind: 'product', productId: studs, quantity: 1 }] });
    expect(paid).toMatchObject({ number, status: 'payment_confirmed', parcel: null });
    expect(shipped).toMatchObject({ number, parcel: { number: 'SF1234567890' } });
    expect(refunded).toMatchObject({ refund: part.amount, refunded: part.amount });
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(receiver.got.length);
    // The order took a piece of the product.
    expect(got('stock.changed').map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ id: studs, stock: await stockOf(shop, studs) }),
    );
  });

  it('report returns, cancelled orders, appointments and changed products, these as one event', async () => {
    const { browser, number } = await paidOrder('hook-return@example.com');
    await dispatchOrder(shop, number);
    await browser.call('orderReceive', { increment_id: number });
    const { items } = await browser.call('salesAfterIndex', { increment_id: number });
    await browser.call('salesAfterSave', {
      ...{ item_id: items[0]?.item_id ?? 0, service_type: 'refund', reason: 'changed-mind' },
      description: 'Too bright for me.',
    });
    const { incrementId: unpaid } = await orderOf(browser, studs);
    await browser.call('orderCancel', { orderId: unpaid });
    await browser.call('reservation', {
      ...{ store: 1, time: '2026-11-24T06:00:00.000Z', purpose: 'viewing', way: 'store', style: '' },
      ...{ product_id: '', design_id: '', name: 'Mei Chan', email: 'hook-return@example.com', phone: '' },
      ...{ contact_by: 'email', remark: '' },
    });
    await shop.db.handle
      .updateTable('product')
      .set({ price_minor: 77_700 })
      .where('id', '=', studs)
      .execute();
    await shop.db.handle
      .updateTable('product')
      .set({ price_minor: 77_800 })
      .where('id', '=', studs)
      .execute();
    await send();
    expect(got('return.opened').map(({ data }) => data)).toEqual([
      expect.objectContaining({ order: number, state: 'in_review', quantity: 1 }),
    ]);
    expect(got('order.cancelled').map(({ data }) => data)).toEqual([
      expect.objectContaining({ number: unpaid, paidAt: null }),
    ]);
    expect(got('appointment.booked').map(({ data }) => data)).toEqual([
      expect.objectContaining({ state: 'requested', storeId: 1, purpose: 'viewing' }),
    ]);
    expect(got('product.changed').map(({ data }) => data)).toEqual([
      expect.objectContaining({ id: studs, price: { currency: 'HKD', minor: 77_800 } }),
    ]);
  });

  it('belong to the transaction of the change', async () => {
    const failing = shop.db.transaction(async (trx) => {
      await queueBooked(trx, 1);
      await trx.updateTable('product').set({ price_minor: 1 }).where('id', '=', studs).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await send();
    expect(receiver.got).toEqual([]);
  });

  it('go to each webhook of their type, and to none that is paused', async () => {
    const other = await addWebhook(['appointment.booked']);
    await addWebhook(['order.paid']);
    const { version, ...webhook } = await one();
    const { id, name, url, types } = webhook;
    await desk.call('deskSaveWebhook', { id, version, name, url, types, isActive: false });
    await report(1);
    await send();
    expect(receiver.got.map((request) => read(request, other).type)).toEqual(['appointment.booked']);
  });

  it('are in the data of their customer, and erased with it', async () => {
    const email = 'hook-erased@example.com';
    const { number } = await paidOrder(email);
    await send();
    const { customer_id: id } = await shop.db.handle
      .selectFrom('orders')
      .select('customer_id')
      .where('increment_id', '=', number)
      .executeTakeFirstOrThrow();
    const section = personalDataSections.find(({ name }) => name === 'events');
    const owner = { id, ids: [id], email, phone: '' };
    expect(await section?.read(shop.db.handle, owner)).toHaveLength(2);
    await shop.db.transaction(async (trx) => section?.erase(trx, owner, shop.clock.now()));
    expect(await section?.read(shop.db.handle, owner)).toEqual([]);
    expect((await deliveries()).filter(({ subject }) => subject === String(number))).toEqual([]);
  });
});

describe('deliveries', () => {
  it('are sent once by several senders', async () => {
    await report(...Array.from({ length: 12 }, (_, index) => index + 1));
    const round = async () => {
      await handOutEvents(shop.host);
      await sendDueEvents(shop.host);
    };
    await Promise.all([round(), round(), round()]);
    await send();
    expect(receiver.got.map(({ body }) => JSON.parse(body).data.id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  it('are retried with growing pauses and the same id and body, and are dead letters after the last', async () => {
    receiver.status = undefined;
    await report(7);
    await send();
    for (const [at, pauseMs] of retryPausesMs.entries()) {
      shop.clock.advance(pauseMs - 1_000);
      await send();
      expect(receiver.got).toHaveLength(at + 1);
      shop.clock.advance(1_000);
      receiver.status = at % 2 === 0 ? 503 : undefined;
      await send();
      expect(receiver.got).toHaveLength(at + 2);
    }
    expect(new Set(receiver.got.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    shop.clock.advance(7 * 24 * 3_600_000);
    await send();
    desk = await openDesk(shop);
    expect(receiver.got).toHaveLength(retryPausesMs.length + 1);
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 10, status: 503, dueAt: null }]);
    expect(await one()).toMatchObject({ failed: 1, waiting: 0 });

    receiver.status = 200;
    expect(await desk.call('deskReplayDeliveries', { webhook: own.id })).toEqual({ count: 1 });
    await send();
    const last = receiver.got.at(-1);
    expect(last && read(last).id).toBe(receiver.got[0]?.id);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', status: 200 }]);
    expect(await desk.call('deskReplayDeliveries', { webhook: own.id })).toEqual({ count: 0 });
  });

  it('to a webhook that hangs do not hold up another', async () => {
    const quick = await openReceiver();
    const types: EventType[] = ['appointment.booked'];
    await desk.call('deskNewWebhook', { name: 'Quick', url: quick.url, types });
    receiver.status = 500;
    await report(...Array.from({ length: 8 }, (_, index) => index + 1));
    await handOutEvents(shop.host);
    await sendDueEvents(shop.host);
    expect([receiver.got.length, quick.got.length]).toEqual([5, 5]);
    await send();
    expect(quick.got).toHaveLength(8);
    await quick.close();
  });

  it('end for a receiver that is gone', async () => {
    receiver.status = 410;
    await report(1);
    await send();
    expect(await deliveries()).toMatchObject([{ state: 'failed', status: 410, attempts: 1 }]);
    expect(await one()).toMatchObject({ isActive: false });
  });
});

describe('webhooks at the desk', () => {
  it('get a test event, also when paused', async () => {
    const { id, version, name, url, types } = await one();
    await desk.call('deskSaveWebhook', { id, version, name, url, types, isActive: false });
    const { event } = await desk.call('deskTestWebhook', { id });
    await send();
    expect(receiver.got.map((request) => read(request))).toMatchObject([{ id: event, type: 'webhook.test' }]);
  });

  it('show their secret once; a replaced one signs for another day', async () => {
    const stored = await shop.db.handle.selectFrom('webhook').selectAll().execute();
    expect(JSON.stringify([stored, await one()])).not.toContain(own.secret);
    const { id, version } = await one();
    const { secret } = await desk.call('deskRenewWebhookSecret', { id, version });
    const until = new Date(shop.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect((await one()).formerUntil).toBe(until);
    await report(1);
    await send();
    const [first] = receiver.got;
    if (!first) throw new Error('nothing was sent');
    expect(read(first).id).toBe(read(first, { ...own, secret }).id);
    shop.clock.advance(24 * 3_600_000 + 1);
    desk = await openDesk(shop);
    expect((await one()).formerUntil).toBeNull();
    await report(2);
    await send();
    const [, second] = receiver.got;
    if (!second) throw new Error('nothing was sent');
    expect(read(second, { ...own, secret }).type).toBe('appointment.booked');
    expect(() => read(second)).toThrow('No matching signature');
  });

  it('are refused for addresses that are not public, and for people who are not owners', async () => {
    const urls = {
      'ftp://erp.example/events': 'https',
      'http://erp.example/events': 'https',
      'https://name:word@erp.example/': 'https',
      'https://10.0.0.1/': 'private',
      'https://[::ffff:169.254.169.254]/': 'private',
      'https://[fd00::1]/': 'private',
      'https://erp.internal/': 'private',
    };
    for (const [url, problem] of Object.entries(urls)) {
      const refusal = await deskRefusal(
        desk.call('deskNewWebhook', { name: 'x', url, types: ['order.paid'] }),
      );
      expect([url, refusal.code, refusal.data]).toEqual([
        ...[url, deskCodes.fieldInvalid],
        expect.objectContaining({ field: 'url' }),
      ]);
      expect(targetProblem(url, true)).toBe(problem);
    }
    expect(targetProblem(receiver.url, false)).toBe('https');
    const content = await openDesk(shop, ['content', 'sales']);
    expect((await deskRefusal(content.call('deskWebhooks', {}))).code).toBe(deskCodes.notAllowed);
  });

  it('are not sent to a name with a private address, nor to a private address', async () => {
    const resolve = new Promise<string>((done, fail) =>
      publicLookup('localhost', { all: true }, (error, address) =>
        error ? fail(error) : done(String(address)),
      ),
    );
    await expect(resolve).rejects.toThrow('private address');
    const post = postEvent({ url: 'https://127.0.0.1:1/', headers: {}, body: '{}', permitsLoopback: false });
    await expect(post).rejects.toThrow('refused: private');
  });
});

/** The export of today's orders. */
async function exportedFile(format: 'jsonl' | 'accounting'): Promise<string> {
  const day = shop.clock.now().toISOString().slice(0, 10);
  const { base64 } = await desk.call('deskExportOrders', { from: day, until: day, format });
  return Buffer.from(base64, 'base64').toString();
}

/** The rows of an order in the accounting CSV, by column. */
async function accountingRows(number: number): Promise<Record<string, string>[]> {
  const rows = (await exportedFile('accounting')).replace('\uFEFF', '').trimEnd().split('\r\n');
  const [columns = [], ...cells] = rows.map((row) => row.split(','));
  expect(cells.every((row) => row.length === columns.length)).toBe(true);
  return cells
    .map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ''])))
    .filter((row) => row.order === String(number));
}

const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

describe('the export of orders', () => {
  it('has the envelope of the events, and a row of accounting for each line', async () => {
    const { number } = await paidOrder('hook-export@example.com');
    await send();
    const lines = (await exportedFile('jsonl')).trimEnd().split('\n');
    const orders = lines.map((line) => v.parse(envelope, JSON.parse(line)));
    const exported = orders
      .map(({ data }) => v.parse(orderShape, data))
      .find((order) => order.number === number);
    expect(exported).toEqual(got('order.paid').at(-1)?.data);
    const rows = await accountingRows(number);
    expect(sumOf(rows, 'net')).toBe(exported?.total.minor);
    expect(sumOf(rows, 'net_base')).toBe(exported?.baseTotal.minor);
  });

  it('has the fee of the provider once it is known, divided among the lines, less what refunds bring back', async () => {
    const { number } = await paidOrder('hook-fee@example.com');
    const blank = await accountingRows(number);
    expect(blank.map((row) => [row.provider_fee, row.fee_currency])).toEqual(blank.map(() => ['', '']));
    await reconcileProviders(shop.host, '2026-11-20');
    const stated = await accountingRows(number);
    expect(new Set(stated.map((row) => row.fee_currency))).toEqual(new Set(['HKD']));
    // The sandbox charges 3.4 %.
    const feeMinor = Math.round(sumOf(stated, 'net') * 0.034);
    expect(sumOf(stated, 'provider_fee')).toBe(feeMinor);
    const { paid_attempt_id } = await shop.db.handle
      .selectFrom('orders')
      .select('paid_attempt_id')
      .where('increment_id', '=', number)
      .executeTakeFirstOrThrow();
    const { provider_txn: payment } = await shop.db.handle
      .selectFrom('payment_ledger')
      .select('provider_txn')
      .where('attempt_id', '=', paid_attempt_id)
      .executeTakeFirstOrThrow();
    const back = { kind: 'refund', payment, fee: { currency: 'HKD', minor: -701 } } as const;
    const unknown = { ...back, payment: 'pi_of_another_shop' };
    await saveFees(shop.db.handle, 'stripe', [back, unknown], shop.clock.now());
    expect(sumOf(await accountingRows(number), 'provider_fee')).toBe(feeMinor - 701);
  });
});
