import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { parseConfig } from '#server/config.ts';
import { openIdProvider } from '#server/platform/openid/providers.ts';
import { agree, type OpenIdShop, openOpenIdShop } from '../fixtures/openid-shop.ts';
import { refusalOf, type TestBrowser, testPassword } from '../fixtures/test-shop.ts';

let shop: OpenIdShop;
beforeAll(async () => {
  shop = await openOpenIdShop();
});
afterEach(() => shop.control({}));
afterAll(() => shop.close());

const emailsTo = async (email: string) => {
  await shop.deliverMails();
  return shop.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
};

describe('a customer who signs in with Google', () => {
  const person = { email: 'ada@gmail.com', given_name: 'Ada', family_name: 'Wong' };

  it('gets a new account with the name from Google, and signs in to the same one the next time', async () => {
    const first = shop.browser();
    await shop.signInWith(first, 'google', person);
    const { user } = await first.call('profile', {});
    expect([user.email, user.firstname, user.lastname]).toEqual([person.email, 'Ada', 'Wong']);
    expect(await emailsTo(person.email)).toContain('welcome');
    const second = shop.browser();
    await shop.signInWith(second, 'google', person);
    expect((await second.call('sessions', {})).sessions).toHaveLength(2);
  });

  it('signs in to the password account of the same verified address, which is notified by email', async () => {
    const email = 'with-password@gmail.com';
    await shop.customer(email);
    const guest = await shop.guest(email);
    await guest.call('cartAdd', { product_id: 1101, qty: 1, custom_option: { size: '6' } });
    const browser = shop.browser();
    await shop.signInWith(browser, 'google', { email });
    expect((await browser.call('profile', {})).user.firstname).toBe('Mei');
    expect((await browser.call('cartIndex', {})).cart_info).toMatchObject({ items_count: 1 });
    expect(await emailsTo(email)).toContain('identity-connected');
    await shop.browser().call('loginAccount', { email, password: testPassword });
  });

  it('cancels a registration that another person began with the address', async () => {
    const email = 'early@gmail.com';
    const form = { email, password: testPassword, firstname: 'Eve', lastname: 'Fong' };
    expect((await refusalOf(shop.browser().call('registerAccount', form))).code).toBe(codes.accountInactive);
    await shop.deliverMails();
    const link = shop.mails.findLast(({ to }) => to === email)?.text ?? '';
    await shop.signInWith(shop.browser(), 'google', { email });
    const registerToken = /registerToken=([\w-]+)/.exec(link)?.[1] ?? '';
    expect((await refusalOf(shop.browser().call('tokenEnable', { registerToken }))).code).toBe(
      codes.activationInvalid,
    );
    expect((await refusalOf(shop.browser().call('loginAccount', form))).code).toBe(codes.loginFailed);
  });

  it.each([
    ['another visit', { wrongNonce: true }],
    ['another shop', { wrongAudience: true }],
    ['another issuer', { wrongIssuer: true }],
    ['another key', { wrongKey: true }],
    ['long ago', { isExpired: true }],
    ['a provider that is down', { isDown: true }],
  ])('is refused with an answer of %s', async (_, faults) => {
    await shop.control(faults);
    const browser = shop.browser();
    const refused = await refusalOf(shop.signInWith(browser, 'google', { email: 'faulty@gmail.com' }));
    expect([refused.code, refused.data]).toMatchObject([codes.googleFailed, { error: refused.message }]);
    expect(browser.token).toBe('');
  });

  it('returns once, in time, on the same device, and to the same provider', async () => {
    const browser = shop.browser();
    const back = await shop.visit(browser, 'google', person);
    const refused = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    expect(await refused(browser.call('facebookLogin', back))).toBe(codes.facebookFailed);
    const elsewhere = await shop.app.request(`/customer/google/loginv?${new URLSearchParams({ ...back })}`, {
      headers: { 'fecshop-uuid': 'c'.repeat(32) },
    });
    expect(await elsewhere.json()).toMatchObject({ code: codes.googleFailed });
    await browser.call('googleLogin', back);
    expect(await refused(shop.browser().call('googleLogin', back))).toBe(codes.googleFailed);
    const late = await shop.visit(shop.browser(), 'google', person);
    shop.clock.advance(600_001);
    expect(await refused(shop.browser().call('googleLogin', late))).toBe(codes.googleFailed);
    expect(await refused(shop.browser().call('googleLogin', { code: 'a', state: 'google.made-up' }))).toBe(
      codes.googleFailed,
    );
  });

  it('is refused without consent at the provider, with a message', async () => {
    const browser = shop.browser({ locale: 'zh' });
    const { googleLoginUrl } = await browser.call('loginIndex', {});
    const { searchParams } = await agree(googleLoginUrl, person, true);
    const state = searchParams.get('state') ?? '';
    const refused = await refusalOf(browser.call('googleLogin', { state, error: 'access_denied' }));
    expect(refused.message).toContain('您没有继续使用 Google 登录');
  });

  it('is refused if already signed in', async () => {
    const own = await shop.customer('inside@example.com');
    expect((await refusalOf(own.call('loginIndex', {}))).code).toBe(codes.alreadySignedIn);
    const refused = await refusalOf(own.call('googleLogin', { code: 'a', state: 'google.b' }));
    expect(refused.code).toBe(codes.alreadySignedIn);
  });
});

describe('an address that the provider has not verified', () => {
  interface Waiting {
    connect_token: string;
    email: string;
  }

  it.each([
    ['google', { email: 'unverified@gmail.com', isVerified: false }],
    ['google', { email: 'elsewhere@example.com' }],
    ['facebook', { email: 'face@example.com' }],
  ] as const)('of %s is proved by an emailed code: %o', async (provider, person) => {
    const browser = shop.browser();
    const refused = await refusalOf(shop.signInWith(browser, provider, person));
    expect(refused.code).toBe(provider === 'google' ? codes.googleFailed : codes.facebookFailed);
    const { connect_token: token, email } = refused.data as Waiting;
    expect(email).toBe(person.email);
    expect(browser.token).toBe('');
    const code = await shop.codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await refusalOf(browser.call('loginConnect', { token, code: wrong }))).code).toBe(
      codes.loginFailed,
    );
    await browser.call('loginConnect', { token, code });
    expect((await browser.call('profile', {})).user.email).toBe(email);
    // From now on the provider's user id is enough.
    const again = shop.browser();
    await shop.signInWith(again, provider, person);
    expect((await again.call('profile', {})).user.email).toBe(email);
    expect((await refusalOf(shop.browser().call('loginConnect', { token, code }))).code).toBe(
      codes.loginFailed,
    );
  });

  it('opens no existing account to the person who claims it, on any device', async () => {
    const email = 'victim@example.com';
    await shop.customer(email);
    const refused = await refusalOf(shop.signInWith(shop.browser(), 'facebook', { email }));
    const { connect_token: token } = refused.data as Waiting;
    // The owner reads the email, but has no pending sign-in for the code.
    const answer = await shop.app.request('/customer/login/connect', {
      method: 'POST',
      headers: { 'fecshop-uuid': 'd'.repeat(32) },
      body: new URLSearchParams({ token, code: await shop.codeFor(email) }),
    });
    expect(await answer.json()).toMatchObject({ code: codes.loginFailed });
    expect(answer.headers.get('access-token')).toBeNull();
  });

  it('is required: no account without one', async () => {
    const refused = await refusalOf(shop.signInWith(shop.browser(), 'facebook', { email: '' }));
    expect(refused.code).toBe(codes.facebookFailed);
    expect(refused.data).toEqual({ content: refused.message, error: refused.message });
    expect(refused.message).toContain('did not give us your e-mail address');
  });
});

describe('the return URL', () => {
  const returnOf = async (googleRedirectUrl: string, locale = 'en') => {
    const { googleLoginUrl } = await shop.browser({ locale }).call('loginIndex', { googleRedirectUrl });
    return new URL(googleLoginUrl).searchParams.get('redirect_uri');
  };

  it.each([
    'https://evil.example/login/',
    'http://shop.test.evil.example/login/',
    'http://shop.test@evil.example/login/',
    '//evil.example',
    'javascript:alert(1)',
    'http://shop.test/details/?next=//evil.example',
  ])('is a page of ours, whatever is asked for: %s', async (wanted) => {
    expect(await returnOf(wanted, 'tc')).toBe('http://shop.test/tc/login/');
  });

  it('is the login page of the request', async () => {
    expect(await returnOf('http://shop.test/zh/login/')).toBe('http://shop.test/zh/login/');
  });
});

describe('sign-in providers of an account', () => {
  const connected = async (browser: TestBrowser) =>
    (await browser.call('identities', {})).providers.map(({ provider, connected_at }) => [
      provider,
      connected_at > 0,
    ]);

  it('are listed, and can be removed if there is another sign-in method', async () => {
    const email = 'disconnects@gmail.com';
    const own = await shop.customer(email);
    expect(await connected(own)).toEqual([
      ['google', false],
      ['facebook', false],
    ]);
    const person = { email };
    await shop.signInWith(shop.browser(), 'google', person);
    expect(await connected(own)).toEqual([
      ['google', true],
      ['facebook', false],
    ]);
    const stranger = await shop.customer('disconnects-nobody@example.com');
    await stranger.call('identityRemove', { provider: 'google' });
    expect((await connected(own))[0]).toEqual(['google', true]);
    await own.call('identityRemove', { provider: 'google' });
    expect((await connected(own))[0]).toEqual(['google', false]);
    await own.call('identityRemove', { provider: 'google' });
    // The next sign-in with it proves the address again and is announced by email.
    await shop.signInWith(shop.browser(), 'google', person);
    expect((await emailsTo(email)).filter((kind) => kind === 'identity-connected')).toHaveLength(2);
  });

  it('cannot be removed without a password, a passkey or another provider', async () => {
    const email = 'only-way@gmail.com';
    const browser = shop.browser({ locale: 'zh' });
    await shop.signInWith(browser, 'google', { email });
    const refused = await refusalOf(browser.call('identityRemove', { provider: 'google' }));
    expect(refused.code).toBe(codes.accountInvalid);
    expect(refused.message).toContain('这是登录账户的唯一方式');
    expect((await connected(browser))[0]).toEqual(['google', true]);

    const second = shop.browser();
    const waiting = (await refusalOf(shop.signInWith(second, 'facebook', { email }))).data as {
      connect_token: string;
    };
    await second.call('loginConnect', { token: waiting.connect_token, code: await shop.codeFor(email) });
    await browser.call('identityRemove', { provider: 'google' });
    expect(await connected(browser)).toEqual([
      ['google', false],
      ['facebook', true],
    ]);
    const last = await refusalOf(second.call('identityRemove', { provider: 'facebook' }));
    expect(last.code).toBe(codes.accountInvalid);
  });

  it('leave one of two that are removed simultaneously', async () => {
    const email = 'both-at-once@gmail.com';
    const browser = shop.browser();
    await shop.signInWith(browser, 'google', { email });
    const { user } = await browser.call('profile', {});
    const { id } = await shop.db.handle
      .selectFrom('customer')
      .select('id')
      .where('email', '=', user.email)
      .executeTakeFirstOrThrow();
    await shop.db.handle
      .insertInto('linked_identity')
      .values({ provider: 'facebook', subject: 'f-1', customer_id: id, created_at: shop.clock.now() })
      .execute();
    const answers = await Promise.allSettled([
      browser.call('identityRemove', { provider: 'google' }),
      browser.call('identityRemove', { provider: 'facebook' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await connected(browser)).filter(([, is]) => is)).toHaveLength(1);
  });
});

it('production offers the configured providers, and never the sandbox', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x' };
  const bare = parseConfig(production);
  expect(openIdProvider(bare, 'google')).toBeUndefined();
  expect(openIdProvider({ ...bare, sandboxOrigin: 'http://127.0.0.1:1' }, 'google')).toBeUndefined();
  const named = parseConfig({ ...production, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
  expect(openIdProvider(named, 'google')?.server.token_endpoint).toBe('https://oauth2.googleapis.com/token');
  expect(openIdProvider(named, 'facebook')).toBeUndefined();
  expect(() => parseConfig({ ...production, FACEBOOK_APP_ID: 'id' })).toThrow('FACEBOOK_APP_SECRET');
});
