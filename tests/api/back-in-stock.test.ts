import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { shopJobs } from '#server/jobs.ts';
import { runDueJobs } from '#server/platform/jobs/jobs.ts';
import { openTestShop, refusalOf, type TestShop } from '../fixtures/test-shop.ts';

const soldOut = 1403;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => setStock(0));

async function setStock(stock: number): Promise<void> {
  await shop.db.handle.updateTable('product').set({ stock }).where('id', '=', soldOut).execute();
}

async function emailsTo(email: string) {
  await runDueJobs(shopJobs(shop.host));
  await shop.deliverMails();
  return shop.mails.filter(({ to }) => to === email);
}

describe('a sold-out piece', () => {
  it('offers an alternative made to order, and only then', async () => {
    const visitor = shop.browser();
    const product = async (id: number) => (await visitor.call('productIndex', { product_id: id })).product;
    const ring = await product(1019);
    expect(ring.sister).toBeNull();
    await shop.db.handle.updateTable('product').set({ stock: 0 }).where('id', '=', 1019).execute();
    const sold = await product(1019);
    expect([sold.is_in_stock, sold.sister?.is_customized, sold.sister?.is_in_stock]).toEqual([2, 1, 1]);
    const sister = await product(sold.sister?.id ?? 0);
    expect(sister.category[0]?.id).toBe(sold.category[0]?.id);
  });

  it('sends one email when it is back, in the language of the request, and deletes the address', async () => {
    const visitor = shop.browser({ locale: 'tc' });
    const email = 'mei@example.com';
    await shop.browser().call('productTellMe', { product_id: soldOut, email });
    await visitor.call('productTellMe', { product_id: soldOut, email: ' Mei@Example.com ' });
    expect(await emailsTo(email)).toHaveLength(0);
    await setStock(2);
    const [sentEmail, ...others] = await emailsTo(email);
    expect(others).toHaveLength(0);
    expect(sentEmail?.subject).toContain('已到貨');
    expect(sentEmail?.text).toContain(`/tc/details/${soldOut}/`);
    const requests = await shop.db.handle.selectFrom('stock_wish').selectAll().execute();
    expect(requests).toEqual([]);
    await setStock(0);
    await setStock(5);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  it('takes no request for a piece in stock, an unknown piece or without an address', async () => {
    const visitor = shop.browser();
    const ask = (product_id: number, email: string) =>
      refusalOf(visitor.call('productTellMe', { product_id, email }));
    expect((await ask(1001, 'mei@example.com')).code).toBe(codes.parameterInvalid);
    expect((await ask(999_999, 'mei@example.com')).code).toBe(codes.productNotFound);
    expect((await ask(soldOut, 'mei')).code).toBe(codes.emailFormat);
  });
});
