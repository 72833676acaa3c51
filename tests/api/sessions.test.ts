import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { openTestShop, refusalOf, type TestShop, testPassword } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const windows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';

async function loginWith(agent: string, email: string, locale = 'en') {
  const response = await shop.app.request('/customer/login/account', {
    method: 'POST',
    headers: { 'user-agent': agent, 'fecshop-lang': locale },
    body: new URLSearchParams({ email, password: testPassword }),
  });
  return response.headers.get('access-token') ?? '';
}

describe('the sessions of an account', () => {
  it('are listed with their device, and end one by one or all at once', async () => {
    const email = 'sessions@example.com';
    const own = await shop.customer(email);
    const second = shop.browser({ token: await loginWith(windows, email) });
    const third = shop.browser();
    await third.call('loginAccount', { email, password: testPassword });
    const stranger = await shop.customer('other-sessions@example.com');

    const { sessions } = await own.call('sessions', {});
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ is_current }) => is_current === 1)).toHaveLength(1);
    const found = sessions.find(({ device }) => device === 'Chrome, Windows');
    if (!found) throw new Error('the session of the other device is not listed');
    // The session of another customer cannot be ended.
    await stranger.call('sessionsEnd', { id: found.id });
    await second.call('profile', {});
    await own.call('sessionsEnd', { id: found.id });
    expect((await refusalOf(second.call('profile', {}))).code).toBe(codes.notSignedIn);
    await third.call('profile', {});

    await own.call('sessionsEnd', {});
    for (const browser of [own, third])
      expect((await refusalOf(browser.call('profile', {}))).code).toBe(codes.notSignedIn);
    await stranger.call('profile', {});
  });

  it('are at most twenty: the least recently used one ends', async () => {
    const email = 'many-sessions@example.com';
    const first = await shop.customer(email);
    for (let index = 0; index < 20; index += 1) {
      shop.clock.advance(1_000);
      await loginWith(windows, email);
    }
    expect((await refusalOf(first.call('profile', {}))).code).toBe(codes.notSignedIn);
    const last = shop.browser({ token: await loginWith(windows, email) });
    expect((await last.call('sessions', {})).sessions).toHaveLength(20);
  });
});

it('an email announces a new device, once and in the language of the account', async () => {
  const email = 'new-device@example.com';
  const own = await shop.customer(email);
  await own.call('logout', {});
  const sentEmails = async () => {
    await shop.deliverMails();
    return shop.mails.filter(({ to, kind }) => to === email && kind === 'new-device');
  };
  await own.call('loginAccount', { email, password: testPassword });
  expect(await sentEmails()).toEqual([]);
  await loginWith(windows, email, 'zh');
  await loginWith(windows, email, 'zh');
  const [sentEmail, ...more] = await sentEmails();
  expect(more).toEqual([]);
  expect(sentEmail?.subject).toBe('您的账户在一台新设备上登录');
  expect(sentEmail?.text).toContain('Chrome, Windows');
});

it('a leaked password is refused in every form', async () => {
  const email = 'common@example.com';
  const browser = shop.browser();
  await browser.call('codeByRegister', { email });
  const form = { email, firstname: 'Mei', lastname: 'Chan', code: await shop.codeFor(email) };
  const refused = await refusalOf(browser.call('registerAccount', { ...form, password: 'password123' }));
  expect(refused.code).toBe(codes.registerInvalid);
  expect(refused.message).toContain('stolen');
  // The refusal does not use up the code.
  await browser.call('registerAccount', { ...form, password: testPassword });
  const names = { firstname: 'Mei', lastname: 'Chan' };
  const next = { current_password: testPassword, new_password: email, confirm_new_password: email };
  expect((await refusalOf(browser.call('updateAccount', { ...names, ...next }))).code).toBe(
    codes.accountInvalid,
  );
  await shop.browser().call('codeByForgot', { email });
  const reset = {
    email,
    code: await shop.codeFor(email),
    newPassword: 'iloveyou1',
    confirmPassword: 'iloveyou1',
  };
  expect((await refusalOf(shop.browser().call('submitResetPassword', reset))).code).toBe(
    codes.resetPasswordInvalid,
  );
});
