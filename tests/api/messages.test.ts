import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageTopics } from '#kernel/shop/messages/topics.ts';
import { emailStockRequests } from '#server/catalogue/back-in-stock.service.ts';
import { emailPriceDrops } from '#server/favourites/price-drops.service.ts';
import { postMessage } from '#server/messages/messages.service.ts';
import { openTestShop, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let customer: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.customer('reader@example.com');
});
afterAll(() => shop.close());

async function idOf(email: string): Promise<number> {
  const row = await shop.db.handle
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .where('is_guest', '=', false)
    .executeTakeFirstOrThrow();
  return row.id;
}

const post = async (email: string, kind: string, values = {}, url = '') => {
  const customerId = await idOf(email);
  await shop.db.transaction((trx) =>
    postMessage(trx, { customerId, kind, values, url, now: shop.clock.now() }),
  );
};
const unread = async (browser: TestBrowser) => (await browser.call('messagesUnread', {})).unread;

function setPrice(id: number, change: number) {
  return shop.db.handle
    .updateTable('product')
    .set((eb) => ({ price_minor: eb('price_minor', '+', change) }))
    .where('id', '=', id)
    .execute();
}

describe('messages', () => {
  it('are unread until they are read, one by one or all, and are private', async () => {
    await customer.call('messagesRead', {});
    await post('reader@example.com', 'welcome', { name: 'Mei' });
    await post('reader@example.com', 'password-changed', { name: 'Mei' });
    expect(await unread(customer)).toBe(2);
    const { messages } = await customer.call('messages', {});
    const id = messages[0]?.id ?? 0;
    const stranger = await shop.customer('no-reader@example.com');
    await stranger.call('messagesRead', { id });
    await stranger.call('messagesRead', {});
    expect(await unread(customer)).toBe(2);
    expect(await customer.call('messagesRead', { id })).toEqual({ unread: 1 });
    expect((await customer.call('messages', {})).messages.slice(0, 2)).toMatchObject([
      { id, is_read: true, topic: 'account' },
      { is_read: false },
    ]);
    expect(await customer.call('messagesRead', {})).toEqual({ unread: 0 });
  });

  it('are filtered by topic, each under one', async () => {
    const of = async (topic?: (typeof messageTopics)[number]) =>
      (await customer.call('messages', { ...(topic && { topic }) })).count;
    const each = await Promise.all(messageTopics.map((topic) => of(topic)));
    expect(each.reduce((sum, count) => sum + count, 0)).toBe(await of());
    expect(await of('order')).toBe(0);
  });

  it('need texts, or are not posted', async () => {
    await expect(post('reader@example.com', 'no-such-kind')).rejects.toThrow(/mail.no-such-kind-subject/);
  });
});

describe('a price drop', () => {
  it('is announced once to a customer with the favourite, in the reader’s language, and again only when it falls further', async () => {
    await customer.call('favourite', { product_id: 1002 });
    const late = await shop.customer('late-keeper@example.com');
    const priceMessages = async (browser: TestBrowser) =>
      (await browser.call('messages', { topic: 'price' })).count;
    expect(await emailPriceDrops(shop.host)).toBe(0);
    await setPrice(1002, -10_000);
    await late.call('favourite', { product_id: 1002 });
    expect(await emailPriceDrops(shop.host)).toBe(1);
    expect(await emailPriceDrops(shop.host)).toBe(0);
    expect([await priceMessages(customer), await priceMessages(late)]).toEqual([1, 0]);
    // Up and down again, but not below the announced price.
    await setPrice(1002, 10_000);
    await setPrice(1002, -10_000);
    expect(await emailPriceDrops(shop.host)).toBe(0);
    await setPrice(1002, -1);
    expect(await emailPriceDrops(shop.host)).toBe(2);
    const { name } = (await customer.call('favourites', {})).productList[0] ?? {};
    const [message] = (await customer.call('messages', { topic: 'price' })).messages;
    expect(message).toMatchObject({ title: `${name} now costs less`, is_read: false });
    expect(message?.url).toContain('1002');
    const tc = shop.browser({ token: customer.token, locale: 'tc' });
    const [inChinese] = (await tc.call('messages', { topic: 'price' })).messages;
    expect(inChinese?.title).toMatch(/減價了$/);
    expect(inChinese?.title).not.toContain(name);
    expect(inChinese?.url).toMatch(/^\/tc\//);
  });
});

describe('a product back in stock', () => {
  it('is a message to the subscriber’s account, beside the email', async () => {
    await shop.db.handle.updateTable('product').set({ stock: 0 }).where('id', '=', 1202).execute();
    await shop.browser().call('productTellMe', { product_id: 1202, email: 'reader@example.com' });
    await shop.db.handle.updateTable('product').set({ stock: 3 }).where('id', '=', 1202).execute();
    expect(await emailStockRequests(shop.host)).toBe(1);
    const { messages } = await customer.call('messages', { topic: 'stock' });
    expect(messages).toMatchObject([{ kind: 'back-in-stock', is_read: false }]);
    await shop.deliverMails();
    expect(
      shop.mails.filter(({ kind, to }) => kind === 'back-in-stock' && to === 'reader@example.com'),
    ).toHaveLength(1);
  });
});
