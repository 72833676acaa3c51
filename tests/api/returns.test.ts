import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiInput } from '#client/api/api.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { createOnceMs } from '#server/platform/limits/create-once.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { homeAddress, openPayShop, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

const studs = 1202;
const dayMs = 24 * 3_600_000;

let shop: PayShop;
let sequence = 0;

beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.control({ reset: true, delayMs: 0 }));

const staff = (...words: readonly (string | number)[]) => runStaffCommand(shop.host, words.map(String));

interface Received {
  browser: TestBrowser;
  number: number;
  email: string;
  item: number;
}

/** A paid and received order of a new customer. */
async function received(
  asked: { locale?: Locale; product?: number; qty?: number; currency?: string; isOnWay?: boolean } = {},
): Promise<Received> {
  sequence += 1;
  const { locale = 'en', product = studs, qty = 1, currency = 'HKD' } = asked;
  const email = `return-${sequence}@example.com`;
  const { token } = await shop.customer(email);
  const browser = shop.browser({ token, locale, currency });
  await browser.call('cartAdd', { product_id: product, qty, buy_now: true });
  const { incrementId: number } = await browser.call('submitOrder', {
    billing: homeAddress,
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: true,
  });
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  await staff('start', number);
  await staff('ship', number, 'SF Express', 'SF12345');
  if (!asked.isOnWay) await staff('deliver', number);
  const { items } = await browser.call('salesAfterIndex', { increment_id: number });
  return { browser, number, email, item: items[0]?.item_id ?? 0 };
}

const ask = (
  { browser, item }: Pick<Received, 'browser' | 'item'>,
  more: Partial<ApiInput<'salesAfterSave'>> = {},
) =>
  browser.call('salesAfterSave', {
    item_id: item,
    service_type: 'refund',
    reason: 'changed-mind',
    description: 'Too bright for me.',
    ...more,
  });

const shown = async ({ browser }: Pick<Received, 'browser'>, id: number) => {
  const { returns } = await browser.call('salesAfterIndex', { id });
  if (!returns[0]) throw new Error(`return ${id} is not shown`);
  return returns[0];
};

async function emailKindsTo(email: string): Promise<string[]> {
  await shop.deliverMails();
  return shop.mails
    .filter(({ to, kind }) => to === email && kind.startsWith('return-'))
    .map(({ kind }) => kind);
}

async function picture(): Promise<string> {
  const made = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c63' } });
  return (await made.png().toBuffer()).toString('base64');
}

/** Takes a return to its inspection. */
async function inspected(id: number, condition: 'sellable' | 'used' = 'sellable'): Promise<void> {
  await staff('approve-return', id);
  await staff('receive-return', id);
  await staff('inspect-return', id, condition, 'As new.');
}

const orderRow = (number: number) =>
  shop.db.handle
    .selectFrom('orders')
    .selectAll()
    .where('increment_id', '=', number)
    .executeTakeFirstOrThrow();

describe('a refund', () => {
  it('of one piece of two goes from the request to the refund, announced at every step', async () => {
    const order = await received({ qty: 2 });
    const before = await stockOf(shop, studs);
    const { grand_minor, shipping_minor } = await orderRow(order.number);
    const half = (grand_minor - shipping_minor) / 200;
    const { order: about, items } = await order.browser.call('salesAfterIndex', {
      increment_id: order.number,
    });
    expect(new Date(about?.last_day ?? '').getTime()).toBe(
      shop.clock.now().getTime() + shop.host.config.refundDays * dayMs,
    );
    expect(items[0]?.services.map(({ service_type, qty }) => [service_type, qty])).toEqual([
      ['refund', 2],
      ['exchange', 2],
      ['resize', 2],
      ['repair', 2],
      ['cleaning', 2],
    ]);
    expect(items[0]?.services[0]?.amounts.map(({ value }) => value)).toEqual([half, half * 2]);
    const upload = await order.browser.call('uploadBase64', { image: await picture() });
    const { id, sales_after } = await ask(order, { images: [upload.id] });
    expect(sales_after).toMatchObject({
      status: 'in_review',
      qty: 1,
      expected_amount: { value: half, code: 'HKD' },
      actual_amount: null,
      images: [{ id: upload.id, url: upload.url }],
      can_cancel: true,
      can_track: false,
      has_label: false,
      send_to: [],
    });
    expect((await refusalOf(order.browser.call('salesAfterLabel', { id }))).code).toBe(codes.returnSettled);
    expect(await staff('returns')).toContain(`${id}  R-${String(id).padStart(6, '0')}  in_review`);
    await expect(staff('receive-return', id)).rejects.toThrow(/is in review\. Only an approved return/);
    await staff('approve-return', id, 'With pleasure.');
    await expect(staff('approve-return', id)).rejects.toThrow(/is approved\. Only a request in review/);
    expect(await shown(order, id)).toMatchObject({
      status: 'approved',
      merchant_reply: 'With pleasure.',
      can_track: true,
      has_label: true,
    });
    const label = await order.browser.call('salesAfterLabel', { id });
    const { text } = await extractText(await getDocumentProxy(Uint8Array.from(label.bytes)), {
      mergePages: true,
    });
    expect(text).toContain(`R-${String(id).padStart(6, '0')}`);
    expect(text).toContain('Lantern Street');
    await order.browser.call('salesAfterSave', { id, action: 'tracking', tracking_number: 'SF 998877' });
    const corrected = {
      id,
      action: 'tracking',
      tracking_number: 'SF998878',
      tracking_company: 'SF',
    } as const;
    expect((await order.browser.call('salesAfterSave', corrected)).sales_after).toMatchObject({
      status: 'awaiting_parcel',
      tracking_number: 'SF998878',
    });
    await staff('receive-return', id);
    await staff('inspect-return', id, 'sellable', 'Unworn.');
    expect(await stockOf(shop, studs)).toBe(before);
    await staff('refund-return', id);
    await expect(staff('refund-return', id)).rejects.toThrow(/is waiting for its refund/);
    expect(await stockOf(shop, studs)).toBe(before + 1);
    expect(await shown(order, id)).toMatchObject({
      status: 'awaiting_refund',
      actual_amount: { value: half },
    });
    await shop.work();
    const after = await shown(order, id);
    expect(after).toMatchObject({
      status: 'refunded',
      status_label: 'Refunded to your original payment method',
      remark: 'Unworn.',
      can_cancel: false,
    });
    expect(after.history.map(({ status }) => status)).toEqual([
      'in_review',
      'approved',
      'awaiting_parcel',
      'received',
      'inspected',
      'awaiting_refund',
      'refunded',
    ]);
    expect(await orderRow(order.number)).toMatchObject({ status: 'received', refunded_minor: half * 100 });
    expect(await emailKindsTo(order.email)).toEqual([
      'return-in-review',
      'return-approved',
      'return-awaiting-parcel',
      'return-received',
      'return-inspected',
      'return-awaiting-refund',
    ]);
    expect(shop.mails.filter(({ to, kind }) => to === order.email && kind === 'order-refunded')).toHaveLength(
      1,
    );
    expect(shop.mails.some(({ kind }) => kind === 'house-return')).toBe(true);
    const { order: seen } = await order.browser.call('orderView', { increment_id: order.number });
    expect(seen.papers.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
    const { messages } = await order.browser.call('messages', {});
    expect(messages.map(({ kind }) => kind)).toContain('return-awaiting-refund');
  });

  it('of a lower amount pays that amount, and more than was paid is refused', async () => {
    const order = await received();
    const { id } = await ask(order);
    await inspected(id, 'used');
    const before = await stockOf(shop, studs);
    await expect(staff('refund-return', id, '99999999.00', 'HKD')).rejects.toThrow(/at most/);
    await expect(staff('refund-return', id, '100', 'HKD')).rejects.toThrow(/is no amount/);
    await staff('refund-return', id, '100.00', 'HKD');
    await shop.work();
    expect(await shown(order, id)).toMatchObject({ status: 'refunded', actual_amount: { value: 100 } });
    // A worn piece is not sold again.
    expect(await stockOf(shop, studs)).toBe(before);
  });

  it('of everything leaves a refunded order, and the pieces are on sale again once', async () => {
    const order = await received();
    const before = await stockOf(shop, studs);
    const { grand_minor } = await orderRow(order.number);
    const { id } = await ask(order);
    await inspected(id);
    await staff('refund-return', id, (grand_minor / 100).toFixed(2), 'HKD');
    await shop.work();
    expect((await shown(order, id)).status).toBe('refunded');
    expect((await orderRow(order.number)).status).toBe('refunded');
    expect(await stockOf(shop, studs)).toBe(before + 1);
  });

  it('that its provider cannot pay is settled by a payment by hand', async () => {
    const order = await received();
    const { id } = await ask(order);
    await inspected(id);
    await staff('refund-return', id);
    const { refund_id } = await shop.db.handle
      .selectFrom('return_request')
      .select('refund_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await shop.db.handle.updateTable('refund').set({ state: 'manual' }).where('id', '=', refund_id).execute();
    await shop.work();
    expect((await shown(order, id)).status).toBe('awaiting_refund');
    await staff('refund-paid', refund_id ?? 0, 'FPS 4711');
    expect((await shown(order, id)).status).toBe('refunded');
  });

  it('is denied, or rejected after inspection, with the shop’s reason', async () => {
    const order = await received({ locale: 'tc' });
    const first = await ask(order);
    await staff('deny-return', first.id, '這件作品已佩戴。');
    expect(await shown(order, first.id)).toMatchObject({
      status: 'denied',
      status_label: '申請被拒',
      merchant_reply: '這件作品已佩戴。',
    });
    shop.clock.advance(createOnceMs);
    const second = await ask(order);
    await inspected(second.id);
    await staff('reject-return', second.id, '證書遺失。');
    expect((await shown(order, second.id)).status).toBe('rejected');
    await shop.deliverMails();
    const rejected = shop.mails.find(({ to, kind }) => to === order.email && kind === 'return-rejected');
    expect(rejected?.text).toContain('證書遺失。');
    // A refund that was refused after an inspection cannot be requested again; a repair can.
    shop.clock.advance(createOnceMs);
    expect((await refusalOf(ask(order))).code).toBe(codes.notReturnable);
    await ask(order, { service_type: 'repair', reason: 'worn' });
    await staff('reply-return', second.id, '我們已寄回。');
    expect(await emailKindsTo(order.email)).toContain('return-reply');
  });
});

describe('an exchange, a new size, a repair', () => {
  it('sends another piece and returns the old one to stock', async () => {
    const order = await received();
    const before = await stockOf(shop, studs);
    const { id } = await ask(order, { service_type: 'exchange', reason: 'damaged' });
    await inspected(id, 'used');
    await staff('send-return', id, 'SF Express', 'SF777777');
    expect(await shown(order, id)).toMatchObject({
      status: 'sent_back',
      sent_company: 'SF Express',
      sent_number: 'SF777777',
    });
    expect(await stockOf(shop, studs)).toBe(before - 1);
    expect((await orderRow(order.number)).refunded_minor).toBe(0);
  });

  it('becomes a refund if there is no other piece and the shopper agrees', async () => {
    const order = await received();
    const { id, sales_after } = await ask(order, { service_type: 'exchange', reason: 'damaged' });
    expect((await refusalOf(order.browser.call('salesAfterSave', { id, action: 'money' }))).code).toBe(
      codes.returnSettled,
    );
    await inspected(id);
    await expect(staff('no-exchange', (await ask(await received())).id)).rejects.toThrow(/is in review/);
    await staff('no-exchange', id, 'We are sorry.');
    expect(await shown(order, id)).toMatchObject({ status: 'out_of_stock', can_take_money: true });
    const taken = await order.browser.call('salesAfterSave', { id, action: 'money' });
    expect(taken.sales_after).toMatchObject({
      status: 'awaiting_refund',
      actual_amount: sales_after.expected_amount,
    });
    expect((await refusalOf(order.browser.call('salesAfterSave', { id, action: 'money' }))).code).toBe(
      codes.returnSettled,
    );
    await shop.work();
    expect((await shown(order, id)).status).toBe('refunded');
    expect(await emailKindsTo(order.email)).toContain('return-out-of-stock');
  });

  it('of work on a piece has no refund, and is received at the desk with photographs', async () => {
    const order = await received();
    const { id, sales_after } = await ask(order, {
      service_type: 'repair',
      reason: 'clasp',
      return_type: 'store',
    });
    expect(sales_after.expected_amount).toBeNull();
    await staff('approve-return', id);
    expect(await shown(order, id)).toMatchObject({
      has_label: false,
      can_track: false,
      return_type: 'store',
    });
    expect((await shown(order, id)).send_to).toHaveLength(3);
    await expect(staff('receive-return', id)).rejects.toThrow(/photograph/);
  });
});

describe('the rules', () => {
  it('show the same message in the form and for the request: not before receipt, not after the deadline', async () => {
    const order = await received({ isOnWay: true });
    const obstacles = async () => {
      const { items } = await order.browser.call('salesAfterIndex', { increment_id: order.number });
      return items[0]?.services.map(({ obstacle }) => obstacle);
    };
    expect(await obstacles()).toEqual(Array(5).fill('not-received'));
    expect((await refusalOf(ask(order))).code).toBe(codes.notReturnable);
    await staff('deliver', order.number);
    expect(await obstacles()).toEqual(['', '', '', '', '']);
    await shop.db.handle
      .updateTable('orders')
      .set({ received_at: new Date(shop.clock.now().getTime() - 31 * dayMs) })
      .where('increment_id', '=', order.number)
      .execute();
    expect(await obstacles()).toEqual(['window-over', 'window-over', '', '', '']);
    expect((await refusalOf(ask(order))).message).toMatch(/30 days after receipt are over/);
  });

  it.each([
    ['sale', 'sale pieces'],
    ['customised', 'made to your choice'],
    ['bundle', 'gift sets'],
    ['engraved', 'engraved'],
  ] as const)('refuse refund and exchange of what is final: %s', async (final_reason, words) => {
    const order = await received();
    await shop.db.handle
      .updateTable('order_item')
      .set({ is_returnable: false, final_reason })
      .where('id', '=', order.item)
      .execute();
    for (const service_type of ['refund', 'exchange'] as const) {
      const refusal = await refusalOf(ask(order, { service_type, reason: 'damaged' }));
      expect(refusal.code).toBe(codes.notReturnable);
      expect(refusal.message).toMatch(/^The product cannot be refunded: /);
      expect(refusal.message).toContain(words);
    }
    await ask(order, { service_type: 'resize', reason: 'too-small' });
  });

  it('store with the order why a piece on sale is final', async () => {
    const sale = await shop.db.handle
      .selectFrom('product')
      .select('id')
      .where('is_sale', '=', true)
      .where('customized_type', '=', 0)
      .where('stock', '>', 0)
      .where('is_bundle', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { ring_sizes } = await shop.db.handle
      .selectFrom('product')
      .select('ring_sizes')
      .where('id', '=', sale.id)
      .executeTakeFirstOrThrow();
    sequence += 1;
    const { token } = await shop.customer(`return-sale-${sequence}@example.com`);
    const browser = shop.browser({ token });
    const custom_option = ring_sizes?.[0] ? { size: ring_sizes[0] } : {};
    await browser.call('cartAdd', { product_id: sale.id, qty: 1, buy_now: true, custom_option });
    const { incrementId } = await browser.call('submitOrder', {
      billing: homeAddress,
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    });
    const { items } = await browser.call('salesAfterIndex', { increment_id: incrementId });
    expect(items[0]?.services[0]).toMatchObject({ obstacle: 'sale', qty: 0 });
  });

  it('check the request: quantity, reason, images', async () => {
    const order = await received({ qty: 2 });
    expect((await refusalOf(ask(order, { qty: 3 }))).message).toMatch(/At most 2 pieces/);
    expect((await refusalOf(ask(order, { reason: 'clasp' }))).code).toBe(codes.parameterInvalid);
    expect((await refusalOf(ask(order, { service_type: undefined }))).code).toBe(codes.parameterMissing);
    const strange = await (await received()).browser.call('uploadBase64', { image: await picture() });
    expect((await refusalOf(ask(order, { images: [strange.id] }))).message).toMatch(/upload it again/);
    const own: string[] = [];
    for (let count = 0; count < 7; count += 1)
      own.push((await order.browser.call('uploadBase64', { image: await picture() })).id);
    expect((await refusalOf(ask(order, { images: own }))).code).toBe(codes.parameterInvalid);
    expect((await ask(order, { images: own.slice(1) })).sales_after.images).toHaveLength(6);
  });

  it('refuse files that are no image: SVG, HTML and disguised files', async () => {
    const { browser } = await received();
    const evil = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const pretending = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from(`<html>${evil}</html>`),
    ]);
    for (const bytes of [Buffer.from(evil), Buffer.from(`<html>${evil}</html>`), pretending]) {
      const refusal = await refusalOf(browser.call('uploadBase64', { image: bytes.toString('base64') }));
      expect(refusal.message).toMatch(/JPEG, PNG, WebP or AVIF|cannot read this picture/);
    }
  });

  it('let an order with an open return wait for its end', async () => {
    const order = await received();
    const { id } = await ask(order);
    shop.clock.advance((shop.host.config.refundDays + 1) * dayMs);
    await shop.work();
    expect((await orderRow(order.number)).status).toBe('received');
    await staff('deny-return', id, 'No.');
    shop.clock.advance(dayMs);
    await shop.work();
    expect((await orderRow(order.number)).status).toBe('completed');
  });
});

describe('a return', () => {
  it('is cancelled by its shopper until it was inspected, and may be requested again', async () => {
    const order = await received();
    const { id } = await ask(order);
    await staff('approve-return', id);
    await staff('receive-return', id);
    const cancelled = await order.browser.call('salesAfterSave', { id, action: 'cancel' });
    expect(cancelled.sales_after.status).toBe('cancelled');
    expect((await refusalOf(order.browser.call('salesAfterSave', { id, action: 'cancel' }))).code).toBe(
      codes.returnSettled,
    );
    await expect(staff('inspect-return', id, 'sellable')).rejects.toThrow(/is cancelled/);
    expect(await emailKindsTo(order.email)).toContain('return-cancelled');
    const again = await ask(order);
    await inspected(again.id);
    const late = order.browser.call('salesAfterSave', { id: again.id, action: 'cancel' });
    expect((await refusalOf(late)).code).toBe(codes.returnSettled);
  });

  it('is private to its owner: no other customer, guest or visitor with an email link', async () => {
    const order = await received();
    const { id } = await ask(order);
    await staff('approve-return', id);
    await shop.deliverMails();
    const paid = shop.mails.find(({ to, kind }) => to === order.email && kind === 'order-paid');
    const reader = shop.browser();
    await reader.call('orderLinkOpen', { link: /#link=([\w-]{43})/.exec(paid?.html ?? '')?.[1] ?? '' });
    const strangers = [await shop.customer(`other-${order.email}`), reader];
    for (const stranger of strangers) {
      const refusals: [() => Promise<unknown>, number][] = [
        [() => stranger.call('salesAfterIndex', { id }), codes.returnNotFound],
        [() => stranger.call('salesAfterIndex', { increment_id: order.number }), codes.orderNotFound],
        [() => stranger.call('salesAfterIndex', { item_id: order.item }), codes.orderNotFound],
        [() => stranger.call('salesAfterLabel', { id }), codes.returnNotFound],
        [() => stranger.call('salesAfterSave', { id, action: 'cancel' }), codes.returnNotFound],
        [() => stranger.call('salesAfterSave', { id, action: 'money' }), codes.returnNotFound],
        [
          () => stranger.call('salesAfterSave', { id, action: 'tracking', tracking_number: 'SF998877' }),
          codes.returnNotFound,
        ],
        [() => ask({ browser: stranger, item: order.item }), codes.orderNotFound],
      ];
      for (const [call, code] of refusals) expect((await refusalOf(call())).code).toBe(code);
      expect((await stranger.call('salesAfterIndex', {})).returns).toEqual([]);
    }
    expect((await refusalOf(shop.browser().call('salesAfterIndex', { id }))).code).toBe(codes.notSignedIn);
    expect((await order.browser.call('salesAfterIndex', {})).returns.map((each) => each.id)).toEqual([id]);
  });

  it('has texts in three languages', async () => {
    const labels: string[][] = [];
    for (const locale of locales) {
      const order = await received({ locale });
      const { sales_after } = await ask(order);
      labels.push([sales_after.status_label, sales_after.service_label, sales_after.reason_label]);
    }
    expect(labels).toEqual([
      ['In review', 'Refund', 'I have changed my mind'],
      ['審核中', '退款', '改變主意'],
      ['审核中', '退款', '改变主意'],
    ]);
  });
});

describe('races', () => {
  it('of two requests for the same piece make one return', async () => {
    const order = await received();
    const asked = await Promise.allSettled([
      ask(order, { description: 'first' }),
      ask(order, { description: 'second' }),
    ]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await order.browser.call('salesAfterIndex', {})).count).toBe(1);
  });

  it('of two refunds of the same return pay once', async () => {
    const order = await received({ qty: 2 });
    const { id } = await ask(order);
    await inspected(id);
    const before = await stockOf(shop, studs);
    const refunds = await Promise.allSettled(Array.from({ length: 8 }, () => staff('refund-return', id)));
    expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.work();
    const { actual_amount } = await shown(order, id);
    expect((await orderRow(order.number)).refunded_minor).toBe((actual_amount?.value ?? 0) * 100);
    expect(await stockOf(shop, studs)).toBe(before + 1);
  });

  it('between cancelling and inspecting end in one of both', async () => {
    const order = await received();
    const { id } = await ask(order);
    await staff('approve-return', id);
    await staff('receive-return', id);
    const both = await Promise.allSettled([
      order.browser.call('salesAfterSave', { id, action: 'cancel' }),
      staff('inspect-return', id, 'sellable'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(['cancelled', 'inspected']).toContain((await shown(order, id)).status);
  });
});
