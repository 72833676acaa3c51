import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { codes } from '#kernel/wire/codes.ts';
import { deliverCards } from '#server/gift-card-orders/card-delivery.service.ts';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import type { OutgoingMail } from '#server/platform/mail/transport.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

const studs = 1202;
let people = 0;
const newBuyer = () => {
  people += 1;
  return shop.customer(`cards-${people}@example.com`);
};

const gift = {
  ...{ amount: '2000.00', recipient: 'iris@example.com', to_name: 'Iris', from_name: 'Mei' },
  ...{ message: 'For your day', language: 'tc' as const, send_on: '' },
};

async function bought(buyer: TestBrowser, more: Partial<typeof gift> = {}): Promise<number> {
  const { increment_id } = await buyer.call('giftCardPlace', { ...gift, ...more });
  const { redirectUrl } = await buyer.call('stripeStart', { increment_id });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  return increment_id;
}

const statusOf = async (buyer: TestBrowser, increment_id: number) =>
  (await buyer.call('orderView', { increment_id })).order.order_status;

/** The emails with a card to an address. */
async function cardsTo(recipient: string): Promise<OutgoingMail[]> {
  await shop.deliverMails();
  return shop.mails.filter(({ to, kind }) => to === recipient && kind === 'gift-card');
}

const codeIn = (mail: OutgoingMail | undefined): string =>
  /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? '';

/** The account of the card of an order. */
async function accountOf(increment_id: number) {
  return shop.db.handle
    .selectFrom('gift_card_order')
    .innerJoin('orders', 'orders.id', 'gift_card_order.order_id')
    .innerJoin('stored_value_account', 'stored_value_account.id', 'gift_card_order.account_id')
    .select(['stored_value_account.id', 'balance_minor', 'expires_on'])
    .where('increment_id', '=', increment_id)
    .executeTakeFirst();
}

describe('a gift card', () => {
  it('is on sale in the amounts of the currency, and no other', async () => {
    const buyer = await newBuyer();
    const sale = await buyer.call('giftCardSale', {});
    expect(sale).toMatchObject({ currency: 'HKD', amounts: ['1000.00', '2000.00', '5000.00', '10000.00'] });
    const dollars = shop.browser({ currency: 'USD' });
    expect((await dollars.call('giftCardSale', {})).least).toBe('50.00');
    const place = (more: object) => refusalOf(buyer.call('giftCardPlace', { ...gift, ...more }));
    expect((await place({ amount: '499.00' })).message).toContain('HK$500');
    expect((await place({ send_on: '2020-01-01' })).code).toBe(codes.orderInvalid);
    expect((await place({ recipient: 'no address' })).code).toBe(codes.emailFormat);
  });

  it('is paid, sent once with a card to print, and spent by the friend', async () => {
    const buyer = await newBuyer();
    const number = await bought(buyer);
    expect(await accountOf(number)).toBeUndefined();
    await Promise.all([deliverCards(shop.host), deliverCards(shop.host)]);
    await deliverCards(shop.host);
    expect(await statusOf(buyer, number)).toBe('received');
    const [mail, ...more] = await cardsTo('iris@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('禮品卡');
    expect(mail?.text).toContain('For your day');
    expect(
      Buffer.from(mail?.pdf?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const own = await buyer.call('giftCardView', { increment_id: number });
    expect(own).toMatchObject({ can_change: false, can_resend: true, to_name: 'Iris' });
    expect(own.valid_until).toBe((await accountOf(number))?.expires_on);
    expect(mail?.text).toContain(
      new Intl.DateTimeFormat('zh-HK', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(own.valid_until ?? ''),
      ),
    );

    const friend = await newBuyer();
    await friend.call('cartAdd', { product_id: studs, qty: 1 });
    const quote = await friend.call('shippingAndCart', { country: 'HK', gift_card_codes: codeIn(mail) });
    expect(quote.credit?.applied).toBe('2000.00');
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('waits for its day, on which the validity begins, and can be changed until then', async () => {
    const buyer = await newBuyer();
    const send_on = '2026-11-22';
    const number = await bought(buyer, { recipient: 'wrong@example.com', send_on });
    await deliverCards(shop.host);
    expect(await statusOf(buyer, number)).toBe('payment_confirmed');
    expect((await accountOf(number))?.balance_minor).toBe(200_000);
    await buyer.call('giftCardChange', {
      increment_id: number,
      ...gift,
      recipient: 'right@example.com',
      send_on,
    });
    // At night of the day in Hong Kong nothing is sent yet.
    shop.clock.set('2026-11-21T17:00:00Z');
    expect(await deliverCards(shop.host)).toBe(0);
    shop.clock.set('2026-11-22T01:00:00Z');
    expect(await deliverCards(shop.host)).toBe(1);
    expect(await cardsTo('wrong@example.com')).toEqual([]);
    const [first] = await cardsTo('right@example.com');
    expect((await accountOf(number))?.expires_on).toBe('2031-11-22');
    const change = buyer.call('giftCardChange', { increment_id: number, ...gift });
    expect((await refusalOf(change)).code).toBe(codes.orderInvalid);

    await buyer.call('giftCardResend', { increment_id: number });
    const [, second] = await cardsTo('right@example.com');
    expect(codeIn(second)).not.toBe(codeIn(first));
    const stranger = await newBuyer();
    const look = stranger.call('giftCardView', { increment_id: number });
    expect((await refusalOf(look)).code).toBe(codes.orderNotFound);
  });

  it('is bought for oneself by a guest, without names', async () => {
    const guest = await shop.guest('own-card@example.com');
    await bought(guest, {
      recipient: 'own-card@example.com',
      to_name: '',
      from_name: '',
      message: '',
      language: 'en' as 'tc',
    });
    await deliverCards(shop.host);
    const [mail] = await cardsTo('own-card@example.com');
    expect(mail?.subject).toBe('Your gift card of HK$2,000');
  });

  it('can be paid neither by stored value nor reduced by a coupon', async () => {
    const buyer = await newBuyer();
    const { increment_id } = await buyer.call('giftCardPlace', gift);
    const { order } = await buyer.call('orderView', { increment_id });
    expect(order).toMatchObject({
      order_type: 'gift-card',
      coupon_code: null,
      shipping_total: '0.00',
      landed: null,
    });
    expect(order.payments.map(({ method }) => method)).not.toContain('stored_value');
  });
});

describe('a refund of a gift card', () => {
  const refund = async (desk: Desk, id: number, minor: number, reference: string) => {
    const { version } = await desk.call('deskOrder', { id });
    return desk.call('deskRefundOrder', {
      ...{ id, version, reference, reason: 'Withdrawn', amount: { currency: 'HKD', minor } },
    });
  };

  it('before it is sent voids it', async () => {
    const buyer = await newBuyer();
    const number = await bought(buyer, { send_on: '2026-11-24', recipient: 'never@example.com' });
    await deliverCards(shop.host);
    await buyer.call('orderCancel', { increment_id: number, with_refund: 1 });
    await shop.work();
    expect(await statusOf(buyer, number)).toBe('refunded');
    expect((await accountOf(number))?.balance_minor).toBe(0);
    shop.clock.set('2026-11-24T03:00:00Z');
    await deliverCards(shop.host);
    expect(await cardsTo('never@example.com')).toEqual([]);
  });

  it('that is partly spent is of its rest only', async () => {
    const buyer = await newBuyer();
    const number = await bought(buyer, { recipient: 'spent@example.com' });
    await deliverCards(shop.host);
    const [mail] = await cardsTo('spent@example.com');
    const friend = await newBuyer();
    await friend.call('cartAdd', { product_id: studs, qty: 1 });
    const account = await accountOf(number);
    await friend.call('submitOrder', {
      ...{ billing: homeAddress, shipping_method: 'insured_express', payment_method: 'stripe', terms: true },
      gift_card_codes: codeIn(mail),
    });
    expect((await accountOf(number))?.balance_minor).toBe(0);
    // As if the order had taken three quarters.
    await shop.db.transaction(async (trx) => {
      await sql`insert into stored_value_entry (account_id, kind, amount_minor, at)
        values (${account?.id}, 'returned', 50000, now())`.execute(trx);
      await trx
        .updateTable('stored_value_account')
        .set({ balance_minor: 50_000 })
        .where('id', '=', account?.id ?? 0)
        .execute();
    });
    const desk = await openDesk(shop, ['owner'], { name: 'Ada Lau' });
    const tooMuch = await deskRefusal(refund(desk, number, 200_000, 'CARD-1'));
    expect([tooMuch.code, tooMuch.message]).toEqual([
      deskCodes.notPossible,
      expect.stringContaining('HK$500'),
    ]);
    await refund(desk, number, 50_000, 'CARD-2');
    await shop.work();
    expect((await accountOf(number))?.balance_minor).toBe(0);
    const again = buyer.call('giftCardResend', { increment_id: number });
    expect((await refusalOf(again)).code).toBe(codes.orderInvalid);
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('is shown at the desk, where its address is corrected before it is sent, and it is sent again', async () => {
    const buyer = await newBuyer();
    const send_on = businessDay(new Date(shop.clock.now().getTime() + 3 * 86_400_000));
    const id = await bought(buyer, { recipient: 'mistyped@exmaple.com', send_on });
    const desk = await openDesk(shop, ['sales'], { name: 'Cleo Ng' });
    const [card] = (await desk.call('deskOrderCard', { id })).rows;
    expect(card).toMatchObject({
      ...{ recipient: 'mistyped@exmaple.com', name: 'Iris', from: 'Mei', message: 'For your day' },
      ...{ sendOn: send_on, sentAt: null, validUntil: null, canCorrect: true, canResend: false },
      amount: { currency: 'HKD', minor: 200_000 },
    });
    const version = card?.version ?? '';
    const early = await deskRefusal(desk.call('deskResendCard', { id, version }));
    expect(early.code).toBe(deskCodes.notPossible);
    const right = { id, version, recipient: 'right-desk@example.com' };
    const workshop = await openDesk(shop, ['workshop'], { name: 'Dan Ho' });
    expect((await deskRefusal(workshop.call('deskCorrectCard', right))).code).toBe(deskCodes.notAllowed);
    const corrected = await desk.call('deskCorrectCard', right);
    expect(corrected.rows[0]?.recipient).toBe('right-desk@example.com');
    expect((await deskRefusal(desk.call('deskCorrectCard', right))).code).toBe(deskCodes.versionConflict);

    shop.clock.advance(3 * 86_400_000);
    await deliverCards(shop.host);
    expect(await cardsTo('mistyped@exmaple.com')).toEqual([]);
    const [first] = await cardsTo('right-desk@example.com');
    const later = await openDesk(shop, ['sales'], { name: 'Cleo Ng' });
    const [sent] = (await later.call('deskOrderCard', { id })).rows;
    expect(sent).toMatchObject({ canCorrect: false, canResend: true, spent: { minor: 0 } });
    expect(sent?.validUntil).toBe((await accountOf(id))?.expires_on);
    const late = { id, version: sent?.version ?? '', recipient: 'other@example.com' };
    expect((await deskRefusal(later.call('deskCorrectCard', late))).code).toBe(deskCodes.notPossible);
    await later.call('deskResendCard', { id, version: late.version });
    const [, second] = await cardsTo('right-desk@example.com');
    expect(codeIn(second)).not.toBe(codeIn(first));

    const friend = await newBuyer();
    await friend.call('cartAdd', { product_id: studs, qty: 1 });
    await friend.call('submitOrder', {
      ...{ billing: homeAddress, shipping_method: 'insured_express', payment_method: 'stripe', terms: true },
      gift_card_codes: codeIn(second),
    });
    const { customer_id } = await shop.db.handle
      .selectFrom('orders')
      .select('customer_id')
      .where('increment_id', '=', id)
      .executeTakeFirstOrThrow();
    const { rows } = await later.call('deskCustomerCards', { id: customer_id });
    expect(rows).toMatchObject([{ id, spent: { minor: 200_000 }, left: { minor: 0 }, canResend: false }]);
  });

  it('and its sale are no sales of the shop', async () => {
    const desk = await openDesk(shop, ['owner'], { name: 'Ben Ko' });
    const period = { from: '2026-11-01', to: '2026-12-31' };
    const sales = await desk.call('deskReport', { report: 'sales', ...period });
    expect(sales.rows).toEqual([]);
    const file = await desk.call('deskExportOrders', {
      ...{ from: period.from, until: period.to, format: 'accounting' },
    });
    const lines = Buffer.from(file.base64, 'base64').toString().trimEnd().split('\r\n');
    const cards = lines.filter((line) => line.includes(',gift-card,'));
    expect(cards.length).toBeGreaterThan(3);
    expect(cards.every((line) => line.includes(',0.00,no,HKD,'))).toBe(true);
  });
});
