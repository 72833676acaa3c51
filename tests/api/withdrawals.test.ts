import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#kernel/shop/text/locales.ts';
import { withdrawalDays } from '#kernel/shop/withdrawals/withdrawal.rules.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

const studs = 1202;
const pearls = 1203;
const paris = { country: 'FR', state: '', city: 'Paris', zip: '75001' };

let shop: PayShop;
let sequence = 0;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

const staff = (...words: readonly (string | number)[]) => runStaffCommand(shop.host, words.map(String));

/** A paid order to a country, received or not. */
async function paid({
  country = 'FR',
  isReceived = false,
  qty = 1,
  isEngraved = false,
  place = {},
  products = [studs],
}: {
  country?: string;
  isReceived?: boolean;
  qty?: number;
  isEngraved?: boolean;
  place?: Partial<typeof paris>;
  products?: readonly number[];
} = {}) {
  sequence += 1;
  const email = `withdraws-${sequence}@example.com`;
  const { token } = await shop.customer(email);
  const browser = shop.browser({ token });
  for (const product_id of products) await browser.call('cartAdd', { product_id, qty });
  const { incrementId: number } = await browser.call('submitOrder', {
    ...{
      billing: { ...homeAddress, ...place },
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    },
  });
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  const { handle } = shop.db;
  await handle.updateTable('orders').set({ country }).where('increment_id', '=', number).execute();
  if (isEngraved) {
    const { id } = await orderRow(number);
    await handle
      .updateTable('order_item')
      .set({ final_reason: 'engraved', is_returnable: false })
      .where('order_id', '=', id)
      .execute();
  }
  if (isReceived) {
    await staff('start', number);
    await staff('ship', number, 'SF Express', 'SF12345');
    await staff('deliver', number);
  }
  return { browser, token, number, email };
}

const orderRow = (number: number) =>
  shop.db.handle
    .selectFrom('orders')
    .selectAll()
    .where('increment_id', '=', number)
    .executeTakeFirstOrThrow();

const declare = (number: number, email: string, browser: TestBrowser = shop.browser()) =>
  browser.call('withdrawalDeclare', { name: 'Mei Chan', increment_id: number, email });

async function rowOf(number: number) {
  return shop.db.handle.selectFrom('withdrawal').selectAll().where('order_number', '=', number).execute();
}

async function receipts(email: string) {
  await shop.deliverMails();
  return shop.mails.filter(({ to, kind }) => to === email && kind === 'withdrawal-received');
}

describe('a withdrawal', () => {
  it('before the work begins cancels the order once, however often it is declared', async () => {
    const { token, number, email } = await paid();
    const answers = await Promise.all(
      [email, email.toUpperCase(), email].map((typed) => declare(number, typed, shop.browser({ token }))),
    );
    expect(new Set(answers.map(({ declared_at }) => declared_at)).size).toBe(1);
    expect((await orderRow(number)).status).toMatch(/^(canceled|refunded)$/);
    expect(await rowOf(number)).toMatchObject([{ outcome: 'cancelled', name: 'Mei Chan' }]);
    expect(await receipts(email)).toHaveLength(1);
  });

  it('of a received order requests the return of all its pieces, and staff see the statement', async () => {
    const { browser, number, email } = await paid({ isReceived: true, qty: 2 });
    await declare(number, email, browser);
    const { returns } = await browser.call('salesAfterIndex', { increment_id: number });
    expect(returns).toMatchObject([{ status: 'in_review', qty: 2 }]);
    const { id } = await orderRow(number);
    const conversation = await shop.db.handle
      .selectFrom('conversation')
      .select('state')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(conversation.state).toBe('waiting');
  });

  it('pays the delivery of an order back once, with the return that completes it', async () => {
    const { browser, number, email } = await paid({
      isReceived: true,
      place: paris,
      products: [studs, pearls],
    });
    await declare(number, email, browser);
    const { order } = await browser.call('orderView', { increment_id: number });
    expect(Number(order.shipping_total)).toBeGreaterThan(0);
    const { returns } = await browser.call('salesAfterIndex', { increment_id: number });
    const [last = 0, first = 0] = returns.map(({ expected_amount: amount }) => amount?.value);
    expect(first + last).toBe(Number(order.grand_total));
    expect(order.items.map(({ row_total: total }) => Number(total))).toContain(first);

    await browser.call('salesAfterSave', { id: returns[1]?.id ?? 0, action: 'cancel' });
    const { items } = await browser.call('salesAfterIndex', { increment_id: number });
    const refunds = items.flatMap(({ services }) =>
      services.filter(({ service_type: service, qty }) => service === 'refund' && qty > 0),
    );
    expect(refunds).toMatchObject([{ amounts: [{ value: first }] }]);
    expect(refunds[0]).not.toHaveProperty('delivery');
  });

  it('after the period, and from engraved pieces, is refused in the receipt', async () => {
    const late = await paid({ isReceived: true });
    const engraved = await paid({ isReceived: true, isEngraved: true });
    await declare(engraved.number, engraved.email, engraved.browser);
    expect(await rowOf(engraved.number)).toMatchObject([{ outcome: 'exempt' }]);
    const periodMs = withdrawalDays(shop.host.config.refundDays) * 86_400_000;
    await shop.db.handle
      .updateTable('orders')
      .set({ received_at: new Date(shop.clock.now().getTime() - periodMs - 1) })
      .where('increment_id', '=', late.number)
      .execute();
    await declare(late.number, late.email, late.browser);
    expect(await rowOf(late.number)).toMatchObject([{ outcome: 'over' }]);
    const [receipt] = await receipts(late.email);
    expect(receipt?.text).toContain('The period for a withdrawal was over');
  });

  it('of a caller who is not known as the buyer is checked by staff, and that of the buyer still takes effect', async () => {
    const { browser, number, email } = await paid();
    const other = shop.browser({ token: (await shop.customer('knows-a-number@example.com')).token });
    for (const caller of [shop.browser(), other]) await declare(number, email, caller);
    expect((await orderRow(number)).status).toBe('payment_confirmed');
    expect(await rowOf(number)).toMatchObject([{ outcome: 'checking' }]);
    const [first, ...more] = await receipts(email);
    expect(first?.text).toContain('We check your statement');
    expect(more).toEqual([]);
    await declare(number, email, browser);
    expect((await orderRow(number)).status).toMatch(/^(canceled|refunded)$/);
    expect(await receipts(email)).toHaveLength(2);
  });

  it('answers the same for an unknown order, another address and a country without the law', async () => {
    const { number, email } = await paid();
    const elsewhere = await paid({ country: 'US' });
    const answers = [
      await declare(number, 'stranger@example.com'),
      await declare(9_876_543_210, email),
      await declare(elsewhere.number, elsewhere.email),
    ];
    expect(answers.map((answer) => Object.keys(answer))).toEqual(Array(3).fill(['declared_at']));
    expect((await orderRow(number)).status).toBe('payment_confirmed');
    expect((await orderRow(elsewhere.number)).status).toBe('payment_confirmed');
    const [stranger] = await receipts('stranger@example.com');
    const [known] = await receipts(elsewhere.email);
    const outcome = (text = '') => text.split('\n').find((line) => line.startsWith('We check'));
    expect(outcome(stranger?.text)).toBeDefined();
    expect(outcome(stranger?.text)).toBe(outcome(known?.text));
  });

  it.each(locales)(
    'is acknowledged with its content and time in the language of the buyer: %s',
    async (locale) => {
      const email = `reads-${locale}@example.com`;
      await declare(1_100_000_000 + sequence, email, shop.browser({ locale }));
      const [receipt] = await receipts(email);
      for (const part of ['Mei Chan', email, String(1_100_000_000 + sequence)])
        expect(receipt?.text).toContain(part);
      expect(receipt?.text).toContain(String(shop.clock.now().getUTCFullYear()));
    },
  );
});
