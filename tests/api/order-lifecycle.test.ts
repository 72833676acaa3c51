import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expiringEmailLeadMs, paymentWindowMs } from '#kernel/shop/checkout/checkout.rules.ts';
import { receivedAfterMs } from '#kernel/shop/orders/orders.rules.ts';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { emailSources } from '#server/emails.ts';
import { shipOrder } from '#server/orders/order-dispatch.service.ts';
import { changeOrder } from '#server/orders/orders.service.ts';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import { sendDueMails } from '#server/platform/mail/sender.ts';
import { folderTransport, type MailTransport } from '#server/platform/mail/transport.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { homeAddress, openPayShop, orderOf, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser, testPassword } from '../fixtures/test-shop.ts';

const studs = 1202;
const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

let shop: PayShop;
let sequence = 0;

beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.control({ reset: true, delayMs: 0 }));

interface Bought {
  browser: TestBrowser;
  number: number;
  email: string;
  session: string;
}

async function pay(browser: TestBrowser, number: number): Promise<string> {
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  return redirectUrl.split('/').at(-1) ?? '';
}

/** A paid order of a new customer, shipped or collected in a store. */
async function bought(
  asked: {
    locale?: Locale;
    currency?: string;
    isPickup?: boolean;
    hidesPrices?: boolean;
    coupon?: string;
  } = {},
): Promise<Bought> {
  sequence += 1;
  const email = `life-${sequence}@example.com`;
  const signed = await shop.customer(email);
  const browser = shop.browser({
    token: signed.token,
    locale: asked.locale ?? 'en',
    currency: asked.currency ?? 'HKD',
  });
  await browser.call('cartAdd', { product_id: studs, qty: 1, buy_now: true });
  if (asked.coupon) await browser.call('cartAddCoupon', { coupon_code: asked.coupon });
  const { incrementId: number } = await browser.call('submitOrder', {
    billing: homeAddress,
    ...(asked.isPickup
      ? { shipping_method: 'store_pickup', store_id: 1 }
      : { shipping_method: 'insured_express' }),
    payment_method: 'stripe',
    terms: true,
    gift_hides_prices: asked.hidesPrices ?? false,
  });
  return { browser, number, email, session: await pay(browser, number) };
}

const staff = (...words: readonly (string | number)[]) => runStaffCommand(shop.host, words.map(String));
const orderAt = async ({ browser, number }: Pick<Bought, 'browser' | 'number'>) =>
  (await browser.call('orderView', { increment_id: number })).order;
/** A visitor who opens the order by its email link. */
async function recipientOfEmail(email: string): Promise<TestBrowser> {
  await shop.deliverMails();
  const paid = shop.mails.find(({ to, kind }) => to === email && kind === 'order-paid');
  const link = /#link=([\w-]{43})/.exec(paid?.html ?? '')?.[1] ?? '';
  const reader = shop.browser();
  await reader.call('orderLinkOpen', { link });
  return reader;
}
/** Logs in again: sessions expire long before some orders. */
async function later({ email }: Bought, locale: Locale = 'en'): Promise<TestBrowser> {
  const browser = shop.browser({ locale });
  await browser.call('loginAccount', { email, password: testPassword });
  return browser;
}

const storeRow = (number: number) =>
  shop.db.handle
    .selectFrom('orders')
    .selectAll()
    .where('increment_id', '=', number)
    .executeTakeFirstOrThrow();

async function emailsTo(email: string) {
  await shop.deliverMails();
  return shop.mails.filter(({ to }) => to === email);
}

describe('a parcel', () => {
  it('goes from work to its shopper step by step, each with an email and texts in three languages', async () => {
    const order = await bought();
    expect(await staff('start', order.number)).toContain('in work');
    expect((await orderAt(order)).progress).toBe('confirmed');
    await expect(staff('ready', order.number)).rejects.toThrow(/is sent: ship it/);
    await expect(staff('ship', order.number, 'SF Express')).rejects.toThrow(/^Usage: npm run staff -- ship/);
    expect(await staff('ship', order.number, 'SF Express', 'SF1234')).toContain('the customer is emailed');
    const sent = await orderAt(order);
    expect(sent).toMatchObject({
      order_status: 'dispatched',
      progress: 'shipped',
      tracking_company: 'SF Express',
      tracking_number: 'SF1234',
      can_receive: true,
    });
    expect(await order.browser.call('orderDelivery', { increment_id: order.number })).toMatchObject({
      tracking_number: 'SF1234',
      events: [{ text: 'Handed over to SF Express' }],
    });
    await expect(staff('ship', order.number, 'DHL', '9999')).rejects.toThrow(/is on its way/);
    await staff('deliver', order.number);
    await expect(staff('complete', order.number)).rejects.toThrow(/may be given back until 20/);
    shop.clock.advance(shop.host.config.refundDays * dayMs);
    expect(await staff('complete', order.number)).toContain('complete');
    const labels: string[][] = [];
    for (const locale of locales) {
      const { history } = await orderAt({ browser: await later(order, locale), number: order.number });
      expect(history.map(({ status }) => status)).toEqual([
        'payment_pending',
        'payment_confirmed',
        'processing',
        'dispatched',
        'received',
        'completed',
      ]);
      labels.push(history.slice(1).map(({ label }) => label));
    }
    expect(labels).toEqual([
      ['Paid', 'Confirmed', 'Shipped', 'Received', 'Complete'],
      ['已付款', '已確認', '已寄出', '已收貨', '已完成'],
      ['已支付', '已确认', '已发货', '已收货', '已完成'],
    ]);
    const sentEmails = await emailsTo(order.email);
    expect(sentEmails.map(({ kind }) => kind).filter((kind) => kind.startsWith('order-'))).toEqual([
      'order-paid',
      'order-shipped',
      'order-delivered',
    ]);
    const shipped = sentEmails.find(({ kind }) => kind === 'order-shipped');
    expect(shipped?.text).toContain('SF Express');
    expect(shipped?.text).toContain('SF1234');
  });

  it('is received when its shopper says so, twice or once, and no other caller', async () => {
    const order = await bought();
    const receive = (browser: TestBrowser) => browser.call('orderReceive', { increment_id: order.number });
    expect((await refusalOf(receive(order.browser))).code).toBe(codes.parameterInvalid);
    await staff('start', order.number);
    await staff('ship', order.number, 'DHL', 'JD014600');
    const stranger = await shop.customer(`stranger-${order.email}`);
    expect((await refusalOf(receive(stranger))).code).toBe(codes.orderNotFound);
    const reader = await recipientOfEmail(order.email);
    expect((await refusalOf(receive(reader))).message).toMatch(/only by the person who placed the order/);
    expect((await orderAt(order)).order_status).toBe('dispatched');
    await receive(order.browser);
    await receive(order.browser);
    const seen = await orderAt(order);
    expect(seen).toMatchObject({ order_status: 'received', progress: 'received', can_receive: false });
    expect(seen.history.filter(({ status }) => status === 'received')).toHaveLength(1);
  });

  it('counts as received after 14 days, and is complete when the refund window has closed', async () => {
    const order = await bought();
    await staff('start', order.number);
    await staff('ship', order.number, 'DHL', 'JD014600');
    shop.clock.advance(receivedAfterMs - minuteMs);
    await shop.work();
    expect((await storeRow(order.number)).status).toBe('dispatched');
    shop.clock.advance(minuteMs);
    await Promise.all([shop.work(), shop.work()]);
    expect((await storeRow(order.number)).status).toBe('received');
    shop.clock.advance(shop.host.config.refundDays * dayMs);
    await shop.work();
    const done = await orderAt({ browser: await later(order), number: order.number });
    expect(done).toMatchObject({ order_status: 'completed', progress: 'complete' });
    expect(done.history.map(({ status }) => status).slice(-2)).toEqual(['received', 'completed']);
  });
});

describe('an order to collect', () => {
  const aboutSending = /deliver|shipp|parcel|courier|送貨|派送|速遞|寄出|包裹|送達|送货|配送|快递|发货|送达/i;

  it.each(locales)(
    'is handed over only for its code, and no email mentions shipping (%s)',
    async (locale) => {
      const order = await bought({ locale, isPickup: true });
      await staff('start', order.number);
      await expect(staff('ship', order.number, 'DHL', 'JD014600')).rejects.toThrow(/collected in a store/);
      await staff('ready', order.number);
      const ready = await orderAt(order);
      expect(ready.status_label).toBe({ en: 'Ready for pick-up', tc: '可供取貨', zh: '可提货' }[locale]);
      expect(ready.can_receive).toBe(false);
      const { pickup_code } = await storeRow(order.number);
      const code = pickup_code ?? '';
      await expect(staff('collected', order.number, 'WRONGONE')).rejects.toThrow(/not the pick-up code/);
      expect((await refusalOf(order.browser.call('orderReceive', { increment_id: order.number }))).code).toBe(
        codes.parameterInvalid,
      );
      shop.clock.advance(receivedAfterMs);
      await shop.work();
      expect((await storeRow(order.number)).status).toBe('dispatched');
      await staff('collected', order.number, code.slice(0, 4).toLowerCase(), code.slice(4));
      const browser = await later(order, locale);
      expect((await orderAt({ browser, number: order.number })).status_label).toBe(
        { en: 'Collected', tc: '已取貨', zh: '已提货' }[locale],
      );
      await staff('refund', order.number, '100.00', 'HKD', `POLISH-${order.number}`);
      await shop.work();
      const sentEmails = await emailsTo(order.email);
      expect(sentEmails.map(({ kind }) => kind).filter((kind) => kind.startsWith('order-'))).toEqual([
        'order-paid',
        'order-ready',
        'order-delivered',
        'order-refunded',
      ]);
      for (const sentEmail of sentEmails.filter(({ kind }) => kind.startsWith('order-')))
        expect(`${sentEmail.subject}\n${sentEmail.text}`, sentEmail.kind).not.toMatch(aboutSending);
      const readyEmail = sentEmails.find(({ kind }) => kind === 'order-ready');
      expect(readyEmail?.text).toContain(code);
    },
  );
});

describe('an order that its shopper cancels', () => {
  it('is cancelled before its work begins: money, stock and coupon are returned once, and emails say so', async () => {
    const before = await stockOf(shop, studs);
    const order = await bought({ coupon: 'FIXED300' });
    const { grand_minor, coupon_id } = await storeRow(order.number);
    const uses = async () =>
      (
        await shop.db.handle
          .selectFrom('coupon')
          .select('used_total')
          .where('id', '=', coupon_id ?? 0)
          .executeTakeFirstOrThrow()
      ).used_total;
    const used = await uses();
    expect(await orderAt(order)).toMatchObject({
      can_cancel: true,
      cancel_refund: (grand_minor / 100).toFixed(2),
      money_back: null,
    });
    const cancel = (with_refund: boolean) =>
      order.browser.call('orderCancel', { orderId: order.number, with_refund });
    // A shopper who saw "nothing has been charged" has not agreed to a refund.
    expect((await refusalOf(cancel(false))).code).toBe(codes.parameterInvalid);
    await cancel(true);
    await cancel(true);
    expect(await orderAt(order)).toMatchObject({
      order_status: 'canceled',
      money_back: 'returning',
      can_cancel: false,
      refunded_total: '0.00',
    });
    expect(await stockOf(shop, studs)).toBe(before);
    expect(await uses()).toBe(used - 1);
    await Promise.all([shop.work(), shop.work()]);
    await shop.work();
    const over = await orderAt(order);
    expect(over).toMatchObject({
      order_status: 'refunded',
      money_back: 'returned',
      refunded_total: (grand_minor / 100).toFixed(2),
    });
    expect(over.history.map(({ status }) => status)).toEqual([
      'payment_pending',
      'payment_confirmed',
      'canceled',
      'refunded',
    ]);
    expect(over.papers.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
    expect(await stockOf(shop, studs)).toBe(before);
    expect(await uses()).toBe(used - 1);
    const kinds = (await emailsTo(order.email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('order-'))).toEqual([
      'order-paid',
      'order-called-off',
      'order-refunded',
    ]);
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('is cancelled by staff only once the work has begun, and never after shipping', async () => {
    const order = await bought();
    await staff('start', order.number);
    const cancel = order.browser.call('orderCancel', { orderId: order.number, with_refund: true });
    expect((await refusalOf(cancel)).code).toBe(codes.parameterInvalid);
    expect(await staff('cancel', order.number)).toContain('is cancelled and refunded');
    await shop.work();
    expect((await orderAt(order)).order_status).toBe('refunded');
    const gone = await bought();
    await staff('start', gone.number);
    await staff('ship', gone.number, 'DHL', 'JD014600');
    await expect(staff('cancel', gone.number)).rejects.toThrow(/is on its way/);
  });

  it('is not cancelled by a visitor with only the email link', async () => {
    const order = await bought();
    const reader = await recipientOfEmail(order.email);
    const cancel = reader.call('orderCancel', { orderId: order.number, with_refund: true });
    expect((await refusalOf(cancel)).code).toBe(codes.parameterInvalid);
    expect((await orderAt(order)).order_status).toBe('payment_confirmed');
  });

  it('is refunded in whole yen: the currency has no smaller unit', async () => {
    const { number } = await bought({ currency: 'JPY' });
    await expect(staff('refund', number, '200.50', 'JPY', 'RESIZE-1')).rejects.toThrow(/whole ones/);
    expect(await staff('refund', number, '200.00', 'JPY', 'RESIZE-1')).toContain(
      '200.00 JPY will be refunded',
    );
  });

  it('is refunded in parts by staff, once for each reference and never more than was paid', async () => {
    const order = await bought();
    const { grand_minor } = await storeRow(order.number);
    const part = (amount: string, reference: string) =>
      staff('refund', order.number, amount, 'HKD', reference);
    await Promise.all([part('200.00', 'RESIZE-1'), part('200.00', 'RESIZE-1')]);
    expect(await part('200.00', 'RESIZE-1')).toContain('before');
    await expect(staff('refund', order.number, '1.00', 'GBP', 'X')).rejects.toThrow(/paid in HKD/);
    await expect(part('99999.00', 'TOO-MUCH')).rejects.toThrow(/at most HK\$[\d,]+ can/);
    await shop.work();
    expect(await orderAt(order)).toMatchObject({
      order_status: 'payment_confirmed',
      refunded_total: '200.00',
      cancel_refund: (grand_minor / 100 - 200).toFixed(2),
    });
    await order.browser.call('orderCancel', { orderId: order.number, with_refund: true });
    await shop.work();
    const over = await orderAt(order);
    expect(over.order_status).toBe('refunded');
    expect(over.refunded_total).toBe((grand_minor / 100).toFixed(2));
    const sentEmails = await emailsTo(order.email);
    expect(sentEmails.filter(({ kind }) => kind === 'order-refunded').map(({ subject }) => subject)).toEqual([
      `Your refund for order ${order.number}: HK$200`,
      expect.stringContaining('Your refund for order'),
    ]);
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('that was paid by transfer is refunded by hand, and counts as refunded when that is recorded', async () => {
    const browser = await shop.customer('by-transfer@example.com');
    const { incrementId: number } = await orderOf(browser, studs);
    await shop.db.handle
      .updateTable('orders')
      .set({ payment_method: 'check_money' })
      .where('increment_id', '=', number)
      .execute();
    const { grand_minor } = await storeRow(number);
    await staff('confirm-transfer', number, (grand_minor / 100).toFixed(2), 'HKD', 'FPS 4710');
    await browser.call('orderCancel', { orderId: number, with_refund: true });
    await shop.work();
    expect((await orderAt({ browser, number })).order_status).toBe('canceled');
    const list = await staff('refunds');
    const id =
      list
        .split('\n')
        .find((line) => line.includes(String(number)))
        ?.split(' ')[0] ?? '';
    expect(await staff('refund-paid', id, 'FPS 4711')).toContain('is recorded');
    await expect(staff('refund-paid', id, 'FPS 4711')).rejects.toThrow(/not to be paid by hand/);
    expect(await orderAt({ browser, number })).toMatchObject({
      order_status: 'refunded',
      money_back: 'returned',
    });
  });
});

describe('emails of an order', () => {
  const sender = (transport: MailTransport) => ({
    db: shop.db,
    transport,
    siteOrigin: 'http://shop.test',
    log: createLog('silent'),
    ...emailSources(shop.host),
  });

  it('warn before an unpaid order expires, and not for a paid one', async () => {
    const waiting = await shop.customer('slow@example.com');
    await orderOf(waiting, studs);
    const paid = await bought();
    const lead = expiringEmailLeadMs('stripe');
    shop.clock.advance(paymentWindowMs - lead - minuteMs);
    const kindsTo = async (email: string) => (await emailsTo(email)).map(({ kind }) => kind);
    expect(await kindsTo('slow@example.com')).not.toContain('order-expiring');
    shop.clock.advance(minuteMs);
    expect((await kindsTo('slow@example.com')).filter((kind) => kind === 'order-expiring')).toHaveLength(1);
    expect(await kindsTo(paid.email)).not.toContain('order-expiring');
  });

  it('are neither lost nor sent twice after a crash', async () => {
    const order = await bought();
    await staff('start', order.number);
    await shop.deliverMails();
    const ship = (die?: () => void) =>
      changeOrder(shop.host, order.number, async (trx, held) => {
        await shipOrder(trx, held, { carrier: 'DHL', parcel: 'JD014600', now: shop.clock.now() });
        die?.();
      });
    const die = () => {
      throw new Error('killed');
    };
    // Crash before the commit: neither the step nor the email has happened.
    await expect(ship(die)).rejects.toThrow('killed');
    expect((await orderAt(order)).order_status).toBe('processing');
    await ship();
    const queued = () =>
      shop.db.handle
        .selectFrom('mail_outbox')
        .selectAll()
        .where('kind', '=', 'order-shipped')
        .where('recipient', '=', order.email)
        .execute();
    expect(await queued()).toHaveLength(1);
    // Crash after the mail server has taken the email and before that is recorded.
    const folder = mkdtempSync(join(tmpdir(), 'letters-'));
    const post = folderTransport(folder, 'shop@example.com');
    const dead = sender({
      ...post,
      send: async (mail) => {
        await post.send(mail);
        await new Promise(() => undefined);
      },
    });
    void sendDueMails(dead, shop.clock.now());
    const written = () => readdirSync(folder).filter((name) => name.endsWith('order-shipped.eml'));
    await expect.poll(written, { timeout: 60_000 }).toHaveLength(1);
    expect(await sendDueMails(sender(post), shop.clock.now())).toBe(0);
    shop.clock.advance(3 * minuteMs);
    await sendDueMails(sender(post), shop.clock.now());
    // The same email has the same message id, by which the mail server knows it.
    expect(written()).toHaveLength(1);
    expect((await queued())[0]).toMatchObject({ attempts: 2, failed_at: null });
    expect((await queued())[0]?.sent_at).not.toBeNull();
    rmSync(folder, { recursive: true, force: true });
  });

  it('to forward to the recipient of a gift, and the receipt in the parcel, show no prices', async () => {
    const order = await bought({ hidesPrices: true });
    await staff('start', order.number);
    expect(await staff('ship', order.number, 'DHL', 'JD014600')).toContain('gift receipt');
    await staff('deliver', order.number);
    const sentEmails = await emailsTo(order.email);
    const price = /HK\$|7,?800/;
    for (const kind of ['order-shipped', 'order-delivered']) {
      const sentEmail = sentEmails.find((each) => each.kind === kind);
      expect(sentEmail?.text).toContain(String(order.number));
      expect(`${sentEmail?.text}${sentEmail?.html}`, kind).not.toMatch(price);
      // The order's page behind the link shows them.
      expect(sentEmail?.html).not.toContain('#link=');
    }
    expect(sentEmails.find(({ kind }) => kind === 'order-paid')?.text).toMatch(price);
    const plain = await bought();
    await staff('start', plain.number);
    await staff('ship', plain.number, 'DHL', 'JD014600');
    const shown = (await emailsTo(plain.email)).find(({ kind }) => kind === 'order-shipped');
    expect(shown?.text).toMatch(price);
  });
});

describe('an account from an order', () => {
  async function guestOrder(email: string): Promise<Bought> {
    const browser = await shop.guest(email);
    const { incrementId: number } = await orderOf(browser, studs);
    return { browser, number, email, session: '' };
  }
  const ask = (browser: TestBrowser, number: number) =>
    browser.call('accountFromOrder', { increment_id: number });

  it('is made with one click by the guest who paid, takes the order over, and its password link is emailed', async () => {
    const order = await guestOrder('one-click@example.com');
    const { browser, number, email } = order;
    expect((await refusalOf(ask(browser, number))).code).toBe(codes.registerFailed);
    await pay(browser, number);
    await ask(browser, number);
    const { user } = await browser.call('profile', {});
    expect(user).toMatchObject({ email, is_guest: 0, firstname: 'Mei', lastname: 'Chan' });
    expect((await orderAt(order)).order_status).toBe('payment_confirmed');
    const sentEmails = await emailsTo(email);
    const sentEmail = sentEmails.find(({ kind }) => kind === 'account-from-order');
    const token = /resetToken=([\w-]+)/.exec(sentEmail?.html ?? '')?.[1] ?? '';
    const password = 'a long walk by the harbour';
    const visitor = shop.browser();
    expect((await refusalOf(visitor.call('loginAccount', { email, password: '' }))).code).not.toBe(200);
    expect((await refusalOf(visitor.call('loginAccount', { email, password }))).code).toBe(codes.loginFailed);
    await visitor.call('submitResetPassword', {
      resetToken: token,
      newPassword: password,
      confirmPassword: password,
    });
    await visitor.call('loginAccount', { email, password });
    expect((await orderAt({ browser: visitor, number })).increment_id).toBe(number);
  });

  it('is refused to strangers, to visitors with an email link, and if there is one already', async () => {
    const order = await guestOrder('not-yours@example.com');
    const { browser, number, email } = order;
    await pay(browser, number);
    expect((await refusalOf(ask(shop.browser(), number))).code).toBe(codes.notSignedIn);
    const passerBy = await shop.guest('passer-by-of-orders@example.com');
    expect((await refusalOf(ask(passerBy, number))).code).toBe(codes.orderNotFound);
    const paid = (await emailsTo(email)).find(({ kind }) => kind === 'order-paid');
    const reader = shop.browser();
    await reader.call('orderLinkOpen', { link: /#link=([\w-]{43})/.exec(paid?.html ?? '')?.[1] ?? '' });
    expect((await refusalOf(ask(reader, number))).code).toBe(codes.registerFailed);
    const customer = await shop.customer(email);
    expect((await refusalOf(ask(customer, number))).code).toBe(codes.alreadySignedIn);
    const again = await shop.guest(email);
    const { incrementId } = await orderOf(again, studs);
    await pay(again, incrementId);
    expect((await refusalOf(ask(again, incrementId))).code).toBe(codes.registerFailed);
  });
});

it('staff get the usage of a command, and an error for an unknown order', async () => {
  await expect(staff('dance')).rejects.toThrow(/confirm-transfer[\s\S]*ship <order number>/);
  await expect(staff('start', 'abc')).rejects.toThrow(/no order number/);
  await expect(staff('start', 1_199_999_999)).rejects.toThrow('There is no order 1199999999.');
  await expect(staff('refund', 1_100_000_001, '12', 'HKD', 'A')).rejects.toThrow(/no amount/);
});

it('every state of an order has texts in three languages', async () => {
  for (const locale of locales) {
    const { default: words } = (await import(`../../i18n/${locale}/orders-api.json`, {
      with: { type: 'json' },
    })) as { default: Record<string, string> };
    const said = orderStates.map((state) => words[`status-${state}`]);
    expect(said).not.toContain(undefined);
    expect(new Set(said).size).toBe(orderStates.length);
  }
});
