import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindOfCarts } from '#server/cart/cart-reminders.service.ts';
import { forgetCachedReads } from '#server/platform/revisions/cached-read.ts';
import { pay } from '../fixtures/drawings.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

const studs = 1202;
const hour = 3_600_000;

let shop: PayShop;
let people = 0;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

const customerId = async (email: string) =>
  (
    await shop.db.handle
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

/** The clock of the shop is not that of its database: the cart was left now, by the clock of the shop. */
async function leaveCart(email: string) {
  const id = await customerId(email);
  const now = shop.clock.now();
  await shop.db.handle.updateTable('cart').set({ updated_at: now }).where('customer_id', '=', id).execute();
  await shop.db.handle
    .updateTable('cart_line')
    .set({ added_at: now })
    .where('cart_id', 'in', (of) => of.selectFrom('cart').select('id').where('customer_id', '=', id))
    .execute();
}

async function filledCart({ isAgreed = true, locale = 'en' } = {}) {
  people += 1;
  const email = `keeper-${people}@example.com`;
  const browser = await shop.customer(email);
  browser.locale = locale;
  if (isAgreed) await browser.call('chooseMail', { topic: 'cart', is_wanted: true });
  await browser.call('cartAdd', { product_id: studs, qty: 2 });
  await leaveCart(email);
  return { email, browser };
}

async function remindersTo(email: string) {
  await Promise.all([remindOfCarts(shop.host), remindOfCarts(shop.host)]);
  await shop.deliverMails();
  return shop.mails.filter(({ to, kind }) => to === email && kind === 'cart-left');
}

async function order(browser: TestBrowser) {
  const { incrementId } = await browser.call('submitOrder', {
    ...{ shipping_method: 'insured_express', payment_method: 'stripe', terms: true, billing: homeAddress },
  });
  await pay(shop, browser, incrementId);
}

it('is sent once, after the hours of the settings, with pictures and the prices of the moment', async () => {
  const { email } = await filledCart();
  shop.clock.advance(23 * hour);
  expect(await remindersTo(email)).toEqual([]);
  await shop.db.handle.updateTable('product').set({ price_minor: 123_400 }).where('id', '=', studs).execute();
  shop.clock.advance(hour);
  const [reminder, ...others] = await remindersTo(email);
  expect(others).toEqual([]);
  expect(reminder?.subject).toBe('2 pieces are still in your cart');
  expect(reminder?.text).toContain('HK$2,468');
  expect(reminder?.html).toMatch(/<img src="http:\/\/shop\.test\/media\/products\/1202\/og\.jpg"/);
  expect(reminder?.text).toContain('http://shop.test/shoppingCart/');
  shop.clock.advance(72 * hour);
  await leaveCart(email);
  shop.clock.advance(48 * hour);
  expect(await remindersTo(email)).toHaveLength(1);
});

it('is not sent to a customer who did not agree, and ends with one press', async () => {
  const silent = await filledCart({ isAgreed: false });
  const { email, browser } = await filledCart();
  const isWanted = async (who: TestBrowser) =>
    (await who.call('mailChoices', {})).topics.find(({ topic }) => topic === 'cart')?.is_wanted === 1;
  expect([await isWanted(silent.browser), await isWanted(browser)]).toEqual([false, true]);
  shop.clock.advance(25 * hour);
  expect(await remindersTo(silent.email)).toEqual([]);
  const [reminder] = await remindersTo(email);
  const { pathname, search } = new URL(reminder?.oneClick ?? '');
  const response = await shop.app.request(pathname + search, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
  });
  expect([response.status, await isWanted(browser)]).toEqual([200, false]);
});

it('is not sent for a cart that is empty, cannot be bought, or was followed by an order', async () => {
  const emptied = await filledCart();
  const [line] = (await emptied.browser.call('cartIndex', {})).cart_info.products;
  await emptied.browser.call('cartUpdate', { item_id: line?.item_id ?? 0, up_type: 'remove' });
  await leaveCart(emptied.email);
  const sold = await filledCart();
  const bought = await filledCart();
  await bought.browser.call('cartAdd', { product_id: 1203, qty: 1 });
  await leaveCart(bought.email);
  const lines = (await bought.browser.call('cartIndex', {})).cart_info.products;
  const other = lines.find(({ product_id }) => product_id === '1203');
  await bought.browser.call('cartSelectOne', { item_id: other?.item_id ?? 0, checked: 2 });
  shop.clock.advance(hour);
  await order(bought.browser);
  await shop.db.handle.updateTable('product').set({ on_shelf: false }).where('id', '=', studs).execute();
  shop.clock.advance(25 * hour);
  for (const { email } of [emptied, sold, bought]) expect(await remindersTo(email)).toEqual([]);
  await shop.db.handle.updateTable('product').set({ on_shelf: true }).where('id', '=', studs).execute();
  // A new piece after the order is a new cart.
  await bought.browser.call('cartAdd', { product_id: studs, qty: 1 });
  await leaveCart(bought.email);
  shop.clock.advance(25 * hour);
  expect(await remindersTo(bought.email)).toHaveLength(1);
});

it('is dropped if the cart was ordered before it is sent', async () => {
  const { email, browser } = await filledCart();
  shop.clock.advance(25 * hour);
  await remindOfCarts(shop.host);
  await order(browser);
  await shop.deliverMails();
  expect(shop.mails.filter(({ to, kind }) => to === email && kind === 'cart-left')).toEqual([]);
});

it('follows the hours that the shop has set', async () => {
  const { email } = await filledCart();
  await sql`update shop_document set value = jsonb_set(value, '{settings,cartReminderHours}', '3')
    where key = 'site'`.execute(shop.db.handle);
  forgetCachedReads();
  shop.clock.advance(3 * hour);
  expect(await remindersTo(email)).toHaveLength(1);
});
