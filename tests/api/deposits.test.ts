import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { codes } from '#kernel/wire/codes.ts';
import { remindOfRests } from '#server/orders/order-rest.service.ts';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import { reportOf, salesDays } from '#server/reports/reports.service.ts';
import { addStoreCredit } from '#server/stored-value/stored-value.service.ts';
import { paypalTokenOf } from '../fixtures/adapter-traits.ts';
import { solitaire } from '../fixtures/compositions.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { finishPieces } from '../fixtures/drawings.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';
import { unsoundBalances } from '../fixtures/unsound-balances.ts';

let shop: PayShop;
let desk: Desk;
let people = 0;
const studs = 1202;

beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop, ['owner'], { name: 'Ada Lau' });
});
afterAll(() => shop.close());
beforeEach(() => shop.control({ reset: true, delayMs: 0 }));

const emailOf = () => `deposit-${people}@example.com`;
const newBuyer = () => {
  people += 1;
  return shop.customer(emailOf());
};

const form = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
  deposit: true,
} as const;

interface Deposited {
  buyer: TestBrowser;
  id: number;
  total: number;
  now: number;
  rest: number;
}

/** Places an order of a ring of the buyer's own design with a deposit. */
async function placed(buyer: TestBrowser, more: object = {}): Promise<Deposited> {
  await buyer.call('cartAdd', { design: solitaire });
  const { deposit, cart_info } = await buyer.call('shippingAndCart', {
    country: 'HK',
    deposit: true,
    ...more,
  });
  if (!deposit) throw new Error('no deposit is offered');
  const { incrementId } = await buyer.call('submitOrder', { ...form, seen_deposit: deposit.now, ...more });
  const [total, now, rest] = [cart_info.grand_total, deposit.now, deposit.rest].map((text) =>
    Math.round(Number(text) * 100),
  );
  return { buyer, id: incrementId, total: total ?? 0, now: now ?? 0, rest: rest ?? 0 };
}

const viewOf = async (buyer: TestBrowser, increment_id: number) =>
  (await buyer.call('orderView', { increment_id })).order;
const deskOrder = (id: number) => desk.call('deskOrder', { id });

/** Store credit in HKD of a customer. */
async function creditOf(email: string, minor: number): Promise<void> {
  const { id: customerId } = await shop.db.handle
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const credit = { customerId, currency: 'HKD', minor, kind: 'goodwill', orderId: null } as const;
  await shop.db.transaction((trx) =>
    addStoreCredit(trx, { ...credit, reference: `test:${email}` }, shop.clock.now()),
  );
}
const creditLeft = async (buyer: TestBrowser) => (await buyer.call('ownCredit', {})).balances[0]?.amount;

async function payByCard(buyer: TestBrowser, increment_id: number): Promise<void> {
  const { redirectUrl } = await buyer.call('stripeStart', { increment_id });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
}

async function deposited(): Promise<Deposited> {
  const order = await placed(await newBuyer());
  await payByCard(order.buyer, order.id);
  return order;
}

const finish = (order: Deposited) => finishPieces(shop, desk, order);

async function ship(id: number, more: object = {}) {
  const { version } = await deskOrder(id);
  return desk.call('deskShipOrder', { id, version, carrier: 'SF Express', parcel: 'SF1234567', ...more });
}

async function mailsTo(email: string): Promise<string[]> {
  await shop.deliverMails();
  return shop.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
}

const attemptsOf = (order: number) =>
  shop.db.handle
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(['payment_attempt.id', 'provider', 'amount_minor', 'is_rest', 'payment_attempt.state'])
    .where('increment_id', '=', order)
    .orderBy('payment_attempt.id')
    .execute();

const refundsOf = (order: number) =>
  shop.db.handle
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(['provider', 'refund.reason', 'refund.amount_minor as minor', 'refund.state'])
    .where('increment_id', '=', order)
    .orderBy('refund.id')
    .execute();

const text = (minor: number) => (minor / 100).toFixed(2);
const faults = async () => (await auditPaymentLedger(shop.db.handle)).faults;

describe('a deposit', () => {
  it('is offered for pieces made to order above the threshold, in cart and checkout', async () => {
    const buyer = await newBuyer();
    await buyer.call('cartAdd', { product_id: studs, qty: 1 });
    expect((await buyer.call('onepageIndex', {})).deposit).toBeNull();
    expect((await buyer.call('cartIndex', {})).cart_info.deposit_percent).toBeUndefined();
    expect((await refusalOf(buyer.call('submitOrder', form))).message).toContain('only be paid in full');
    await buyer.call('cartAdd', { design: solitaire });
    const page = await buyer.call('onepageIndex', {});
    expect(page.deposit).toMatchObject({ percent: 50, rest_days: 14, is_chosen: false });
    const made = page.cart_info.products.find(({ kind }) => kind === 'design');
    // The studs from stock are due at once, and of the ring its half.
    const rest = Math.floor(Number(made?.product_row_price) / 2);
    expect(page.deposit).toMatchObject({
      ...{ rest: text(rest * 100), now: text(Number(page.cart_info.grand_total) * 100 - rest * 100) },
    });
    expect((await buyer.call('cartIndex', {})).cart_info.deposit_percent).toBe(50);
    const other = await refusalOf(buyer.call('submitOrder', { ...form, seen_deposit: '1.00' }));
    expect([other.code, other.message]).toEqual([codes.orderFailed, expect.stringContaining('HK$1')]);
  });

  it('and the rest are paid by two providers, and the pieces leave after both', async () => {
    const order = await placed(await newBuyer());
    const { buyer, id, total, now, rest } = order;
    expect(now + rest).toBe(total);
    expect(await viewOf(buyer, id)).toMatchObject({
      ...{ order_status: 'payment_pending', grand_total: text(total) },
      deposit: { state: 'open', now: text(now), rest: text(rest), left: text(rest), can_pay: false },
    });
    await payByCard(buyer, id);
    const begun = await viewOf(buyer, id);
    expect(begun).toMatchObject({
      ...{ order_status: 'payment_confirmed', can_pay: false, cancel_refund: text(now) },
      deposit: { state: 'open', left: text(rest), can_pay: true, due_on: null },
      papers: [{ kind: 'deposit' }],
    });
    expect(begun.payments.map(({ method }) => method)).toContain('paypal_standard');
    expect(await faults()).toEqual([]);

    await finish(order);
    const asked = await deskOrder(id);
    expect(asked).toMatchObject({
      ...{ waitsFor: 'rest', deposit: { state: 'asked', left: { minor: rest } } },
    });
    expect(asked.acts).toContain('ask-rest');
    expect(asked.acts).not.toContain('ship');
    const early = await deskRefusal(ship(id));
    expect(early).toMatchObject({
      code: deskCodes.notPossible,
      message: expect.stringContaining('not paid yet'),
    });
    expect(await mailsTo(emailOf())).toEqual(expect.arrayContaining(['order-paid', 'rest-due']));
    const email = shop.mails.findLast(({ kind, to }) => kind === 'rest-due' && to === emailOf());
    expect(email?.text).toContain(`increment_id=${id}`);

    const { redirectUrl } = await buyer.call('paypalStart', { increment_id: id });
    await shop.press(redirectUrl, 'pay');
    const token = paypalTokenOf(redirectUrl);
    expect((await buyer.call('paypalReview', { token })).state).toBe('paid');
    await shop.work();
    expect(await viewOf(buyer, id)).toMatchObject({
      ...{ order_status: 'processing', deposit: { state: 'paid', left: '0.00', can_pay: false } },
      papers: [{ kind: 'deposit' }, { kind: 'receipt' }],
    });
    expect(await attemptsOf(id)).toMatchObject([
      { provider: 'stripe', amount_minor: now, is_rest: false, state: 'paid' },
      { provider: 'paypal', amount_minor: rest, is_rest: true, state: 'paid' },
    ]);
    expect(await mailsTo(emailOf())).toContain('rest-paid');
    expect((await refusalOf(buyer.call('stripeStart', { increment_id: id }))).code).toBe(codes.alreadyPaid);
    for (const paper of ['deposit', 'receipt'] as const)
      expect((await buyer.call('orderReceipt', { increment_id: id, paper })).bytes.length).toBeGreaterThan(
        1_000,
      );
    expect((await ship(id)).state).toBe('dispatched');
    expect(await faults()).toEqual([]);
  });

  it.runIf(isLongSuite)('is paid by store credit first, which then lowers the rest', async () => {
    const buyer = await newBuyer();
    const minor = 4_000_000;
    await creditOf(emailOf(), minor);
    const covered = { use_credit: true, payment_method: 'stored_value', seen_deposit: '0.00' } as const;
    const { id, now, rest, total } = await placed(buyer, covered);
    expect([now, rest]).toEqual([0, total - minor]);
    expect(await viewOf(buyer, id)).toMatchObject({
      ...{ order_status: 'payment_confirmed', deposit: { state: 'open', left: text(rest), can_pay: true } },
    });
    await payByCard(buyer, id);
    expect((await viewOf(buyer, id)).deposit?.state).toBe('paid');
    expect(await faults()).toEqual([]);
    await buyer.call('orderCancel', { increment_id: id, with_refund: 1 });
    await shop.work();
    expect(await viewOf(buyer, id)).toMatchObject({ order_status: 'refunded', refunded_total: text(total) });
    expect(await refundsOf(id)).toEqual([
      { provider: 'stripe', reason: 'cancelled', minor: rest, state: 'done' },
      { provider: 'credit', reason: 'cancelled', minor, state: 'done' },
    ]);
    expect(await faults()).toEqual([]);
  });

  it.runIf(isLongSuite)('waits for a transfer of the rest, in parts and with a surplus', async () => {
    const order = await deposited();
    const { id, rest } = order;
    await finish(order);
    const enter = async (minor: number, reference: string) => {
      const { version } = await deskOrder(id);
      return desk.call('deskConfirmTransfer', {
        ...{ id, version, reference, isSure: true, receivedOn: '2026-11-20' },
        amount: { currency: 'HKD', minor },
      });
    };
    const part = await enter(rest - 100_000, 'BANK-1');
    expect(part.deposit).toMatchObject({ state: 'asked', left: { minor: 100_000 } });
    // A rest that came in part by transfer is completed by transfer.
    expect((await refusalOf(order.buyer.call('stripeStart', { increment_id: id }))).code).toBe(
      codes.paymentFailed,
    );
    const full = await enter(150_000, 'BANK-2');
    expect(full.deposit).toMatchObject({ state: 'paid', left: { minor: 0 } });
    expect(await refundsOf(id)).toMatchObject([{ provider: 'bank', reason: 'overpaid', minor: 50_000 }]);
    expect(await faults()).toEqual([]);
  });
});

describe('stored value for the rest', () => {
  const payRest = (buyer: TestBrowser, increment_id: number, left: number, more: object = {}) =>
    buyer.call('restByCredit', { increment_id, use_credit: true, seen_left: text(left), ...more });

  it.runIf(isLongSuite)(
    'pays a part once, a provider the rest of it, and it is the last to be refunded',
    async () => {
      const { buyer, id, rest, now, total } = await deposited();
      const part = Math.floor(rest / 400) * 100;
      const credit = 2 * part;
      await creditOf(emailOf(), credit);
      const { redirectUrl: opened } = await buyer.call('stripeStart', { increment_id: id });
      const more = await refusalOf(payRest(buyer, id, rest, { amount: text(rest + 100) }));
      expect([more.code, more.message]).toEqual([codes.paymentFailed, expect.stringContaining('at most')]);
      const much = await refusalOf(payRest(buyer, id, rest, { amount: text(credit + 100) }));
      expect([much.code, much.message]).toEqual([
        codes.couponInvalid,
        expect.stringContaining(String(Math.floor(credit / 100)).slice(-3)),
      ]);
      expect(await payRest(buyer, id, rest, { amount: text(part) })).toMatchObject({ is_paid: false });
      const again = await refusalOf(payRest(buyer, id, rest, { amount: text(part) }));
      expect(again.message).toContain('left to pay now');
      const left = rest - part;
      expect(await creditLeft(buyer)).toBe(text(part));
      expect(await viewOf(buyer, id)).toMatchObject({
        ...{ credit_total: text(part), cancel_refund: text(now + part) },
        deposit: { state: 'open', now: text(now), rest: text(left), left: text(left), can_pay: true },
      });
      expect((await deskOrder(id)).deposit).toMatchObject({ left: { minor: left } });

      // The page was opened for more than is left now: its money is refunded.
      await shop.press(opened, 'pay');
      await shop.notified();
      await shop.work();
      expect((await viewOf(buyer, id)).deposit?.state).toBe('open');
      expect(await refundsOf(id)).toMatchObject([{ reason: 'late', minor: rest, state: 'done' }]);
      expect(await faults()).toEqual([]);

      await payByCard(buyer, id);
      expect((await viewOf(buyer, id)).deposit).toMatchObject({ state: 'paid', rest: text(left) });
      expect(await faults()).toEqual([]);
      await buyer.call('orderCancel', { increment_id: id, with_refund: 1 });
      await shop.work();
      expect(await viewOf(buyer, id)).toMatchObject({
        order_status: 'refunded',
        refunded_total: text(total),
      });
      const back = (await refundsOf(id)).filter(({ reason }) => reason === 'cancelled');
      expect(back.map(({ provider, minor }) => [provider, minor])).toEqual([
        ...[['stripe', left] as const, ['stripe', now] as const, ['credit', part] as const],
      ]);
      expect(await creditLeft(buyer)).toBe(text(credit));
      expect(await faults()).toEqual([]);
      expect(await unsoundBalances(shop)).toEqual([]);
    },
  );

  it('pays all of it, also before a transfer, and the pieces leave', async () => {
    const order = await deposited();
    const { buyer, id, rest } = order;
    await creditOf(emailOf(), rest + 5_000);
    expect(await payRest(buyer, id, rest)).toMatchObject({ is_paid: true });
    expect(await creditLeft(buyer)).toBe('50.00');
    expect(await viewOf(buyer, id)).toMatchObject({
      ...{ credit_total: text(rest), deposit: { state: 'paid', rest: '0.00', left: '0.00' } },
      papers: [{ kind: 'deposit' }, { kind: 'receipt' }],
    });
    expect((await refusalOf(payRest(buyer, id, rest))).code).toBe(codes.paymentFailed);
    await finish(order);
    expect((await ship(id)).state).toBe('dispatched');
    expect(await faults()).toEqual([]);
  });

  it('is refused where there is none, and a transfer completes what a part has left', async () => {
    const { buyer, id, rest } = await deposited();
    expect((await refusalOf(payRest(buyer, id, rest))).code).toBe(codes.couponInvalid);
    await creditOf(emailOf(), 200_000);
    await payRest(buyer, id, rest);
    const { version } = await deskOrder(id);
    const entered = await desk.call('deskConfirmTransfer', {
      ...{ id, version, reference: 'BANK-9', isSure: false, receivedOn: '2026-11-20' },
      amount: { currency: 'HKD', minor: rest - 200_000 },
    });
    expect(entered.deposit).toMatchObject({ state: 'paid', left: { minor: 0 } });
    expect(await faults()).toEqual([]);
  });
});

describe('an overdue rest', () => {
  it('is reminded of once, and is a late task at the desk', async () => {
    const order = await deposited();
    await finish(order);
    const { deposit } = await viewOf(order.buyer, order.id);
    expect(deposit?.due_on).toBe('2026-12-04');
    expect(await remindOfRests(shop.host)).toBe(0);
    shop.clock.advance(16 * 86_400_000);
    const reminded = await Promise.all([remindOfRests(shop.host), remindOfRests(shop.host)]);
    expect(reminded.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect((await mailsTo(emailOf())).filter((kind) => kind === 'rest-overdue')).toHaveLength(1);
    desk = await openDesk(shop, ['owner'], { name: 'Ben Ko' });
    const { lines } = await desk.call('deskToday', {});
    const tasks = lines.find(({ kind }) => kind === 'rests-awaited');
    expect(tasks?.items.some(({ id }) => id === String(order.id))).toBe(true);
    const { version } = await deskOrder(order.id);
    const again = await desk.call('deskAskForRest', { id: order.id, version });
    expect(again.deposit?.state).toBe('asked');
  });
});

describe('a cancellation', () => {
  const cancel = async (id: number, more: { keepsDeposit?: boolean } = {}) => {
    const { version } = await deskOrder(id);
    const asked = desk.call('deskCancelOrder', { id, version, reason: 'The customer asked', ...more });
    const { code } = await deskRefusal(asked);
    expect(code).toBe(deskCodes.secondPerson);
    const second = await openDesk(shop, ['owner'], { name: 'Cleo Ng' });
    const { rows } = await second.call('deskApprovals', { filter: { state: 'waiting' } });
    await second.call('deskApprove', { id: rows.find(({ recordId }) => recordId === String(id))?.id ?? 0 });
    await shop.work();
  };

  it('before the work begins refunds the deposit', async () => {
    const { buyer, id, now } = await deposited();
    await buyer.call('orderCancel', { increment_id: id, with_refund: 1 });
    await shop.work();
    expect(await viewOf(buyer, id)).toMatchObject({ order_status: 'refunded', refunded_total: text(now) });
    expect(await refundsOf(id)).toMatchObject([{ reason: 'cancelled', minor: now, state: 'done' }]);
    expect(await faults()).toEqual([]);
  });

  it('in work refunds both payments, the last one first, and with the deposit kept the rest of the money', async () => {
    const order = await deposited();
    await finish(order);
    await payByCard(order.buyer, order.id);
    const before = await deskOrder(order.id);
    expect(before.deposit?.keepable.minor).toBe(order.now);
    await cancel(order.id, { keepsDeposit: true });
    expect(await viewOf(order.buyer, order.id)).toMatchObject({
      ...{ order_status: 'canceled', money_back: 'kept', refunded_total: text(order.rest) },
      deposit: { kept: text(order.now), left: '0.00' },
    });
    expect(await refundsOf(order.id)).toMatchObject([
      { reason: 'cancelled', minor: order.rest, state: 'done' },
    ]);
    expect((await viewOf(order.buyer, order.id)).papers.map(({ kind }) => kind)).toEqual([
      ...['deposit', 'receipt', 'credit-note'],
    ]);
    expect(await faults()).toEqual([]);

    const other = await deposited();
    await finish(other);
    await payByCard(other.buyer, other.id);
    await cancel(other.id);
    expect(await viewOf(other.buyer, other.id)).toMatchObject({
      ...{ order_status: 'refunded', refunded_total: text(other.total) },
    });
    expect(await faults()).toEqual([]);
  });

  it.runIf(isLongSuite)('refunds money for the rest that comes after it', async () => {
    const { buyer, id, rest } = await deposited();
    const { redirectUrl } = await buyer.call('stripeStart', { increment_id: id });
    await buyer.call('orderCancel', { increment_id: id, with_refund: 1 });
    await shop.press(redirectUrl, 'pay');
    await shop.notified();
    await shop.work();
    expect((await viewOf(buyer, id)).deposit?.state).toBe('open');
    const late = (await refundsOf(id)).filter(({ reason }) => reason === 'late');
    expect(late).toMatchObject([{ minor: rest, state: 'done' }]);
    expect(await mailsTo(emailOf())).toContain('rest-returned');
    expect(await faults()).toEqual([]);
  });
});

it('a refund in part takes from the rest first, then from the deposit', async () => {
  const { buyer, id, rest } = await deposited();
  await payByCard(buyer, id);
  const { version, refundable } = await deskOrder(id);
  const amount = { currency: 'HKD', minor: rest + 100 } as const;
  expect(refundable.minor).toBeGreaterThan(amount.minor);
  const asked = { id, version, reference: 'PART-1', reason: 'A scratch', amount };
  expect((await deskRefusal(desk.call('deskRefundOrder', asked))).code).toBe(deskCodes.secondPerson);
  const second = await openDesk(shop, ['owner'], { name: 'Dora Yu' });
  const { rows } = await second.call('deskApprovals', { filter: { state: 'waiting' } });
  await second.call('deskApprove', { id: rows.find(({ recordId }) => recordId === String(id))?.id ?? 0 });
  await shop.work();
  expect(await refundsOf(id)).toEqual([
    { provider: 'stripe', reason: 'part', minor: rest, state: 'done' },
    { provider: 'stripe', reason: 'part', minor: 100, state: 'done' },
  ]);
  expect((await viewOf(buyer, id)).refunded_total).toBe(text(rest + 100));
  expect(await faults()).toEqual([]);
});

describe('at the same time', () => {
  it('ten starts of the rest open one page, and two payments charge once', async () => {
    const { buyer, id, rest } = await deposited();
    const starts = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.browser({ token: buyer.token }).call('stripeStart', { increment_id: id }),
      ),
    );
    expect(new Set(starts.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    // The shopper pays on the first page while another method is opened, and then there as well.
    const [, other] = await Promise.allSettled([
      shop.press(starts[0]?.redirectUrl ?? '', 'pay'),
      buyer.call('paypalStart', { increment_id: id }),
    ]);
    if (other.status === 'fulfilled') await shop.press(other.value.redirectUrl, 'pay');
    await shop.notified();
    await shop.work();
    await shop.work();
    const { deposit } = await viewOf(buyer, id);
    expect(deposit?.state).toBe('paid');
    const rests = (await attemptsOf(id)).filter(({ is_rest }) => is_rest);
    expect(rests.filter(({ state }) => state === 'paid')).toMatchObject([{ amount_minor: rest }]);
    // A second payment, if its provider took it, is refunded.
    const paid = await shop.db.handle
      .selectFrom('payment_ledger')
      .select(['kind', 'amount_minor as minor'])
      .where(
        'attempt_id',
        'in',
        rests.map((attempt) => attempt.id),
      )
      .execute();
    const sumOf = (wanted: string) =>
      paid.filter(({ kind }) => kind === wanted).reduce((sum, { minor }) => sum + minor, 0);
    expect(sumOf('capture') - sumOf('refund')).toBe(rest);
    expect(await faults()).toEqual([]);
  });

  it('a dispatch and the payment of the rest never leave an unpaid order shipped', async () => {
    const order = await deposited();
    await finish(order);
    const { redirectUrl } = await order.buyer.call('stripeStart', { increment_id: order.id });
    const [sent] = await Promise.allSettled([ship(order.id), shop.press(redirectUrl, 'pay')]);
    await shop.notified();
    const after = await viewOf(order.buyer, order.id);
    expect(after.deposit?.state).toBe('paid');
    expect(after.order_status).toBe(sent.status === 'fulfilled' ? 'dispatched' : 'processing');
    await expect(
      shop.db.handle
        .updateTable('orders')
        .set({ rest_state: 'asked', status: 'dispatched' })
        .where('increment_id', '=', order.id)
        .execute(),
    ).rejects.toThrow(/orders_leave_paid/);
    expect(await faults()).toEqual([]);
  });

  it('repeated notifications and clicks accept the rest once', async () => {
    const { buyer, id } = await deposited();
    await payByCard(buyer, id);
    const notice = shop.notices.findLast(({ body }) => body.includes('checkout.session.completed'));
    if (!notice) throw new Error('no notification');
    const again = () =>
      shop.app.request('/payment/notify/stripe', {
        method: 'POST',
        headers: notice.headers,
        body: notice.body,
      });
    await Promise.all([again(), again(), again()]);
    await shop.work();
    expect(await refundsOf(id)).toEqual([]);
    expect((await mailsTo(emailOf())).filter((kind) => kind === 'rest-paid')).toHaveLength(1);
    expect((await viewOf(buyer, id)).papers).toHaveLength(2);
    expect(await faults()).toEqual([]);
  });
});

// Last: it moves the clock to days without other orders.
it('reports count the deposit on its day, and the rest on its own, as the payments came', async () => {
  shop.clock.advance(40 * 86_400_000);
  const first = businessDay(shop.clock.now());
  const { buyer, id, now, rest } = await deposited();
  await creditOf(emailOf(), 700_000);
  shop.clock.advance(86_400_000);
  const second = businessDay(shop.clock.now());
  await buyer.call('restByCredit', { increment_id: id, use_credit: true, seen_left: text(rest) });
  const salesOf = async () => {
    const { columns, rows } = await reportOf(shop.host, { report: 'sales', from: first, to: second });
    return rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]])));
  };
  const deposit = { day: first, orders: 1, paid: now, refunded: 0 };
  expect(await salesOf()).toMatchObject([deposit]);
  await payByCard(buyer, id);
  const both = await salesOf();
  expect(both).toMatchObject([{ day: second, orders: 0, pieces: 0, paid: rest }, deposit]);
  const { base_grand_minor: total } = await shop.db.handle
    .selectFrom('orders')
    .select('base_grand_minor')
    .where('increment_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(both.reduce((sum, { base }) => sum + Number(base), 0)).toBe(total);
  const { captured } = await shop.db.handle
    .selectFrom('payment_ledger')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'attempt_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select((of) => of.fn.sum<string>('payment_ledger.amount_minor').as('captured'))
    .where('increment_id', '=', id)
    .where('payment_ledger.kind', '=', 'capture')
    .executeTakeFirstOrThrow();
  expect(both.reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(Number(captured));
  const { days } = await salesDays(shop.host, shop.clock.now());
  expect(days.slice(-2)).toEqual([
    { day: first, orders: 1, minor: both[1]?.['base'] },
    { day: second, orders: 0, minor: both[0]?.['base'] },
  ]);
  const pieces = async (day: string) =>
    (await reportOf(shop.host, { report: 'pieces', from: day, to: day })).rows.map((row) => row.slice(2));
  const [[sold, , begun] = [], [later, , ended] = []] = [...(await pieces(first)), ...(await pieces(second))];
  expect([sold, later]).toEqual([1, 0]);
  expect(Math.min(Number(begun), Number(ended))).toBeGreaterThan(0);
  const { price } = await shop.db.handle
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select((of) => of.fn.sum<string>('base_row_minor').as('price'))
    .where('increment_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Math.abs(Number(begun) + Number(ended) - Number(price))).toBeLessThanOrEqual(1);
  // A refund is taken from the rest first.
  await shop.db.handle
    .updateTable('orders')
    .set({ refunded_minor: rest + 100 })
    .where('increment_id', '=', id)
    .execute();
  expect(await salesOf()).toMatchObject([
    { day: second, paid: rest, refunded: rest, base: 0 },
    { day: first, paid: now, refunded: 100 },
  ]);
});
