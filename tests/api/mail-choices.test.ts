import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { emailStockRequests } from '#server/catalogue/back-in-stock.service.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { openTestShop, refusalOf, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const piece = 1202;
const setStock = (stock: number) =>
  shop.db.handle.updateTable('product').set({ stock }).where('id', '=', piece).execute();

/** Subscribes to a product, puts it back in stock, and returns the emails to this address. */
async function backInStock(email: string, browser = shop.browser()) {
  await setStock(0);
  await browser.call('productTellMe', { product_id: piece, email });
  await setStock(5);
  await emailStockRequests(shop.host);
  await shop.deliverMails();
  return shop.mails.filter(({ to, kind }) => to === email && kind === 'back-in-stock');
}

const topicsOf = async (browser: ReturnType<TestShop['browser']>) => {
  const { topics } = await browser.call('mailChoices', {});
  return topics.filter(({ is_wanted }) => is_wanted === 1).map(({ topic }) => topic);
};

describe('optional emails', () => {
  it('have a link and a header that unsubscribe from their kind without a login', async () => {
    const email = 'reader@example.com';
    const [sentEmail] = await backInStock(email);
    const page = /http:\/\/shop\.test\/newsletter\/\?off=([\w-]{43})/.exec(sentEmail?.text ?? '');
    expect(sentEmail?.html).toContain(page?.[0]);
    const press = (address: string) =>
      shop.app.request(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    const { pathname, search } = new URL(sentEmail?.oneClick ?? '');
    expect((await press(`${pathname}?t=nobody`)).status).toBe(404);
    expect((await shop.app.request(pathname + search)).status).toBe(404);
    expect((await press(pathname + search)).status).toBe(200);
    expect(await backInStock(email)).toHaveLength(1);
    // The link of the email can be used again.
    const token = page?.[1] ?? '';
    expect(await shop.browser().call('refuseMail', { token })).toEqual({ topic: 'stock' });
    expect((await refusalOf(shop.browser().call('refuseMail', { token: 'nobody' }))).code).toBe(
      codes.parameterInvalid,
    );
  });

  it('are switched off and on in the account, kind by kind', async () => {
    const email = 'chooser@example.com';
    const browser = await shop.customer(email);
    expect(await topicsOf(browser)).toEqual(['stock', 'price', 'searches', 'appointments', 'reviews']);
    await browser.call('chooseMail', { topic: 'stock', is_wanted: false });
    expect(await topicsOf(browser)).toEqual(['price', 'searches', 'appointments', 'reviews']);
    expect(await backInStock(email)).toHaveLength(0);
    await browser.call('chooseMail', { topic: 'stock', is_wanted: true });
    expect(await backInStock(email)).toHaveLength(1);
    await browser.call('chooseMail', { topic: 'stock', is_wanted: false });
    // A signed-in subscription switches the emails on again.
    expect(await backInStock(email, browser)).toHaveLength(2);
  });

  it('are listed in the messages of the account when they are not emailed', async () => {
    const email = 'visitor@example.com';
    const browser = await shop.customer(email);
    await browser.call('chooseMail', { topic: 'appointments', is_wanted: false });
    const { id } = await shop.db.handle
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    for (const kind of ['appointment-reminder', 'password-changed']) {
      await queueMail(shop.db.handle, {
        kind,
        to: email,
        customerId: id,
        locale: 'en',
        values: { when: 'Tuesday, 14:00', store: 'Central', way: 'store' },
      });
    }
    await shop.deliverMails();
    const sent = shop.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
    expect(sent).toContain('password-changed');
    expect(sent).not.toContain('appointment-reminder');
    const { messages } = await browser.call('messages', {});
    expect(messages.map(({ kind }) => kind)).toContain('appointment-reminder');
  });
});

describe('emails that an order or the account needs', () => {
  it('have no such link', async () => {
    await shop.customer('owner@example.com');
    await shop.deliverMails();
    const sentEmails = shop.mails.filter(({ to }) => to === 'owner@example.com');
    expect(sentEmails.length).toBeGreaterThan(0);
    for (const { oneClick, html } of sentEmails)
      expect([oneClick, html.includes('?off=')]).toEqual([undefined, false]);
  });
});
