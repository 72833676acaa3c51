import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { buildApp } from '#server/app.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { homeAddress } from '../fixtures/pay-shop.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { trustedProxies: 1 } });
});
afterAll(() => shop.close());

interface Answer {
  code: number;
  message: string;
  data: unknown;
}

async function send(
  method: 'GET' | 'POST' | 'HEAD',
  path: string,
  values: Record<string, string>,
  headers: Record<string, string> = {},
  app = shop.app,
) {
  const parameters = new URLSearchParams(values);
  const response = await app.request(`/${path}${method === 'POST' ? '' : `?${parameters}`}`, {
    method,
    headers,
    ...(method === 'POST' ? { body: parameters } : {}),
  });
  const text = await response.text();
  const body = text === '' ? undefined : (JSON.parse(text) as Answer);
  return { status: response.status, headers: response.headers, body };
}

const order = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

describe('a page of another site', () => {
  const subscribe = 'customer/newsletter/subscribe';
  const code = 'customer/site/code-by-register';

  it.each([
    ['a picture', 'GET', subscribe, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }],
    ['a link', 'GET', subscribe, { 'sec-fetch-mode': 'navigate' }],
    ['a form', 'POST', code, { 'sec-fetch-mode': 'navigate', origin: 'https://evil.test' }],
    ['a script', 'POST', code, { 'sec-fetch-mode': 'cors', origin: 'https://evil.test' }],
    ['a sandboxed frame', 'POST', code, { 'sec-fetch-mode': 'cors', origin: 'null' }],
  ] as const)('cannot have emails sent by %s', async (_, method, path, headers) => {
    const email = 'bystander@example.com';
    expect((await send(method, path, { email }, headers)).body?.code).toBe(codes.attack);
    await shop.deliverMails();
    expect(shop.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  it('is distinguished from our own', async () => {
    const headers = { 'sec-fetch-mode': 'cors', origin: 'http://shop.test' };
    const answer = await send('POST', code, { email: 'own-page@example.com' }, headers);
    expect(answer.body?.code).toBe(codes.success);
  });

  it('and HEAD change nothing', async () => {
    const buyer = await shop.customer('head@example.com');
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    await send('HEAD', 'checkout/cart/selectall', { checked: '0' }, { 'access-token': buyer.token });
    const { cart_info } = await buyer.call('cartIndex', {});
    expect(cart_info).toMatchObject({ items_count: 1 });
  });
});

describe('a cache on the way', () => {
  it('stores nothing that is personal, was a change, or was refused', async () => {
    const own = await shop.customer('cache@example.com');
    const stored = async (path: string, values: Record<string, string>, token = '') => {
      const { headers } = await send('GET', path, values, token === '' ? {} : { 'access-token': token });
      return headers.get('cache-control') !== 'no-store';
    };
    expect(await stored('checkout/cart/index', {})).toBe(false);
    expect(await stored('customer/editaccount/info', {}, 'A'.repeat(43))).toBe(false);
    expect(await stored('catalog/product/getfav', { product_id: '1101' }, own.token)).toBe(false);
    expect(await stored('catalog/product/index', { product_id: '999999' })).toBe(false);
    expect(await stored('cms/home/base', {})).toBe(true);
  });

  it('varies by language, currency and token', async () => {
    const vary = (await send('GET', 'cms/home/base', {})).headers.get('vary')?.toLowerCase();
    for (const header of ['access-token', 'fecshop-lang', 'fecshop-currency', 'origin']) {
      expect(vary).toContain(header);
    }
  });
});

describe('an address in a province that every JavaScript object knows', () => {
  it('is an address like any other', async () => {
    const buyer = await shop.customer('prototype@example.com');
    const { country: _, state: _state, ...rest } = homeAddress;
    for (const addressState of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const place = { city: 'London', zip: 'N1 9GU', addressCountry: 'GB', addressState };
      await buyer.call('addressSave', { ...rest, ...place });
    }
    const { addressList } = await buyer.call('addressIndex', {});
    expect(addressList.map(({ stateName }) => stateName)).toContain('constructor');
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    expect((await buyer.call('onepageIndex', {})).cart_address_id).toBeGreaterThan(0);
  });
});

describe('text to engrave', () => {
  async function engrave(buyer: TestBrowser, words: string) {
    const rows = await shop.db.handle.selectFrom('product').select(['id', 'options']).execute();
    const product = rows.find(({ options }) => options.some(({ key }) => key === 'engraving'));
    if (!product) throw new Error('no product can be engraved');
    const chosen = product.options.map(({ key, values }) => [key, values.at(-1)?.key ?? '']);
    return buyer.call('cartAdd', {
      product_id: product.id,
      qty: 1,
      custom_option: { ...Object.fromEntries(chosen), 'engraving-text': words },
    });
  }

  it.each(['a\ud800b', 'a\u0000b', 'a\u0007b'])('cannot be %j', async (words) => {
    const buyer = await shop.customer(`engrave-${words.charCodeAt(1)}@example.com`);
    expect((await refusalOf(engrave(buyer, words))).code).toBe(codes.parameterInvalid);
  });

  it('is visible text, on one line', async () => {
    const buyer = await shop.customer('engrave@example.com');
    expect((await refusalOf(engrave(buyer, '\ufeff\u200b'))).code).toBe(codes.cartAddFailed);
    await engrave(buyer, '<b>You\u202e &\nme</b>');
    const { cart_info } = await buyer.call('cartIndex', {});
    const [line] = cart_info.products;
    expect(Object.values(line?.custom_option ?? {})).toContain('<b>You & me</b>');
  });
});

describe('a coupon for one use per customer', () => {
  it('is used once by an address, however often it logs in as a guest', async () => {
    const email = 'once@example.com';
    const first = await shop.guest(email);
    await first.call('cartAdd', { product_id: 1202, qty: 1 });
    await first.call('cartAddCoupon', { coupon_code: 'WELCOME5' });
    await first.call('submitOrder', order);
    const second = await shop.guest(email);
    await second.call('cartAdd', { product_id: 1202, qty: 1 });
    const refused = await refusalOf(second.call('cartAddCoupon', { coupon_code: 'WELCOME5' }));
    expect(refused.code).toBe(codes.couponInvalid);
  });

  it('is used once by guests who add it to their carts before either orders', async () => {
    const email = 'twice@example.com';
    const guests = [await shop.guest(email), await shop.guest(email)];
    for (const guest of guests) {
      await guest.call('cartAdd', { product_id: 1202, qty: 1 });
      await guest.call('cartAddCoupon', { coupon_code: 'WELCOME5' });
    }
    const results = await Promise.allSettled(guests.map((guest) => guest.call('submitOrder', order)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a stranger', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  /** The hosts of two processes: they share the database, not their memory. */
  const twoHosts = () => {
    const { host, app } = shop;
    return [app, buildApp({ ...host, limits: createLimits() })];
  };

  it('runs out of coupon code guesses at all hosts together, and so does the whole network', async () => {
    const guesser = await shop.customer('guesser@example.com');
    const hosts = twoHosts();
    let turn = 0;
    const guess = async (ip: string, coupon_code = 'NOTHING') => {
      turn += 1;
      const headers = { ...from(ip), 'access-token': guesser.token };
      const values = { coupon_code };
      return (await send('POST', 'checkout/cart/addcoupon', values, headers, hosts[turn % 2])).status;
    };
    const statuses = [];
    for (let index = 1; index <= 42; index += 1) statuses.push(await guess(`2001:db8:0:7::${index}`));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await guess('2001:db8:0:8::1')).toBe(200);
  });

  it('runs out of newsletter subscriptions at all hosts together', async () => {
    const hosts = twoHosts();
    const statuses = [];
    for (let index = 1; index <= 11; index += 1) {
      const values = { email: `subscriber-${index}@example.com` };
      const path = 'customer/newsletter/subscribe';
      statuses.push((await send('GET', path, values, from('203.0.113.9'), hosts[index % 2])).status);
    }
    expect(statuses.indexOf(429)).toBe(10);
  });

  it('cannot flood a mailbox', async () => {
    const email = 'flooded@example.com';
    const kinds = ['register', 'guest'].map((purpose) => `customer/site/code-by-${purpose}`);
    const statuses = [];
    for (let index = 1; index <= 31; index += 1) {
      const path = kinds[index % 2] ?? '';
      statuses.push((await send('POST', path, { email }, from(`198.51.100.${index}`))).status);
    }
    // Ten networks in the hour, and twenty emails a day.
    expect(statuses.indexOf(429)).toBe(30);
    // Emails for a new password have a limit of their own: the owner still gets them.
    const reset = await send('POST', 'customer/site/code-by-forgot', { email }, from('198.51.100.200'));
    expect(reset.status).toBe(200);
  });

  it('cannot block codes of an address by subscribing it to back-in-stock emails', async () => {
    const email = 'told-of-everything@example.com';
    await shop.db.handle.updateTable('product').set({ stock: 0 }).where('id', '=', 1403).execute();
    const ask = (index: number) =>
      send('POST', 'catalog/product/tellme', { product_id: '1403', email }, from(`192.0.2.${index}`));
    const statuses = [];
    for (let index = 1; index <= 21; index += 1) statuses.push((await ask(index)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await shop.browser().call('codeByGuest', { email });
    expect(await shop.codeFor(email)).toMatch(/^\d{6}$/);
  });
});

describe('in production', () => {
  it('the emails of development are not accessible, and a failure reveals nothing', async () => {
    const closed = await openTestShop({ config: { mode: 'production', logLevel: 'silent' } });
    try {
      expect((await closed.app.request('/_mail')).status).toBe(404);
      expect((await closed.app.request('/_mail/00000001-code-register')).status).toBe(404);
      const buyer = await closed.customer('failure@example.com');
      await closed.db.handle.schema.alterTable('cart_line').renameTo('cart_line_gone').execute();
      const answer = await closed.app.request('/checkout/cart/add', {
        method: 'POST',
        headers: { 'access-token': buyer.token },
        body: new URLSearchParams({ product_id: '1202', qty: '1' }),
      });
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({
        code: codes.internal,
        message: 'Something went wrong on our side. Please try again in a moment.',
        data: { error: 'Something went wrong on our side. Please try again in a moment.' },
      });
    } finally {
      await closed.close();
    }
  });
});
