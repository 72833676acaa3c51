import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ringSizerId } from '#kernel/shop/cart/ring-sizer.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { buildApp } from '#server/app.ts';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { giveCode, issueCard } from '#server/stored-value/gift-cards.service.ts';
import { addStoreCredit } from '#server/stored-value/stored-value.service.ts';
import { expireCards } from '#server/stored-value/stored-value-upkeep.service.ts';
import { manyCustomers, solitaire } from '../fixtures/compositions.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { dispatchOrder, homeAddress, openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';
import { unsoundBalances } from '../fixtures/unsound-balances.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop({ trustedProxies: 1 });
});
afterAll(() => shop.close());

const studs = 1202;
const priceMinor = 880_000;
let people = 0;

const newBuyer = () => {
  people += 1;
  return shop.customer(`value-${people}@example.com`);
};

/** A gift card with its code. */
async function cardOf(minor: number, currency: 'HKD' | 'USD' = 'HKD') {
  return shop.db.transaction(async (trx) => {
    const card = { currency, minor, kind: 'sold', country: 'HK', orderId: null } as const;
    const id = await issueCard(trx, card, shop.clock.now());
    return { id, code: await giveCode(trx, id) };
  });
}

async function creditOf(email: string, minor: number): Promise<void> {
  const { id } = await shop.db.handle
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const credit = { customerId: id, currency: 'HKD', minor, kind: 'goodwill', orderId: null } as const;
  await shop.db.transaction((trx) =>
    addStoreCredit(trx, { ...credit, reference: `test:${minor}` }, shop.clock.now()),
  );
}

async function balanceOf(id: number): Promise<number> {
  const row = await shop.db.handle
    .selectFrom('stored_value_account')
    .select('balance_minor')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.balance_minor;
}

const add = (buyer: TestBrowser) => buyer.call('cartAdd', { product_id: studs, qty: 1 });
const form = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

/** An order of a ring made to order whose deposit is paid, and what is left of it. */
async function depositedOrder() {
  const buyer = await newBuyer();
  await buyer.call('cartAdd', { design: solitaire });
  const { incrementId: id } = await buyer.call('submitOrder', { ...form, deposit: true });
  await payByCard(buyer, id);
  return { buyer, id, left: (await viewOf(buyer, id)).deposit?.left ?? '' };
}

/** The text of a credit note, with single spaces. */
async function creditNoteText(buyer: TestBrowser, increment_id: number, number: number): Promise<string> {
  const { bytes } = await buyer.call('orderReceipt', { increment_id, paper: 'credit-note', number });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/gu, ' ');
}

async function viewOf(buyer: TestBrowser, increment_id: number) {
  return (await buyer.call('orderView', { increment_id })).order;
}

async function payByCard(buyer: TestBrowser, increment_id: number): Promise<void> {
  const { redirectUrl } = await buyer.call('stripeStart', { increment_id });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
}

describe('an order', () => {
  it('is paid in part by a gift card, and by a provider for the rest', async () => {
    const buyer = await newBuyer();
    const { id, code } = await cardOf(300_000);
    await add(buyer);
    const typed = `${code.slice(0, 8).toLowerCase()}-${code.slice(8)}`;
    const quote = await buyer.call('shippingAndCart', { country: 'HK', gift_card_codes: typed });
    expect(quote.credit).toEqual({
      ...{ balance: '0.00', applied: '3000.00', due: '5800.00' },
      cards: [{ code_end: code.slice(-4), balance: '3000.00', problem: '' }],
      trade_ups: [],
    });
    const placed = await buyer.call('submitOrder', {
      ...form,
      gift_card_codes: typed,
      seen_credit: '3000.00',
    });
    expect(placed.is_paid).toBeUndefined();
    expect(await balanceOf(id)).toBe(0);
    await payByCard(buyer, placed.incrementId);
    const order = await viewOf(buyer, placed.incrementId);
    expect(order).toMatchObject({
      ...{ order_status: 'payment_confirmed', grand_total: '8800.00', credit_total: '3000.00' },
    });
    const paid = await shop.db.handle
      .selectFrom('payment_attempt')
      .select(['provider', 'amount_minor', 'state'])
      .where('order_id', '=', placed.order_id)
      .orderBy('provider')
      .execute();
    expect(paid).toEqual([
      { provider: 'credit', amount_minor: 300_000, state: 'paid' },
      { provider: 'stripe', amount_minor: 580_000, state: 'paid' },
    ]);
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('is paid in full by store credit, at once and without a provider', async () => {
    const buyer = await newBuyer();
    await creditOf(`value-${people}@example.com`, 1_000_000);
    await add(buyer);
    const seen = await buyer.call('onepageIndex', {});
    expect(seen.credit?.balance).toBe('10000.00');
    const quote = await buyer.call('shippingAndCart', { country: 'HK', use_credit: true });
    expect(Object.keys(quote.payments)).toEqual(['stored_value']);
    const placed = await buyer.call('submitOrder', {
      ...{ ...form, payment_method: 'stored_value', use_credit: true, seen_credit: '8800.00' },
      client_key: 'covered-0000001',
    });
    expect(placed).toMatchObject({ is_paid: true, redirectUrl: '' });
    const order = await viewOf(buyer, placed.incrementId);
    expect(order).toMatchObject({ order_status: 'payment_confirmed', payment_method: 'stored_value' });
    expect(order.papers).toHaveLength(1);
    await shop.deliverMails();
    const kinds = shop.mails.filter(({ to }) => to === `value-${people}@example.com`).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('order-'))).toEqual(['order-paid']);
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);

    // Cancelled before the work begins: all of it is credit again.
    await buyer.call('orderCancel', { increment_id: placed.incrementId, with_refund: 1 });
    await shop.work();
    expect(await viewOf(buyer, placed.incrementId)).toMatchObject({
      ...{ order_status: 'refunded', refunded_total: '8800.00' },
    });
    await add(buyer);
    expect((await buyer.call('onepageIndex', {})).credit?.balance).toBe('10000.00');
    expect(await unsoundBalances(shop)).toEqual([]);
  });

  it('is refused for a card that cannot pay, and for another amount than seen', async () => {
    const buyer = await newBuyer();
    await add(buyer);
    const dollars = await cardOf(5_000, 'USD');
    const { code } = await cardOf(100_000);
    const refused = (more: object) => refusalOf(buyer.call('submitOrder', { ...form, ...more }));
    expect((await refused({ gift_card_codes: 'A'.repeat(16) })).code).toBe(codes.couponInvalid);
    expect((await refused({ gift_card_codes: dollars.code })).message).toContain('another currency');
    expect((await refused({ gift_card_codes: code, seen_credit: '900.00' })).message).toContain('HK$1,000');
    // Credit that covers only a part needs a provider.
    const covered = await refused({ gift_card_codes: code, payment_method: 'stored_value' });
    expect(covered.message).toContain('payment method');
  });

  it('of a ring sizer and another piece is covered, and one of a ring sizer alone needs no credit', async () => {
    const buyer = await newBuyer();
    const email = `value-${people}@example.com`;
    await creditOf(email, 1_000_000);
    const sizer = ringSizerId() ?? 0;
    await buyer.call('cartAdd', { product_id: sizer, qty: 1 });
    const free = await buyer.call('shippingAndCart', { country: 'HK', use_credit: true });
    expect([Object.keys(free.payments), free.credit?.applied]).toEqual([['no_payment'], '0.00']);
    await add(buyer);
    const quote = await buyer.call('shippingAndCart', { country: 'HK', use_credit: true });
    expect([Object.keys(quote.payments), quote.credit?.due]).toEqual([['stored_value'], '0.00']);
    const by = (payment_method: 'no_payment' | 'stored_value') =>
      buyer.call('submitOrder', { ...form, payment_method, use_credit: true, seen_credit: '8800.00' });
    expect((await refusalOf(by('no_payment'))).code).toBe(codes.orderInvalid);
    const placed = await by('stored_value');
    expect(placed.is_paid).toBe(true);
    const order = await viewOf(buyer, placed.incrementId);
    expect(order).toMatchObject({ payment_method: 'stored_value', credit_total: '8800.00' });
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('that is not paid gives its credit back', async () => {
    const buyer = await newBuyer();
    const { id, code } = await cardOf(200_000);
    await add(buyer);
    const placed = await buyer.call('submitOrder', { ...form, gift_card_codes: code });
    expect(await balanceOf(id)).toBe(0);
    await buyer.call('orderCancel', { increment_id: placed.incrementId });
    expect(await balanceOf(id)).toBe(200_000);
    expect(await unsoundBalances(shop)).toEqual([]);
  });
});

it('refunds the provider first, then the gift card, and is refunded when both are', async () => {
  const buyer = await newBuyer();
  const { id, code } = await cardOf(300_000);
  await add(buyer);
  const placed = await buyer.call('submitOrder', { ...form, gift_card_codes: code });
  await payByCard(buyer, placed.incrementId);
  await buyer.call('orderCancel', { increment_id: placed.incrementId, with_refund: 1 });
  await shop.work();
  const order = await viewOf(buyer, placed.incrementId);
  expect(order).toMatchObject({ order_status: 'refunded', refunded_total: '8800.00' });
  // The receipt, and a credit note for each part, which says where the money went.
  expect(order.papers).toHaveLength(3);
  const notes = order.papers.filter(({ kind }) => kind === 'credit-note');
  const said = await Promise.all(
    notes.map(({ number }) => creditNoteText(buyer, placed.incrementId, number)),
  );
  expect(said.filter((text) => text.includes('Refunded by Card'))).toHaveLength(1);
  expect(said.filter((text) => text.includes('Refunded by Gift card or store credit'))).toHaveLength(1);
  expect(said.filter((text) => text.includes('Your bank may take'))).toHaveLength(1);
  expect(await balanceOf(id)).toBe(300_000);
  const refunds = await shop.db.handle
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select(['provider', 'refund.amount_minor', 'refund.state'])
    .where('order_id', '=', placed.order_id)
    .orderBy('provider')
    .execute();
  expect(refunds).toEqual([
    { provider: 'credit', amount_minor: 300_000, state: 'done' },
    { provider: 'stripe', amount_minor: 580_000, state: 'done' },
  ]);
  expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  expect(await unsoundBalances(shop)).toEqual([]);
});

describe('at the same time', () => {
  it('ten shoppers, and the rest of an order at two hosts, spend a gift card once', async () => {
    const buyers = await manyCustomers(shop, 10, 'spender');
    await shop.db.handle
      .updateTable('stock_place')
      .set({ pieces: 50 })
      .where('product_id', '=', studs)
      .execute();
    const { id, code } = await cardOf(priceMinor + 100);
    for (const buyer of buyers) await add(buyer);
    const { buyer: owner, id: number, left } = await depositedOrder();
    const hosts = [shop.app, buildApp({ ...shop.host, limits: createLimits() })];
    const payRest = async (app: (typeof hosts)[number]) => {
      const body = new URLSearchParams({
        ...{ increment_id: String(number), gift_card_codes: code, amount: '8800.00', seen_left: left },
      });
      const headers = { 'access-token': owner.token, 'fecshop-currency': 'HKD' };
      const answer = await app.request('/payment/credit/rest', { method: 'POST', body, headers });
      const { code: result } = (await answer.json()) as { code: number };
      if (result !== codes.success) throw new Error(`refused: ${result}`);
    };
    const outcomes = await Promise.allSettled([
      ...[...hosts, ...hosts].map(payRest),
      ...buyers.map((buyer) =>
        buyer.call('submitOrder', {
          ...{ ...form, payment_method: 'stored_value', gift_card_codes: code, seen_credit: '8800.00' },
        }),
      ),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(id)).toBe(100);
    expect(await unsoundBalances(shop)).toEqual([]);
  });

  it('a cancellation and its repetition return the credit once', async () => {
    const buyer = await newBuyer();
    const { id, code } = await cardOf(priceMinor);
    await add(buyer);
    const placed = await buyer.call('submitOrder', {
      ...{ ...form, payment_method: 'stored_value', gift_card_codes: code },
    });
    const cancel = () =>
      shop
        .browser({ token: buyer.token })
        .call('orderCancel', { increment_id: placed.incrementId, with_refund: 1 });
    await Promise.allSettled([cancel(), cancel(), cancel()]);
    await Promise.all([shop.work(), shop.work()]);
    expect(await balanceOf(id)).toBe(priceMinor);
    expect(await unsoundBalances(shop)).toEqual([]);
  });
});

it('keeps its entries and never a negative balance, whatever writes', async () => {
  const { id } = await cardOf(100);
  const { handle } = shop.db;
  await expect(
    handle.updateTable('stored_value_account').set({ balance_minor: -1 }).where('id', '=', id).execute(),
  ).rejects.toThrow();
  await expect(
    handle.deleteFrom('stored_value_entry').where('account_id', '=', id).execute(),
  ).rejects.toThrow();
});

it('counts wrong codes of a network, also of another process, and lets it in again later', async () => {
  const buyer = await newBuyer();
  await add(buyer);
  const { code } = await cardOf(100);
  const apps = [shop.app, buildApp({ ...shop.host, limits: createLimits() })];
  let turn = 0;
  const quote = async (typed: string) => {
    turn += 1;
    const query = new URLSearchParams({ country: 'HK', gift_card_codes: typed });
    const answer = await apps[turn % 2]?.request(`/checkout/onepage/getshippingandcartinfo?${query}`, {
      headers: { 'access-token': buyer.token, 'x-forwarded-for': '203.0.113.77' },
    });
    return answer?.status;
  };
  for (let tries = 0; tries < 20; tries += 1) expect(await quote('B'.repeat(16))).toBe(200);
  expect(await quote(code)).toBe(429);
  shop.clock.advance(600_000);
  // A right code is not counted.
  for (let tries = 0; tries < 25; tries += 1) expect(await quote(code)).toBe(200);
});

describe('at the desk', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(shop, ['owner'], { name: 'Ada Lau' });
  });
  const idOf = async (email: string) =>
    (
      await shop.db.handle
        .selectFrom('customer')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;

  it('goodwill is credit of the customer, with an email, and above the limit after a second person', async () => {
    const buyer = await newBuyer();
    const email = `value-${people}@example.com`;
    const id = await idOf(email);
    const give = (minor: number) =>
      desk.call('deskGiveCredit', { id, amount: { currency: 'HKD', minor }, reason: 'A late parcel' });
    const given = await give(50_000);
    expect(given.balances).toEqual([{ currency: 'HKD', minor: 50_000 }]);
    expect(given.entries).toMatchObject([{ kind: 'goodwill', note: 'A late parcel', who: 'Ada Lau' }]);
    await shop.deliverMails();
    expect(shop.mails.findLast(({ to }) => to === email)?.kind).toBe('credit-given');

    // Together with what was given today, it is above the limit.
    expect((await deskRefusal(give(160_000))).code).toBe(deskCodes.secondPerson);
    const second = await openDesk(shop, ['owner'], { name: 'Ben Ko' });
    const { rows } = await second.call('deskApprovals', { filter: { state: 'waiting' } });
    await second.call('deskApprove', { id: rows.find(({ recordId }) => recordId === String(id))?.id ?? 0 });
    const own = await buyer.call('ownCredit', {});
    expect(own.balances).toEqual([{ currency: 'HKD', amount: '2100.00' }]);
    expect(own.entries).toHaveLength(2);
    const { entries } = await desk.call('deskCredit', { id });
    expect(entries[0]).toMatchObject({ who: 'Ada Lau', amount: { minor: 160_000 } });
    expect(await unsoundBalances(shop)).toEqual([]);
  });

  it('two sales and gifts at the same time are counted together', async () => {
    await newBuyer();
    const id = await idOf(`value-${people}@example.com`);
    const seller = await openDesk(shop, ['owner'], { name: 'Cleo Fong' });
    const give = (reason: string) =>
      seller.call('deskGiveCredit', { id, amount: { currency: 'HKD', minor: 120_000 }, reason });
    const refusedOf = async (calls: Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected').length;
    expect(await refusedOf(['a', 'b', 'c'].map(give))).toBe(2);
    const sell = (recipient: string) =>
      seller.call('deskSellCard', {
        ...{ id, amount: { currency: 'HKD', minor: 60_000 }, reason: 'Till 7', recipient },
        ...{ name: 'Mia', message: '', language: 'en' },
      });
    const cards = ['one', 'two', 'three', 'four'].map((name) => sell(`${name}@example.com`));
    expect(await refusedOf(cards)).toBe(3);
    const { balances } = await seller.call('deskCredit', { id });
    expect(balances).toEqual([{ currency: 'HKD', minor: 120_000 }]);
  });

  it('a guest has no account for credit', async () => {
    await shop.guest('value-guest@example.com');
    const id = await idOf('value-guest@example.com');
    const given = desk.call('deskGiveCredit', { id, amount: { currency: 'HKD', minor: 100 }, reason: 'x' });
    expect((await deskRefusal(given)).code).toBe(deskCodes.notPossible);
  });

  it('a refund becomes credit instead of going back to the card, and shows in report and export', async () => {
    const buyer = await newBuyer();
    const { incrementId } = await orderOf(buyer, studs);
    await payByCard(buyer, incrementId);
    const { version } = await desk.call('deskOrder', { id: incrementId });
    await desk.call('deskRefundOrder', {
      ...{ id: incrementId, version, reference: 'CREDIT-1', reason: 'Keeps it for later', toCredit: true },
      amount: { currency: 'HKD', minor: 100_000 },
    });
    await shop.work();
    const own = await buyer.call('ownCredit', {});
    expect(own).toMatchObject({
      balances: [{ currency: 'HKD', amount: '1000.00' }],
      entries: [{ kind: 'refund', increment_id: incrementId }],
    });
    const order = await viewOf(buyer, incrementId);
    expect(order).toMatchObject({ refunded_total: '1000.00', order_status: 'payment_confirmed' });
    await shop.deliverMails();
    const mail = shop.mails.findLast(({ to }) => to === `value-${people}@example.com`);
    expect(mail?.text).toContain('store credit');
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);

    const report = await desk.call('deskReport', {
      report: 'storedValue',
      from: '2026-11-01',
      to: '2026-12-31',
    });
    const at = (key: string) => report.columns.findIndex((column) => column.key === key);
    const row = report.rows.find((each) => each[at('currency')] === 'HKD') ?? [];
    const { sum } = await shop.db.handle
      .selectFrom('stored_value_account')
      .select((of) => of.fn.sum<string>('balance_minor').as('sum'))
      .where('currency', '=', 'HKD')
      .executeTakeFirstOrThrow();
    expect(row[at('liability')]).toBe(Number(sum));
    expect(Number(row[at('credited')])).toBe(100_000);
    const file = await desk.call('deskExportOrders', {
      from: '2026-11-01',
      until: '2026-12-31',
      format: 'accounting',
    });
    const [header = '', ...lines] = Buffer.from(file.base64, 'base64').toString().trimEnd().split('\r\n');
    const column = header.split(',').indexOf('stored_value');
    expect(lines.some((line) => line.split(',').at(column - header.split(',').length) === '3000.00')).toBe(
      true,
    );
  });

  it('a returned piece becomes credit if its customer asked for it, and a guest cannot', async () => {
    const ask = async (buyer: TestBrowser) => {
      const { incrementId: increment_id } = await orderOf(buyer, studs);
      await payByCard(buyer, increment_id);
      await dispatchOrder(shop, increment_id);
      await buyer.call('orderReceive', { increment_id });
      const { order, items } = await buyer.call('salesAfterIndex', { increment_id });
      const asked = { service_type: 'refund', reason: 'changed-mind', to_credit: true } as const;
      return { order, saved: buyer.call('salesAfterSave', { ...asked, item_id: items[0]?.item_id ?? 0 }) };
    };
    const guest = await ask(await shop.guest('value-returns@example.com'));
    expect(guest.order?.has_credit).toBeUndefined();
    await expect(guest.saved).rejects.toThrow();

    const buyer = await newBuyer();
    const own = await ask(buyer);
    expect(own.order?.has_credit).toBe(true);
    const { id, sales_after } = await own.saved;
    expect(sales_after.to_credit).toBe(true);
    const now = async () => {
      const { version, wantsCredit } = await desk.call('deskReturn', { id });
      expect(wantsCredit).toBe(true);
      return { id, version };
    };
    await desk.call('deskApproveReturn', await now());
    await desk.call('deskReceiveReturn', await now());
    await desk.call('deskInspectReturn', { ...(await now()), isSellable: true });
    // The form of the desk is filled with what the customer wants.
    await desk.call('deskRefundReturn', { ...(await now()), toCredit: true });
    await shop.work();
    await shop.deliverMails();
    const mail = shop.mails.findLast(({ kind }) => kind === 'return-awaiting-refund');
    expect(mail?.text).toContain('becomes store credit in your account');
    const { balances } = await buyer.call('ownCredit', {});
    expect(balances).toEqual([{ currency: 'HKD', amount: '8800.00' }]);
  });

  it('what is left on an expired card is booked off, once', async () => {
    const { id } = await cardOf(70_000);
    await shop.db.handle
      .updateTable('stored_value_account')
      .set({ expires_on: '2026-11-01' })
      .where('id', '=', id)
      .execute();
    expect(await Promise.all([expireCards(shop.host), expireCards(shop.host)])).toContain(1);
    expect(await balanceOf(id)).toBe(0);
    expect(await unsoundBalances(shop)).toEqual([]);
  });

  it('a gift card is sold, emailed on its day with its message, and pays an order', async () => {
    await newBuyer();
    const id = await idOf(`value-${people}@example.com`);
    const card = {
      ...{ id, amount: { currency: 'HKD' as const, minor: 150_000 }, reason: 'Till 4711' },
      language: 'en' as const,
      ...{ recipient: 'friend@example.com', name: 'Iris', message: 'For your day', sendOn: '2026-12-24' },
    };
    await desk.call('deskSellCard', card);
    // Cards of one seller in a day add up for all customers.
    await newBuyer();
    const second = { ...card, id: await idOf(`value-${people}@example.com`) };
    expect((await deskRefusal(desk.call('deskSellCard', second))).code).toBe(deskCodes.secondPerson);
    await shop.deliverMails();
    expect(shop.mails.some(({ to }) => to === 'friend@example.com')).toBe(false);
    shop.clock.set('2026-12-24T02:00:00Z');
    await shop.deliverMails();
    const mail = shop.mails.findLast(({ to }) => to === 'friend@example.com');
    expect(mail?.text).toContain('For your day');
    const code = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? '';
    const stored = await shop.db.handle
      .selectFrom('mail_outbox')
      .select('sent_html')
      .where('recipient', '=', 'friend@example.com')
      .execute();
    expect(stored).toEqual([{ sent_html: null }]);
    const friend = await newBuyer();
    await add(friend);
    const quote = await friend.call('shippingAndCart', { country: 'HK', gift_card_codes: code });
    expect(quote.credit?.applied).toBe('1500.00');
  });
});
