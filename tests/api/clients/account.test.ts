import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { OriginalClient } from '../../fixtures/original-client.ts';
import { openTestShop, type TestShop, testPassword } from '../../fixtures/test-shop.ts';

let shop: TestShop;
const mobileOrigin = 'https://m.shop.test';
const extraOrigin = 'https://client.test';
beforeAll(async () => {
  shop = await openTestShop({ config: { mobileOrigin, extraOrigins: [extraOrigin] } });
});
afterAll(() => shop.close());

const form = {
  firstname: 'Ada',
  lastname: 'Lam',
  password: testPassword,
  captcha: '',
  is_subscribed: 'false',
};

/** The link in the last email of a kind. */
async function linkOf(kind: string, email: string): Promise<string> {
  await shop.deliverMails();
  const mail = shop.mails.findLast((each) => each.kind === kind && each.to === email);
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

const tokenOf = (link: string): string => /[\w-]{43}$/.exec(link)?.[0] ?? '';

/** A client that is signed in. */
async function member(email: string): Promise<OriginalClient> {
  const client = new OriginalClient(shop);
  await client.post('customer/register/account', { ...form, email, domain: 'http://unknown.test' });
  await client.get('customer/register/tokenenable', {
    registerToken: tokenOf(await linkOf('link-activate', email)),
  });
  await client.post('customer/login/account', { email, password: testPassword, captcha: '' });
  return client;
}

describe('an account made without a code', () => {
  it('shows the limits of the form and the return URLs of providers', async () => {
    const client = new OriginalClient(shop);
    expect((await client.get('customer/register/index')).data).toMatchObject({
      minNameLength: 1,
      minPassLength: 8,
    });
    const back = `${mobileOrigin}/#/customer/google`;
    const { data } = await client.get('customer/login/index', { googleRedirectUrl: back });
    // The sandbox plays both origins; a known client names the page for the link.
    const returnOf = (url: string) => new URL(url).searchParams.get('redirect_uri');
    expect(returnOf(data.googleLoginUrl)).toBe(back);
    expect(returnOf(data.facebookLoginUrl)).toBe('http://shop.test/login/');
  });

  it('waits for the emailed link, and is not signed in before', async () => {
    const client = new OriginalClient(shop);
    const email = 'ada@example.com';
    const made = await client.post('customer/register/account', {
      ...form,
      email,
      domain: 'http://evil.test',
    });
    expect([made.code, client.token]).toEqual([1100019, '']);
    expect(made.data.content).toBe(made.message);
    const early = await client.post('customer/login/account', { email, password: testPassword });
    expect([early.code, early.data.error]).toEqual([1100019, early.message]);
    const wrong = await client.post('customer/login/account', { email, password: 'something else' });
    expect([wrong.code, wrong.data.error]).toEqual([1100002, wrong.message]);
    const link = await linkOf('link-activate', email);
    // Links never lead to an unknown origin.
    expect(link).toMatch(/^http:\/\/shop\.test\/register\/\?registerToken=/);
    const opened = await client.get('customer/register/tokenenable', { registerToken: tokenOf(link) });
    expect([opened.code, opened.data]).toEqual([200, []]);
    const again = await client.get('customer/register/tokenenable', { registerToken: tokenOf(link) });
    expect(again.code).toBe(1100022);
    expect(again.data.error).toBe(again.message);
    const login = await client.post('customer/login/account', { email, password: testPassword });
    expect([login.code, login.data]).toEqual([200, []]);
    expect(client.token).toMatch(/^[\w-]{43}$/);
    expect(login.headers.get('access-token')).toBe(client.token);
  });

  it('answers alike for a taken address, and informs the owner by email', async () => {
    const client = new OriginalClient(shop);
    const email = 'owner@example.com';
    await member(email);
    const again = await client.post('customer/register/account', {
      ...form,
      email,
      password: 'a stranger’s own',
    });
    expect(again.code).toBe(1100019);
    expect(await linkOf('account-exists', email)).toBe('http://shop.test/login/');
    const login = await client.post('customer/login/account', { email, password: 'a stranger’s own' });
    expect(login.code).toBe(1100002);
  });

  it('activates the registration whose link is followed, even after a later registration', async () => {
    const client = new OriginalClient(shop);
    const email = 'twice@example.com';
    await client.post('customer/register/account', { ...form, email });
    const mine = tokenOf(await linkOf('link-activate', email));
    await client.post('customer/register/account', { ...form, email, password: 'a stranger’s own' });
    const theirs = tokenOf(await linkOf('link-activate', email));
    await client.get('customer/register/tokenenable', { registerToken: mine });
    expect((await client.post('customer/login/account', { email, password: testPassword })).code).toBe(200);
    const late = new OriginalClient(shop);
    expect((await late.get('customer/register/tokenenable', { registerToken: theirs })).code).toBe(1100022);
  });

  it('gets a link to the client it came from, valid for a day', async () => {
    const client = new OriginalClient(shop);
    const email = 'again@example.com';
    await client.post('customer/register/account', { ...form, email, domain: mobileOrigin });
    const first = await linkOf('link-activate', email);
    expect(first).toMatch(/^https:\/\/m\.shop\.test#\/customer\/account\/registerenable\/[\w-]{43}$/);
    shop.clock.advance(86_400_001);
    const late = await client.get('customer/register/tokenenable', { registerToken: tokenOf(first) });
    expect(late.code).toBe(1100022);
  });

  it('names what is wrong with a registration', async () => {
    const client = new OriginalClient(shop);
    const short = await client.post('customer/register/account', {
      ...form,
      email: 'x@example.com',
      password: 'x',
    });
    expect([short.code, typeof short.data.error]).toEqual([1100001, 'string']);
    const address = await client.post('customer/register/account', { ...form, email: 'no address' });
    expect([address.code, typeof address.data.error]).toEqual([1100001, 'string']);
  });
});

describe('a signed-in customer', () => {
  it('is not signed in twice', async () => {
    const client = await member('member@example.com');
    for (const path of ['customer/login/index', 'customer/register/index']) {
      const refused = await client.get(path);
      expect([path, refused.code, refused.data.error]).toEqual([path, 1100006, refused.message]);
    }
  });

  it('changes the sent fields and leaves the rest', async () => {
    const client = await member('details@example.com');
    const whole = {
      firstname: 'Ada',
      lastname: 'Lam',
      phone: '+85255500101',
      birthday: '1990-05-01',
      relationship: 'married',
      anniversary: '2020-02-29',
      is_subscribed: 'true',
    };
    await client.post('customer/editaccount/updateinfo', whole);
    await client.post('customer/editaccount/updateinfo', { lastname: 'Lovelace' });
    const { user } = (await client.get('customer/editaccount/info')).data;
    expect(user).toMatchObject({ ...whole, lastname: 'Lovelace', is_subscribed: 1 });
  });

  it('stores addresses under the original’s field names, one of them the default', async () => {
    const client = await member('addresses@example.com');
    const address = {
      address_id: '',
      title: 'Mr',
      first_name: 'Ada',
      last_name: 'Lam',
      email: 'addresses@example.com',
      telephone: '+852 5550 0101',
      addressCountry: 'HK',
      addressState: 'CW',
      city: '',
      area: '',
      street1: '18 Lyndhurst Terrace',
      street2: '',
      zip: '',
      isDefaultActive: 'true',
    };
    expect((await client.post('customer/address/save', address)).code).toBe(200);
    const { addressList } = (await client.get('customer/address/index')).data;
    expect(addressList[0]).toMatchObject({
      title: 'mr',
      first_name: 'Ada',
      is_default: 1,
      created_at: expect.any(Number),
    });
    const { address: edited } = (await client.get('customer/address/edit', addressList[0])).data;
    expect(edited).toMatchObject({ street1: '18 Lyndhurst Terrace' });
    expect((await client.post('customer/address/remove', { address_id: '' })).code).toBe(1100012);
    expect((await client.post('customer/address/changedefault', { address_id: '' })).code).toBe(1100030);
    const removed = await client.post('customer/address/remove', { address_id: addressList[0].address_id });
    expect([removed.code, removed.data]).toEqual([200, []]);
  });
});

describe('a visitor', () => {
  it('sends a message to the shop', async () => {
    const client = new OriginalClient(shop);
    const missing = await client.post('customer/contact/submit', {
      customer_name: '',
      email: '',
      comment: 'Hello',
    });
    expect([missing.code, missing.message]).toEqual([
      1000009,
      'Please fill in: name, e-mail address, phone.',
    ]);
    const note = {
      customer_name: 'Ada',
      email: 'ada@example.com',
      telephone: '5550 0101',
      comment: 'A ring?',
    };
    const sent = await client.post('customer/contact/submit', { ...note, captcha: '' });
    expect([sent.code, typeof sent.data.content]).toEqual([200, 'string']);
    await shop.deliverMails();
    expect(shop.mails.at(-1)).toMatchObject({
      kind: 'contact',
      to: (await client.get('cms/home/base')).data.email,
    });
    expect(shop.mails.at(-1)?.text).toContain('A ring?');
  });

  it('gets an error for an invalid address, and subscribes to the newsletter', async () => {
    const client = new OriginalClient(shop);
    expect((await client.get('customer/newsletter/subscribe', { email: 'none' })).code).toBe(1000006);
    expect((await client.get('customer/newsletter/subscribe', { email: '' })).code).toBe(1000009);
    expect((await client.get('customer/newsletter/subscribe', { email: 'n@example.com' })).code).toBe(200);
  });
});

describe('a client on an origin of its own', () => {
  it('reads answers and tokens if its origin is configured, and cannot write from elsewhere', async () => {
    const email = 'elsewhere@example.com';
    await member(email);
    const client = new OriginalClient(shop);
    client.origin = extraOrigin;
    const login = await client.post('customer/login/account', { email, password: testPassword, captcha: '' });
    expect([login.code, login.headers.get('access-control-allow-origin')]).toEqual([200, extraOrigin]);
    expect(login.headers.get('access-control-allow-credentials')).toBe('true');
    expect(login.headers.get('access-control-expose-headers')).toContain('access-token');
    expect((await client.get('customer/editaccount/info')).data.user.email).toBe(email);
    const stranger = new OriginalClient(shop);
    stranger.origin = 'https://elsewhere.test';
    const refused = await stranger.post('customer/login/account', { email, password: testPassword });
    expect([refused.code, refused.headers.get('access-control-allow-origin')]).toEqual([1000012, null]);
  });
});

describe('the API description', () => {
  it('is one compressed JSON document with every call', async () => {
    const answer = await shop.app.request('/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const plain = await shop.app.request('/openapi.json');
    const { openapi, paths } = (await plain.json()) as { openapi: string; paths: object };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toHaveLength(Object.keys(endpoints).length);
    const tag = { 'if-none-match': plain.headers.get('etag') ?? '' };
    expect((await shop.app.request('/openapi.json', { headers: tag })).status).toBe(304);
  });

  it('has a reference page whose files all come from this host', async () => {
    const page = await shop.app.request('/_docs');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const text = await page.text();
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(files).toHaveLength(3);
    for (const file of files) {
      expect(file).toMatch(/^\/_docs\//);
      const answer = await shop.app.request(file);
      expect([file, answer.status]).toEqual([file, 200]);
      expect(answer.headers.get('content-type')).toMatch(
        file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
      );
    }
  });
});
