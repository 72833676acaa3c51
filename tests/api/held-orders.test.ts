import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

const studs = 1202;
const email = 'held@example.com';

let shop: PayShop;
let buyer: TestBrowser;

beforeAll(async () => {
  shop = await openPayShop();
  buyer = await shop.customer(email);
});
afterAll(() => shop.close());
beforeEach(() => shop.control({ reset: true, delayMs: 0 }));

const staff = (...words: readonly (string | number)[]) => runStaffCommand(shop.host, words.map(String));
const stateOf = async (number: number) =>
  (await buyer.call('orderView', { increment_id: number })).order.order_status;

async function settled(): Promise<void> {
  await shop.notified();
  await shop.work();
}

async function paid(): Promise<{ number: number; token: string }> {
  const { incrementId: number } = await orderOf(buyer, studs, { method: 'paypal_standard' });
  const { redirectUrl } = await buyer.call('paypalStart', { increment_id: number });
  await shop.press(redirectUrl, 'pay');
  await settled();
  return { number, token: new URL(redirectUrl).searchParams.get('token') ?? '' };
}

describe('a held order', () => {
  it('whose dispute is won is released by staff, and is not held again by the same dispute', async () => {
    const { number, token } = await paid();
    await shop.control({ session: token, action: 'dispute' });
    await settled();
    expect(await stateOf(number)).toBe('holded');
    await expect(staff('accept', number)).rejects.toThrow(/disputed at paypal/);
    expect(await stateOf(number)).toBe('holded');
    expect(await staff('accept', number, 'won')).toContain('is paid and released');
    expect(await stateOf(number)).toBe('payment_confirmed');
    await shop.control({ session: token, action: 'dispute' });
    await settled();
    expect(await stateOf(number)).toBe('payment_confirmed');
    await staff('start', number);
    const papers = await shop.db.handle
      .selectFrom('paper')
      .innerJoin('orders', 'orders.id', 'paper.order_id')
      .select('paper.id')
      .where('orders.increment_id', '=', number)
      .execute();
    expect(papers).toHaveLength(1);
    await shop.deliverMails();
    const notices = shop.mails.filter(
      ({ kind, subject }) => kind === 'order-paid' && subject.includes(`${number}`),
    );
    expect(notices).toHaveLength(1);
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('that was paid with another amount cannot be accepted: it is cancelled and refunded', async () => {
    await shop.control({ wrongAmount: 100 });
    const { number } = await paid();
    expect(await stateOf(number)).toBe('holded');
    await expect(staff('accept', number)).rejects.toThrow(/amount.*Cancel/);
    await staff('cancel', number);
    await settled();
    expect(await stateOf(number)).toBe('refunded');
  });

  it('is the only one that can be accepted', async () => {
    const { number } = await paid();
    await expect(staff('accept', number)).rejects.toThrow(/is paid\./);
    const { incrementId: unpaid } = await orderOf(buyer, studs);
    await expect(staff('accept', unpaid)).rejects.toThrow(/is waiting for its payment/);
  });

  it('under review at its provider is decided there', async () => {
    const { incrementId: number } = await orderOf(buyer, studs, { method: 'paypal_standard' });
    const { redirectUrl } = await buyer.call('paypalStart', { increment_id: number });
    await shop.press(redirectUrl, 'review');
    await buyer.call('paypalReview', { token: new URL(redirectUrl).searchParams.get('token') ?? '' });
    await settled();
    expect(await stateOf(number)).toBe('holded');
    await expect(staff('accept', number)).rejects.toThrow(/no money|still looks/);
    expect(await stateOf(number)).toBe('holded');
  });
});
