import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { followPieceJob } from '#server/piece-papers/passports.service.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { expireCards } from '#server/stored-value/stored-value-upkeep.service.ts';
import { solitaire, stoneState } from '../fixtures/compositions.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { approveDrawings, pay } from '../fixtures/drawings.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

const dayMs = 24 * 3_600_000;
const oldMinor = 2_000_000;
const oldPrice = { code: 'HKD', value: 20_000 };
const leastPrice = { code: 'HKD', value: 40_000 };

let shop: PayShop;
let desk: Desk;
let front: { name: string; type: string; base64: string };
let people = 0;
let taken = 0;

beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop);
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c63' } });
  front = {
    name: 'stone.jpg',
    type: 'image/jpeg',
    base64: (await image.jpeg().toBuffer()).toString('base64'),
  };
});
afterAll(() => shop.close());

const form = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

/** A stone that no test has taken yet, at a price in Hong Kong dollars. */
async function stoneAt(minor: number): Promise<number> {
  const { id } = await shop.db.handle
    .selectFrom('diamond')
    .select('id')
    .where('shape', '=', 'round')
    .where('state', '=', 'available')
    .where('stock', '>', 0)
    .where('carat_hundredths', '>=', 90)
    .where('carat_hundredths', '<=', 140)
    .orderBy('id')
    .offset(taken)
    .executeTakeFirstOrThrow();
  taken += 1;
  await shop.db.handle.updateTable('diamond').set({ price_minor: minor }).where('id', '=', id).execute();
  return id;
}

async function customer(): Promise<{ buyer: TestBrowser; email: string }> {
  people += 1;
  const email = `trade-${people}@example.com`;
  return { buyer: await shop.customer(email), email };
}

async function received(buyer: TestBrowser, number: number): Promise<void> {
  for (const [act = '', ...words] of [['start'], ['ship', 'SF Express', 'SF12345'], ['deliver']])
    await runStaffCommand(shop.host, [act, String(number), ...words]);
  await buyer.call('orderView', { increment_id: number });
}

interface Owned {
  buyer: TestBrowser;
  email: string;
  number: number;
  item: number;
  stone: number;
}

/** A customer who has received a loose stone, of 20,000 dollars as a rule. */
async function owner(minor = oldMinor): Promise<Owned> {
  const { buyer, email } = await customer();
  const stone = await stoneAt(minor);
  await buyer.call('cartAdd', { diamond_id: stone });
  const { incrementId: number } = await buyer.call('submitOrder', form);
  await pay(shop, buyer, number);
  await received(buyer, number);
  const { items } = await buyer.call('salesAfterIndex', { increment_id: number });
  return { buyer, email, number, item: items[0]?.item_id ?? 0, stone };
}

const request = (
  { buyer, item }: Owned,
  more: { new_item_id?: number; return_type?: 'store'; description?: string } = {},
) =>
  buyer.call('salesAfterSave', {
    ...{ item_id: item, service_type: 'trade-up', reason: 'larger', ...more },
  });

const read = async (id: number) => ({ id, version: (await desk.call('deskReturn', { id })).version });

async function inspected(id: number, isSellable = true): Promise<void> {
  await desk.call('deskApproveReturn', await read(id));
  await desk.call('deskReceiveReturn', { ...(await read(id)), pictures: { front } });
  await desk.call('deskInspectReturn', { ...(await read(id)), isSellable, remark: 'As its report says.' });
}

/** An owner whose stone was accepted, with the credit. */
async function credited(): Promise<Owned & { id: number }> {
  const owned = await owner();
  const { id } = await request(owned);
  await inspected(id);
  await desk.call('deskAcceptTradeUp', await read(id));
  return { ...owned, id };
}

const creditOf = async (buyer: TestBrowser) => (await buyer.call('ownCredit', {})).trade_ups;

/** Puts a new stone into the cart and quotes it with the credit. */
async function quoted(buyer: TestBrowser, minor: number) {
  await buyer.call('cartAdd', { diamond_id: await stoneAt(minor) });
  return (await buyer.call('shippingAndCart', { country: 'HK', use_credit: true })).credit;
}

async function bought(buyer: TestBrowser, minor = 5_000_000): Promise<number> {
  await quoted(buyer, minor);
  const { incrementId } = await buyer.call('submitOrder', { ...form, use_credit: true });
  await pay(shop, buyer, incrementId);
  return incrementId;
}

describe('a trade-up', () => {
  it('is offered on the page of the piece at the price of the stone, and credited after the inspection', async () => {
    const owned = await owner();
    const { buyer, email, item, stone } = owned;
    const [piece] = (await buyer.call('pieceIndex', { item_id: item })).pieces;
    expect(piece?.trade_up).toMatchObject({ value: oldPrice, least: leastPrice, least_base: 40_000 });
    const { id, sales_after } = await request(owned);
    expect(sales_after).toMatchObject({
      ...{ status: 'in_review', service_type: 'trade-up', expected_amount: null },
      trade_up: { value: oldPrice, least: leastPrice, wanted: '', valid_until: '' },
    });
    await desk.call('deskApproveReturn', await read(id));
    const bare = deskRefusal(desk.call('deskReceiveReturn', { ...(await read(id)) }));
    expect((await bare).code).toBe(deskCodes.fieldInvalid);
    await desk.call('deskReceiveReturn', { ...(await read(id)), pictures: { front } });
    const early = deskRefusal(desk.call('deskAcceptTradeUp', await read(id)));
    expect((await early).code).toBe(deskCodes.notPossible);
    await desk.call('deskInspectReturn', {
      ...(await read(id)),
      isSellable: true,
      remark: 'As its report says.',
    });
    const seen = await desk.call('deskReturn', { id });
    expect(seen.may).toEqual(['reject', 'trade-up']);
    const money = deskRefusal(desk.call('deskRefundReturn', { ...(await read(id)) }));
    expect((await money).code).toBe(deskCodes.notPossible);
    const done = await desk.call('deskAcceptTradeUp', await read(id));
    expect(done).toMatchObject({ state: 'traded_in', may: [] });
    expect(await creditOf(buyer)).toMatchObject([{ currency: 'HKD', amount: '20000.00', least: '40000.00' }]);
    expect(await stoneState(shop, stone)).toMatchObject({ state: 'available', held_by: null });
    const [after] = (await buyer.call('pieceIndex', { item_id: item })).pieces;
    expect(after?.trade_up).toBeNull();
    await shop.deliverMails();
    const emails = shop.mails.filter(({ to, kind }) => to === email && kind.startsWith('return-'));
    expect(emails.map(({ kind }) => kind)).toEqual(
      ['in-review', 'approved', 'received', 'inspected', 'traded-in'].map((state) => `return-${state}`),
    );
    expect(emails.at(-1)?.text).toContain('HK$20,000');
    const report = await desk.call('deskReport', {
      ...{ report: 'storedValue', from: '2026-06-01', to: '2027-05-31' },
    });
    expect(report.columns[4]).toEqual({ key: 'traded', kind: 'money' });
    expect(report.rows.find((row) => row[0] === 'HKD')?.[4]).toBe(oldMinor);
  });

  it('pays one order with a stone that is dear enough, and no other', async () => {
    const { buyer } = await credited();
    const cheap = await quoted(buyer, 3_999_900);
    expect(cheap).toMatchObject({ applied: '0.00', trade_ups: [{ least: '40000.00', fits: false }] });
    const forced = { ...form, use_credit: true, seen_credit: '20000.00' };
    expect((await refusalOf(buyer.call('submitOrder', forced))).code).toBe(codes.orderFailed);
    const dear = await quoted(buyer, 4_000_000);
    expect(dear).toMatchObject({ applied: '20000.00', trade_ups: [{ fits: true }] });
    const { incrementId } = await buyer.call('submitOrder', { ...form, use_credit: true });
    expect(await creditOf(buyer)).toEqual([]);
    const order = (await buyer.call('orderView', { increment_id: incrementId })).order;
    expect(order).toMatchObject({ credit_total: '20000.00' });
  });

  it('never pays for two stones at once: the new stone must be dear enough for all that it uses', async () => {
    const { buyer } = await credited();
    const [account] = await shop.db.handle
      .selectFrom('stored_value_account')
      .select('holder_id')
      .where('kind', '=', 'trade-up')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const other = await credited();
    await shop.db.handle
      .updateTable('stored_value_account')
      .set({ holder_id: account?.holder_id ?? 0 })
      .where('id', '=', (eb) =>
        eb.selectFrom('stored_value_account').select((of) => of.fn.max('id').as('id')),
      )
      .execute();
    expect(await creditOf(other.buyer)).toEqual([]);
    expect(await quoted(buyer, 7_900_000)).toMatchObject({
      ...{ applied: '20000.00', trade_ups: [{ fits: true }, { fits: false }] },
    });
    expect(await quoted(buyer, 8_000_000)).toMatchObject({ applied: '40000.00' });
  });

  it('gives credit back, not money, when the new order is refunded', async () => {
    const { buyer } = await credited();
    const number = await bought(buyer);
    await buyer.call('orderCancel', { increment_id: number, with_refund: true });
    await shop.work();
    expect(await creditOf(buyer)).toMatchObject([{ amount: '20000.00', least: '40000.00' }]);
    const refunds = await shop.db.handle
      .selectFrom('refund')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'attempt_id')
      .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
      .select(['provider', 'refund.amount_minor'])
      .where('increment_id', '=', number)
      .orderBy('provider')
      .execute();
    expect(refunds).toEqual([
      { provider: 'credit', amount_minor: oldMinor },
      { provider: 'stripe', amount_minor: 3_000_000 },
    ]);
  });

  it('needs a second person above the limit for refunds', async () => {
    const owned = await owner(3_000_000);
    const { id } = await request(owned);
    await inspected(id);
    const alone = await deskRefusal(desk.call('deskAcceptTradeUp', await read(id)));
    expect(alone.code).toBe(deskCodes.secondPerson);
    expect(await creditOf(owned.buyer)).toEqual([]);
    const second = await openDesk(shop, ['owner'], { name: 'Ben Ko' });
    const { rows } = await second.call('deskApprovals', { filter: { state: 'waiting' } });
    await second.call('deskApprove', { id: rows.find(({ recordId }) => recordId === String(id))?.id ?? 0 });
    expect(await creditOf(owned.buyer)).toMatchObject([{ amount: '30000.00', least: '60000.00' }]);
  });

  it('expires', async () => {
    await credited();
    shop.clock.advance(366 * dayMs);
    desk = await openDesk(shop);
    await expireCards(shop.host);
    const { balance_minor } = await shop.db.handle
      .selectFrom('stored_value_account')
      .select('balance_minor')
      .where('kind', '=', 'trade-up')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(balance_minor).toBe(0);
  });
});

describe('what cannot be traded up', () => {
  it('is a stone twice: of requests at the same time one is taken, and none after it', async () => {
    const owned = await owner();
    const outcomes = await Promise.allSettled(
      ['once', 'twice', 'again'].map((description) => request(owned, { description })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [first] = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []));
    await inspected(first ?? 0);
    const seen = await read(first ?? 0);
    const accepted = await Promise.allSettled([
      desk.call('deskAcceptTradeUp', seen),
      desk.call('deskAcceptTradeUp', seen),
    ]);
    expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await creditOf(owned.buyer)).toHaveLength(1);
    expect((await refusalOf(request(owned, { description: 'later' }))).code).toBe(codes.notReturnable);
  });

  it('is a new stone below the least price', async () => {
    const owned = await owner();
    const { buyer } = owned;
    await buyer.call('cartAdd', { diamond_id: await stoneAt(3_000_000) });
    await buyer.call('cartAdd', { diamond_id: await stoneAt(4_500_000) });
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    const { products } = (await buyer.call('cartIndex', {})).cart_info;
    const lineAt = (minor: number) =>
      products.find(({ product_price }) => Number(product_price) === minor / 100);
    const cheap = await refusalOf(request(owned, { new_item_id: lineAt(3_000_000)?.item_id ?? 0 }));
    expect(cheap).toMatchObject({ code: codes.parameterInvalid });
    expect(cheap.message).toContain('HK$40,000');
    const studs = products.find(({ product_id }) => Number(product_id) === 1202)?.item_id ?? 0;
    expect((await refusalOf(request(owned, { new_item_id: studs }))).code).toBe(codes.parameterInvalid);
    const asked = await request(owned, { new_item_id: lineAt(4_500_000)?.item_id ?? 0 });
    expect(asked.sales_after.trade_up?.wanted).not.toBe('');
  });

  it('is a piece without a diamond that was bought here with its report', async () => {
    const { buyer } = await customer();
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    const { incrementId: number } = await buyer.call('submitOrder', form);
    await pay(shop, buyer, number);
    await received(buyer, number);
    const { items } = await buyer.call('salesAfterIndex', { increment_id: number });
    const [studs] = items;
    expect(studs?.services.map(({ service_type }) => service_type)).not.toContain('trade-up');
    const item = studs?.item_id ?? 0;
    const asked = request({ buyer, email: '', number, item, stone: 0 });
    expect((await refusalOf(asked)).code).toBe(codes.notReturnable);
    const atDesk = desk.call('deskOpenReturn', {
      ...{ order: number, line: item, quantity: 1, service: 'trade-up', reason: 'larger', way: 'store' },
      ...{ description: '', isException: true },
    });
    expect((await deskRefusal(atDesk)).code).toBe(deskCodes.fieldInvalid);
  });

  it('is a damaged stone: staff reject it with the reason, and it goes back', async () => {
    const owned = await owner();
    const { id } = await request(owned, { return_type: 'store' });
    await inspected(id, false);
    await desk.call('deskRejectReturn', { ...(await read(id)), reply: 'The girdle is chipped.' });
    const [shown] = (await owned.buyer.call('salesAfterIndex', { id })).returns;
    expect(shown).toMatchObject({ status: 'rejected', merchant_reply: 'The girdle is chipped.' });
    expect(await creditOf(owned.buyer)).toEqual([]);
    expect(await stoneState(shop, owned.stone)).toMatchObject({ state: 'sold' });
    await shop.deliverMails();
    const email = shop.mails.findLast(({ to, kind }) => to === owned.email && kind === 'return-rejected');
    expect(email?.text).toContain('You can collect the piece at the store');
  });

  it('is a piece that was refunded meanwhile, and a stone of another shopper', async () => {
    const owned = await owner();
    const { buyer: other } = await customer();
    expect((await refusalOf(request({ ...owned, buyer: other }))).code).toBe(codes.orderNotFound);
    const { id } = await request(owned);
    await inspected(id);
    await shop.db.handle
      .updateTable('orders')
      .set({ refunded_minor: 100_00 })
      .where('increment_id', '=', owned.number)
      .execute();
    const refused = await deskRefusal(desk.call('deskAcceptTradeUp', await read(id)));
    expect(refused).toMatchObject({ code: deskCodes.notPossible });
    expect(await creditOf(owned.buyer)).toEqual([]);
  });
});

describe('a ring with a traded stone', () => {
  it.runIf(isLongSuite)(
    'is credited at its stone without the setting, and its passport says that it was traded in',
    async () => {
      const { buyer } = await customer();
      const stone = await stoneAt(oldMinor);
      await buyer.call('cartAdd', { design: solitaire, stone_id: stone });
      const { incrementId: number, order_id } = await buyer.call('submitOrder', form);
      await pay(shop, buyer, number);
      await approveDrawings(shop, buyer, number);
      await runStaffCommand(shop.host, ['ship', String(number), 'SF Express', 'SF12345', 'made elsewhere']);
      await followPieceJob(shop.host)({ orderId: order_id }, 1);
      await runStaffCommand(shop.host, ['deliver', String(number)]);
      const { pieces } = await buyer.call('piecePapers', { increment_id: number });
      const passport = pieces[0]?.papers.find(({ kind }) => kind === 'passport')?.number ?? '';
      const { items } = await buyer.call('salesAfterIndex', { increment_id: number });
      const item = items[0]?.item_id ?? 0;
      const { id, sales_after } = await buyer.call('salesAfterSave', {
        ...{ item_id: item, service_type: 'trade-up', reason: 'finer' },
      });
      expect(sales_after.trade_up?.value.value).toBe(20_000);
      await inspected(id);
      await desk.call('deskAcceptTradeUp', await read(id));
      await shop.work();
      expect(await shop.browser().call('piecePaperState', { number: passport })).toMatchObject({
        ...{ state: 'revoked', revoked_reason: 'traded' },
      });
      expect(await stoneState(shop, stone)).toMatchObject({ state: 'available', held_by: null });
    },
  );
});
