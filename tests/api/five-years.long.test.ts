import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPaperKeys } from '#client/api/piece-papers.ts';
import { verifySignature } from '#client/verify-paper.ts';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import { solitaire, stonesOf } from '../fixtures/compositions.ts';
import { CustomerLife, photographs } from '../fixtures/customer-life.ts';
import { openDesk } from '../fixtures/desk-staff.ts';
import { finishPieces } from '../fixtures/drawings.ts';
import { homeAddress, openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { unsoundBalances } from '../fixtures/unsound-balances.ts';

const studs = 1202;
const studsPrice = '8800.00';
const oldStoneMinor = 2_000_000;
const newStoneMinor = 5_000_000;
const paris = { ...homeAddress, country: 'FR', state: '', city: 'Paris', zip: '75001' };
const form = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

const hkd = (minor: number) => ({ currency: 'HKD' as const, minor });
// Emails of steps that occur more than once.
const drawing = ['drawing-sent', 'drawing-approved'];
const parcel = ['order-shipped', 'order-delivered'];
const returned = ['return-approved', 'return-received', 'return-inspected'];
const refunded = ['return-awaiting-refund', 'order-refunded'];

/** An available stone with a report, at this price in minor units. */
async function stoneAt(minor: number): Promise<number> {
  const [id = 0] = await stonesOf(shop, 'round', 1);
  await shop.db.handle.updateTable('diamond').set({ price_minor: minor }).where('id', '=', id).execute();
  return id;
}

/** The steps of five years with the shop, in their order. */
class Life extends CustomerLife {
  async isQuotedForARing(): Promise<string> {
    const quote = { design: solitaire, discountMinor: 30_000, validUntil: '2026-12-10' };
    const link = await this.isQuoted({ ...quote, stone: await stoneAt(oldStoneMinor) });
    expect(await shop.browser().call('proposalView', { link })).toMatchObject({ state: 'sent' });
    expect(await this.letters()).toEqual(['code-register', 'welcome', 'proposal-sent']);
    return link;
  }

  async buysByQuoteAndDeposit(link: string): Promise<number> {
    await this.browser.call('proposalAccept', { link });
    const asked = { country: 'HK', deposit: true, basket: 'buy_now' } as const;
    const { deposit, cart_info } = await this.browser.call('shippingAndCart', asked);
    const { incrementId } = await this.browser.call('submitOrder', {
      ...{ ...form, basket: asked.basket, deposit: true, seen_deposit: deposit?.now ?? '' },
      seen_total: cart_info.grand_total,
    });
    await this.pay(incrementId);
    expect((await this.browser.call('proposalView', { link })).state).toBe('accepted');
    expect(await this.order(incrementId)).toMatchObject({
      ...{ order_status: 'payment_confirmed', grand_total: cart_info.grand_total },
      deposit: { state: 'open', now: deposit?.now, left: deposit?.rest },
    });
    expect(await this.letters()).toEqual(['order-paid']);
    return incrementId;
  }

  async paysTheRestAndReceivesIt(number: number): Promise<void> {
    await finishPieces(shop, this.desk, { buyer: this.browser, id: number });
    expect((await this.order(number)).deposit?.state).toBe('asked');
    await this.pay(number);
    expect((await this.order(number)).deposit).toMatchObject({ state: 'paid', left: '0.00' });
    await this.receive(number);
    expect((await this.order(number)).order_status).toBe('received');
    expect(await this.letters()).toEqual([...drawing, 'rest-due', 'rest-paid', ...parcel]);
  }

  async wearsIt(number: number): Promise<void> {
    const { pieces } = await this.browser.call('pieceIndex', { item_id: await this.lineOf(number) });
    const trade_up = { value: { value: 20_000 } };
    expect(pieces).toMatchObject([{ increment_id: number, cared_at: null, trade_up }]);
    expect(await this.letters()).toEqual([]);
  }

  /** Brings the ring to the store; it is handed over clean at the same visit. */
  async hasItCleaned(number: number): Promise<void> {
    const item_id = await this.lineOf(number);
    const { id } = await this.browser.call('salesAfterSave', {
      ...{ item_id, service_type: 'cleaning', reason: 'regular', return_type: 'store' },
    });
    await this.handIn(id);
    const lines = { first: { text: 'Cleaning', amount: hkd(0) } };
    await this.desk.call('deskEstimateReturn', {
      ...{ ...(await this.atDesk(id)), lines, days: 14, note: 'No stone is loose.', isAgreed: true },
    });
    await this.desk.call('deskSendReturn', { ...(await this.atDesk(id)), pictures: await photographs() });
    expect((await this.return(id)).status).toBe('sent_back');
    const { pieces } = await this.browser.call('pieceIndex', { item_id });
    expect(pieces[0]?.cared_at).toBe(shop.clock.now().toISOString());
    expect(await this.letters()).toEqual(
      ['in-review', 'approved', 'received', 'in-work', 'sent-back'].map((state) => `return-${state}`),
    );
  }

  async hasItResizedForAnEstimate(number: number): Promise<void> {
    const { id } = await this.browser.call('salesAfterSave', {
      ...{ item_id: await this.lineOf(number), service_type: 'resize', reason: 'too-small' },
    });
    await this.handInForInspection(id);
    const lines = { first: { text: 'One size larger', amount: hkd(80_000) } };
    const sent = await this.desk.call('deskEstimateReturn', {
      ...{ ...(await this.atDesk(id)), lines, days: 14, note: '' },
    });
    const estimate = sent.estimates[0]?.id ?? 0;
    const answer = await this.browser.call('salesAfterEstimate', { id, estimate, answer: 'approve' });
    const service = answer.increment_id ?? 0;
    await this.pay(service);
    await shop.work();
    expect((await this.return(id)).status).toBe('in_work');
    await this.desk.call('deskFinishReturn', { ...(await this.atDesk(id)), pictures: await photographs() });
    const box = { carrier: 'SF Express', parcel: 'SF777777' };
    await this.desk.call('deskSendReturn', { ...(await this.atDesk(id)), ...box });
    expect((await this.return(id)).status).toBe('sent_back');
    expect(await this.order(service)).toMatchObject({ order_status: 'completed', grand_total: '800.00' });
    expect(await this.letters()).toEqual([
      ...['return-in-review', ...returned, 'return-estimate-sent', 'return-awaiting-payment', 'order-paid'],
      ...['return-in-work', 'return-work-done', 'return-sent-back'],
    ]);
  }

  async returnsEarStudsForCredit(): Promise<void> {
    const { incrementId } = await orderOf(this.browser, studs);
    await this.payAndReceive(incrementId);
    const { id } = await this.browser.call('salesAfterSave', {
      ...{ item_id: await this.lineOf(incrementId), service_type: 'refund', reason: 'changed-mind' },
      to_credit: true,
    });
    await this.isRefunded(id, true);
    expect((await this.browser.call('ownCredit', {})).balances).toEqual([
      { currency: 'HKD', amount: studsPrice },
    ]);
    expect(await this.letters()).toEqual([
      'order-paid',
      ...parcel,
      'return-in-review',
      ...returned,
      ...refunded,
    ]);
  }

  async givesACardTo(friend: CustomerLife): Promise<void> {
    const day = new Date(shop.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const { increment_id } = await this.browser.call('giftCardPlace', {
      ...{ amount: '2000.00', recipient: friend.email, to_name: 'Iris', from_name: 'Mei' },
      ...{ message: 'For your day', language: 'tc', send_on: day },
    });
    await this.pay(increment_id);
    await shop.work();
    expect(await friend.letters()).toEqual([]);
    await this.live(3);
    expect(await friend.letters()).toEqual(['gift-card']);
    expect((await this.order(increment_id)).order_status).toBe('received');
    expect(await this.letters()).toEqual(['order-paid']);
  }

  /** The friend pays with the card and the rest by her own. */
  async spendsTheCard(): Promise<void> {
    const mail = shop.mails.findLast(({ to, kind }) => to === this.email && kind === 'gift-card');
    const code = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? '';
    await this.browser.call('cartAdd', { product_id: studs, qty: 1 });
    const { incrementId } = await this.browser.call('submitOrder', { ...form, gift_card_codes: code });
    await this.payAndReceive(incrementId);
    expect(await this.order(incrementId)).toMatchObject({
      ...{ order_status: 'received', grand_total: studsPrice, credit_total: '2000.00' },
    });
    expect(await this.letters()).toEqual(['order-paid', ...parcel]);
  }

  async tradesUp(old: number): Promise<number> {
    const passport = await this.passportOf(old);
    const { id } = await this.browser.call('salesAfterSave', {
      ...{
        item_id: await this.lineOf(old),
        service_type: 'trade-up',
        reason: 'larger',
        return_type: 'store',
      },
    });
    await this.handInForInspection(id);
    await this.desk.call('deskAcceptTradeUp', await this.atDesk(id));
    await shop.work();
    expect((await this.return(id)).status).toBe('traded_in');
    expect((await this.browser.call('piecePaperState', { number: passport })).revoked_reason).toBe('traded');
    const credit = (await this.browser.call('ownCredit', {})).trade_ups?.[0];
    const [granted, least] = [Number(credit?.amount), Number(credit?.least)];
    expect(granted).toBeGreaterThan(19_000);
    expect(least).toBe(2 * granted);

    await this.browser.call('cartAdd', { design: solitaire, stone_id: await stoneAt(newStoneMinor) });
    const { incrementId } = await this.browser.call('submitOrder', { ...form, use_credit: true });
    await this.pay(incrementId);
    expect(await this.order(incrementId)).toMatchObject({
      ...{ order_status: 'payment_confirmed', credit_total: (granted + Number(studsPrice)).toFixed(2) },
    });
    expect(await this.browser.call('ownCredit', {})).toMatchObject({
      ...{ balances: [{ currency: 'HKD', amount: '0.00' }], trade_ups: [] },
    });
    await finishPieces(shop, this.desk, { buyer: this.browser, id: incrementId });
    await this.receive(incrementId);
    expect(await this.letters()).toEqual([
      ...['return-in-review', ...returned, 'return-traded-in', 'order-paid', ...drawing, ...parcel],
    ]);
    return incrementId;
  }

  async insuresIt(number: number): Promise<void> {
    const item_id = await this.lineOf(number);
    const issued = await this.browser.call('valuationRequest', { increment_id: number, item_id });
    expect(issued).toMatchObject({ kind: 'valuation', is_revoked: false });
    const { bytes } = await this.browser.call('piecePaperFile', { number: issued.number });
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await this.letters()).toEqual([]);
  }

  /** A person without an account checks the passport. */
  async hasItsPassportVerified(number: number): Promise<void> {
    const visitor = shop.browser();
    const passport = await this.passportOf(number);
    const { state, document } = await visitor.call('piecePaperState', { number: passport });
    expect(state).toBe('valid');
    const verdict = await verifySignature(document, await readPaperKeys(visitor));
    expect(verdict).toMatchObject({ outcome: 'genuine', statement: { kind: 'passport', makersMark: 'AUR' } });
    expect(document).not.toContain('Chan');
  }

  async withdrawsInFrance(): Promise<void> {
    await this.browser.call('cartAdd', { product_id: studs, qty: 1, buy_now: true });
    const { incrementId } = await this.browser.call('submitOrder', {
      ...{ ...form, billing: paris },
    });
    await this.payAndReceive(incrementId);
    const statement = { name: 'Mei Chan', increment_id: incrementId, email: this.email };
    await this.browser.call('withdrawalDeclare', statement);
    const [announced] = (await this.browser.call('salesAfterIndex', { increment_id: incrementId })).returns;
    expect(announced).toMatchObject({ status: 'in_review', qty: 1 });
    const declared = ['return-in-review', 'withdrawal-received'];
    expect(await this.letters()).toEqual(['order-paid', ...parcel, ...declared]);
    await this.isRefunded(announced?.id ?? 0, false);
    // The price of the piece and its delivery: all that was paid (Directive 2011/83/EU, Article 13).
    expect(await this.order(incrementId)).toMatchObject({
      ...{ shipping_total: '320.00', grand_total: '9120.00', refunded_total: '9120.00' },
    });
    expect(await this.letters()).toEqual([...returned, ...refunded]);
  }
}

const lifeOf = async (email: string) =>
  new Life(shop, email, { browser: await shop.customer(email), desk: await openDesk(shop) });

it('a customer has a ring and a friend for five years', async () => {
  const mei = await lifeOf('mei@example.com');
  const link = await mei.isQuotedForARing();
  await mei.live(7);
  const ring = await mei.buysByQuoteAndDeposit(link);
  await mei.live(20);
  await mei.paysTheRestAndReceivesIt(ring);
  await mei.live(365);
  await mei.wearsIt(ring);
  await mei.hasItCleaned(ring);
  await mei.live(300);
  await mei.hasItResizedForAnEstimate(ring);
  await mei.live(60);
  await mei.returnsEarStudsForCredit();
  const iris = await lifeOf('iris@example.com');
  await iris.letters();
  await mei.givesACardTo(iris);
  await iris.live(30);
  await iris.spendsTheCard();
  await mei.live(400);
  const dearer = await mei.tradesUp(ring);
  await mei.live(200);
  await mei.insuresIt(dearer);
  await mei.hasItsPassportVerified(dearer);
  await mei.live(450);
  await mei.withdrawsInFrance();
  await mei.live(30);

  expect(shop.clock.now().getUTCFullYear()).toBe(2031);
  expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  expect(await unsoundBalances(shop)).toEqual([]);
  expect(await mei.letters()).toEqual([]);
  expect(new Set(shop.mails.map(({ id }) => id)).size).toBe(shop.mails.length);
  const unsent = sql`select kind from mail_outbox where sent_at is null or attempts <> 1`;
  expect((await unsent.execute(shop.db.handle)).rows).toEqual([]);
});
