import { afterAll, beforeAll, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { manyCustomers } from '../fixtures/compositions.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

/** An unpaid order is paid with another method than chosen at the checkout. */
let shop: PayShop;
let buyer: TestBrowser;
const studs = 1202;

beforeAll(async () => {
  shop = await openPayShop();
  const [someone] = await manyCustomers(shop, 1, 'method');
  if (!someone) throw new Error('no customer');
  buyer = someone;
});
afterAll(() => shop.close());

const view = async (increment_id: number) => (await buyer.call('orderView', { increment_id })).order;

it('offers every payment method in the order of its country, while it can be paid', async () => {
  const { incrementId } = await orderOf(buyer, studs);
  const { payments } = await view(incrementId);
  expect(payments.map(({ method }) => method)).toEqual(['stripe', 'qianfang_standard', 'paypal_standard']);
  expect(payments[0]).toEqual({
    method: 'stripe',
    label: 'Card',
    supplement: 'Card, Apple Pay or Google Pay, on Stripe’s own page',
  });
  await buyer.call('orderCancel', { orderId: incrementId });
  expect((await view(incrementId)).payments).toEqual([]);
});

it('has the method that was chosen last, and then the one that took the money', async () => {
  const { incrementId } = await orderOf(buyer, studs);
  const { redirectUrl: atStripe } = await buyer.call('stripeStart', { increment_id: incrementId });
  const { redirectUrl: atPayPal } = await buyer.call('paypalStart', { increment_id: incrementId });
  expect((await view(incrementId)).payment_method).toBe('paypal_standard');
  // The earlier page is closed at the provider: a shopper who returns to it cannot pay twice.
  await shop.press(atStripe, 'pay');
  expect((await view(incrementId)).order_status).toBe('payment_pending');
  const back = new URL(await shop.press(atPayPal, 'pay'), 'http://shop.test').searchParams;
  await buyer.call('paypalReview', { token: back.get('token') ?? '' });
  await shop.notified();
  const paid = await view(incrementId);
  expect(paid.order_status).toBe('payment_confirmed');
  expect(paid.payment_method).toBe('paypal_standard');
  expect(paid.payments).toEqual([]);
});

it('refuses a method that does not take its currency, with a message', async () => {
  const { incrementId } = await orderOf(buyer, studs);
  const refused = await refusalOf(buyer.call('alipayStart', { increment_id: incrementId }));
  expect(refused.code).toBe(codes.paymentFailed);
  expect(refused.message).toBe('This payment method is not available. Please choose another.');
  expect((await view(incrementId)).payment_method).toBe('stripe');
});
