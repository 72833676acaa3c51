import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingLetterDelayMs } from '#kernel/checkout/checkout.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

const form = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

async function order(buyer: TestBrowser): Promise<number> {
  await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
  return (await buyer.call('submitOrder', form)).incrementId;
}

/** The secret in the newest letter about an order. */
async function linkOf(number: number): Promise<string> {
  shop.clock.advance(waitingLetterDelayMs);
  await shop.deliverMails();
  const letter = shop.mails.findLast(({ text }) => text.includes(`increment_id=${number}`));
  const link = /#link=([\w-]{43})/.exec(letter?.text ?? '')?.[1];
  if (!link) throw new Error(`no letter links to order ${number}`);
  expect(letter?.html).toContain(`#link=${link}`);
  return link;
}

async function byLink(link: string): Promise<TestBrowser> {
  const browser = shop.browser();
  await browser.call('orderLinkOpen', { link });
  return browser;
}

describe('a guest on another device', () => {
  it('finds every order of the address once a code has proved it, and pays it there', async () => {
    const email = 'two-devices@example.com';
    const number = await order(await shop.guest(email));
    const elsewhere = await shop.guest(email);
    const { orderList, count } = await elsewhere.call('orderIndex', {});
    expect([count, orderList[0]?.increment_id]).toEqual([1, number]);
    const { order: found } = await elsewhere.call('orderView', { increment_id: number });
    expect(found.can_pay).toBe(true);
    const stranger = await shop.guest('somebody-else@example.com');
    expect((await stranger.call('orderIndex', {})).count).toBe(0);
    expect((await refusalOf(stranger.call('orderView', { increment_id: number }))).code).toBe(
      codes.orderNotFound,
    );
  });

  it('sees nothing of the account with the same address', async () => {
    const email = 'has-account@example.com';
    await order(await shop.customer(email));
    expect((await (await shop.guest(email)).call('orderIndex', {})).count).toBe(0);
  });
});

describe('the link of a letter', () => {
  it('opens its order, and no other of the same address or account', async () => {
    const buyer = await shop.customer('linked@example.com');
    const first = await order(buyer);
    const second = await order(buyer);
    const visitor = await byLink(await linkOf(first));
    expect((await visitor.call('orderView', { increment_id: first })).order.increment_id).toBe(first);
    expect((await refusalOf(visitor.call('orderView', { increment_id: second }))).code).toBe(
      codes.orderNotFound,
    );
    expect((await visitor.call('orderIndex', {})).count).toBe(1);
    expect((await refusalOf(visitor.call('addressIndex', {}))).code).toBe(codes.notSignedIn);
  });

  it('expires', async () => {
    const link = await linkOf(await order(await shop.guest('late-reader@example.com')));
    shop.clock.advance(61 * 86_400_000);
    expect((await refusalOf(shop.browser().call('orderLinkOpen', { link }))).code).toBe(codes.orderLinkGone);
  });

  it('is revoked by its owner, who came by it is signed out, and no other order’s link with it', async () => {
    const buyer = await shop.guest('forwarded@example.com');
    const [first, second] = [await order(buyer), await order(buyer)];
    const [link, other] = [await linkOf(first), await linkOf(second)];
    const visitor = await byLink(link);
    await buyer.call('orderLinksRevoke', { increment_id: first });
    expect((await refusalOf(shop.browser().call('orderLinkOpen', { link }))).code).toBe(codes.orderLinkGone);
    expect((await refusalOf(visitor.call('orderView', { increment_id: first }))).code).toBe(
      codes.notSignedIn,
    );
    await (await byLink(other)).call('orderView', { increment_id: second });
  });

  it('is no guess', async () => {
    const link = 'A'.repeat(43);
    expect((await refusalOf(shop.browser().call('orderLinkOpen', { link }))).code).toBe(codes.orderLinkGone);
  });
});
