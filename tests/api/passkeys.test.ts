import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { SoftwarePasskey } from '../fixtures/software-passkey.ts';
import {
  openTestShop,
  refusalOf,
  type TestBrowser,
  type TestShop,
  testPassword,
} from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const site = { origin: 'http://shop.test', rpId: 'shop.test' };

/** Creates a passkey and adds it to the account of the browser. */
async function added(own: TestBrowser, name = '', proof: object = { password: testPassword }) {
  const passkey = new SoftwarePasskey();
  const { options } = await own.call('passkeyAddOptions', proof);
  const { challenge } = options;
  await own.call('passkeyAdd', {
    name,
    response: passkey.created({ challenge, ...site }, options.user.id),
  });
  return passkey;
}

async function challengeFor(browser: TestBrowser): Promise<string> {
  return (await browser.call('passkeyLoginOptions', {})).options.challenge;
}

async function entered(passkey: SoftwarePasskey): Promise<TestBrowser> {
  const browser = shop.browser();
  const challenge = await challengeFor(browser);
  await browser.call('passkeyLogin', { response: passkey.asserted({ challenge, ...site }) });
  return browser;
}

describe('a passkey', () => {
  it('is added with an email, opens the account with the guest’s cart, is listed and removed', async () => {
    const email = 'passkey@example.com';
    const own = await shop.customer(email);
    const passkey = await added(own, 'My telephone');
    await shop.deliverMails();
    const sentEmail = shop.mails.findLast(({ to }) => to === email);
    expect(sentEmail?.kind).toBe('passkey-added');
    expect(sentEmail?.text).toContain('My telephone');

    const guest = await shop.guest(email);
    await guest.call('cartAdd', { product_id: 1101, qty: 1, custom_option: { size: '6' } });
    const browser = await entered(passkey);
    expect((await browser.call('profile', {})).user.email).toBe(email);
    expect((await browser.call('cartIndex', {})).cart_info).toMatchObject({ items_count: 1 });

    const { passkeys } = await own.call('passkeys', {});
    expect(passkeys.map(({ name }) => name)).toEqual(['My telephone']);
    expect(passkeys[0]?.used_at).toBeGreaterThan(0);
    const stranger = await shop.customer('passkey-stranger@example.com');
    const id = passkeys[0]?.id ?? 0;
    await stranger.call('passkeyRemove', { id });
    expect((await own.call('passkeys', {})).passkeys).toHaveLength(1);
    await own.call('passkeyRemove', { id });
    expect((await own.call('passkeys', {})).passkeys).toEqual([]);
    expect((await refusalOf(entered(passkey))).code).toBe(codes.loginFailed);
  });

  it('is not added by a session alone, nor by the proof of another account on the same device', async () => {
    const own = await shop.customer('passkey-stolen@example.com');
    const thief = await shop.customer('passkey-thief@example.com');
    await thief.call('passkeyCode', {});
    const code = await shop.codeFor('passkey-thief@example.com');
    for (const proof of [{}, { password: 'not the password' }, { code }]) {
      expect((await refusalOf(own.call('passkeyAddOptions', proof))).code).toBe(codes.accountInvalid);
    }
  });

  it('is removed by a new password after a mailed code, unless it is to stay', async () => {
    const email = 'passkey-reset@example.com';
    const passkey = await added(await shop.customer(email), 'Thief’s phone');
    const resetPassword = async (keep_other_methods?: boolean) => {
      await shop.browser().call('codeByForgot', { email });
      const code = await shop.codeFor(email);
      const password = { newPassword: 'another quiet evening', confirmPassword: 'another quiet evening' };
      await shop.browser().call('submitResetPassword', {
        email,
        code,
        ...password,
        ...(keep_other_methods !== undefined && { keep_other_methods }),
      });
      await shop.deliverMails();
      return shop.mails.findLast(({ to, kind }) => to === email && kind.startsWith('password-changed'));
    };
    expect((await resetPassword(true))?.text).toContain('Thief’s phone');
    expect((await (await entered(passkey)).call('profile', {})).user.email).toBe(email);
    const sent = await resetPassword();
    expect([sent?.kind, sent?.text]).toEqual([
      'password-changed-removed',
      expect.stringContaining('Thief’s phone'),
    ]);
    expect((await refusalOf(entered(passkey))).code).toBe(codes.loginFailed);
  });

  it('cannot be removed as the only sign-in method', async () => {
    const email = 'passkey-only@example.com';
    const own = await shop.customer(email);
    await added(own);
    await shop.db.handle
      .updateTable('customer')
      .set({ password_hash: null })
      .where('email', '=', email)
      .execute();
    const [passkey] = (await own.call('passkeys', {})).passkeys;
    const refused = await refusalOf(own.call('passkeyRemove', { id: passkey?.id ?? 0 }));
    expect(refused.code).toBe(codes.accountInvalid);
    expect((await own.call('passkeys', {})).passkeys).toHaveLength(1);
    await own.call('passkeyCode', {});
    await added(own, '', { code: await shop.codeFor(email) });
    await own.call('passkeyRemove', { id: passkey?.id ?? 0 });
    expect((await own.call('passkeys', {})).passkeys).toHaveLength(1);
  });

  it('sends the new-device email as a password does', async () => {
    const email = 'passkey-device@example.com';
    const own = await shop.customer(email);
    const passkey = await added(own);
    const challenge = await challengeFor(shop.browser());
    const response = JSON.stringify(passkey.asserted({ challenge, ...site }));
    await shop.app.request('/customer/passkey/login', {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36' },
      body: new URLSearchParams({ response }),
    });
    await shop.deliverMails();
    expect(shop.mails.findLast(({ to }) => to === email)?.kind).toBe('new-device');
  });

  it('answers for the account that asked, and for no other', async () => {
    const own = await shop.customer('passkey-own@example.com');
    const other = await shop.customer('passkey-other@example.com');
    const { options } = await own.call('passkeyAddOptions', { password: testPassword });
    const passkey = new SoftwarePasskey();
    const response = passkey.created({ challenge: options.challenge, ...site }, options.user.id);
    expect((await refusalOf(other.call('passkeyAdd', { response }))).code).toBe(codes.accountInvalid);
    // A passkey of one account cannot be added to another.
    await own.call('passkeyAdd', { response });
    const again = (await other.call('passkeyAddOptions', { password: testPassword })).options;
    const copied = passkey.created({ challenge: again.challenge, ...site }, again.user.id);
    expect((await refusalOf(other.call('passkeyAdd', { response: copied }))).code).toBe(codes.accountInvalid);
  });

  it('gives a guest no access, and is not offered to a signed-in customer', async () => {
    const guest = await shop.guest('passkey-guest@example.com');
    expect((await refusalOf(guest.call('passkeyAddOptions', {}))).code).toBe(codes.notSignedIn);
    const own = await shop.customer('passkey-in@example.com');
    expect((await refusalOf(own.call('passkeyLoginOptions', {}))).code).toBe(codes.alreadySignedIn);
  });
});

describe('an answer to a challenge', () => {
  let passkey: SoftwarePasskey;
  let browser: TestBrowser;
  beforeEach(async () => {
    passkey = await added(await shop.customer(`challenge-${Math.random()}@example.com`));
    browser = shop.browser();
  });
  const refused = async (response: ReturnType<SoftwarePasskey['asserted']>) =>
    (await refusalOf(browser.call('passkeyLogin', { response }))).code;

  it('counts once, even when it is sent twice at the same moment', async () => {
    passkey.counter = 1;
    const response = passkey.asserted({ challenge: await challengeFor(browser), ...site });
    const calls = [shop.browser(), shop.browser()].map((each) => each.call('passkeyLogin', { response }));
    const settled = await Promise.allSettled(calls);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refused(response)).toBe(codes.loginFailed);
  });

  it('expires after five minutes', async () => {
    const challenge = await challengeFor(browser);
    shop.clock.advance(300_001);
    expect(await refused(passkey.asserted({ challenge, ...site }))).toBe(codes.loginFailed);
  });

  it.each([
    ['another site', { origin: 'http://shop.test.evil.example' }],
    ['another site’s passkeys', { rpId: 'evil.example' }],
    ['a challenge made up', { challenge: 'bm90IG91cnMgYnV0IG1hZGUgdXAgYnkgc29tZWJvZHk' }],
    ['no user verification', { isUnverified: true }],
    ['the making of a passkey', { type: 'webauthn.create' }],
  ])('is refused for %s', async (_, wrong) => {
    const challenge = await challengeFor(browser);
    expect(await refused(passkey.asserted({ challenge, ...site, ...wrong }))).toBe(codes.loginFailed);
  });

  it('is refused with another’s signature, another’s handle, and with malformed bytes', async () => {
    const good = async () => passkey.asserted({ challenge: await challengeFor(browser), ...site });
    const { response } = new SoftwarePasskey().asserted({ challenge: await challengeFor(browser), ...site });
    const own = await good();
    expect(await refused({ ...own, response: { ...own.response, signature: response.signature } })).toBe(
      codes.loginFailed,
    );
    const handled = await good();
    expect(
      await refused({ ...handled, response: { ...handled.response, userHandle: 'Y3VzdG9tZXItMQ' } }),
    ).toBe(codes.loginFailed);
    const broken = await good();
    expect(await refused({ ...broken, response: { ...broken.response, authenticatorData: 'AAAA' } })).toBe(
      codes.loginFailed,
    );
  });

  it('of a copied authenticator is refused: its counter is too low', async () => {
    passkey.counter = 7;
    await browser.call('passkeyLogin', {
      response: passkey.asserted({ challenge: await challengeFor(browser), ...site }),
    });
    browser = shop.browser();
    passkey.counter = 7;
    const copied = passkey.asserted({ challenge: await challengeFor(browser), ...site });
    expect(await refused(copied)).toBe(codes.loginFailed);
    passkey.counter = 8;
    await browser.call('passkeyLogin', {
      response: passkey.asserted({ challenge: await challengeFor(browser), ...site }),
    });
  });
});
