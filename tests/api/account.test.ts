import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { parseConfig } from '#server/config.ts';
import { openTestShop, refusalOf, type TestShop, testPassword } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const minuteMs = 60_000;
const dayMs = 86_400_000;
const names = { firstname: 'Mei', lastname: 'Chan' };

describe('registration', () => {
  it('makes an account with the emailed code, signs in and sends a welcome in the caller’s language', async () => {
    const browser = shop.browser({ locale: 'tc' });
    await browser.call('codeByRegister', { email: 'Mei@Example.com ' });
    const code = await shop.codeFor('mei@example.com');
    await browser.call('registerAccount', {
      ...names,
      email: 'mei@example.com',
      password: testPassword,
      code,
      birthday: '1992-02-29',
      relationship: 'engaged',
      is_subscribed: true,
    });
    expect(browser.token).toMatch(/^[\w-]{43}$/);
    const { user } = await browser.call('profile', {});
    expect(user).toMatchObject({
      email: 'mei@example.com',
      birthday: '1992-02-29',
      relationship: 'engaged',
      is_subscribed: 1,
      is_guest: 0,
    });
    await shop.deliverMails();
    expect(shop.mails.at(-1)).toMatchObject({ kind: 'welcome', subject: 'Mei Chan，歡迎你' });
    const { messages } = await browser.call('messages', {});
    expect(messages.map(({ kind }) => kind)).toEqual(['welcome']);
  });

  it('stores a phone number in E.164 and refuses an invalid one, and names that cannot be printed', async () => {
    const browser = await shop.customer('details@example.com');
    const details = { firstname: '小明', lastname: '陳' };
    const { user } = await browser.call('updateProfile', { ...details, phone: '5550 0199' });
    expect(user).toMatchObject({ ...details, phone: '+85255500199' });
    for (const [field, wrong] of [
      ['phone', { phone: 'not a phone' }],
      ['phone', { phone: '12345' }],
      ['firstname', { firstname: 'Mei 💍' }],
      ['lastname', { lastname: 'Chan 💍' }],
    ] as const) {
      const refusal = await refusalOf(browser.call('updateProfile', { ...details, ...wrong }));
      expect(refusal).toMatchObject({ code: codes.parameterInvalid, data: { field } });
      expect(refusal.message.length).toBeGreaterThan(10);
    }
    const refusal = await refusalOf(browser.call('updateAccount', { ...details, firstname: '💍' }));
    expect(refusal).toMatchObject({ code: codes.parameterInvalid, data: { field: 'firstname' } });
    const unregistered = shop.browser();
    const form = { ...names, email: 'no-phone@example.com', password: testPassword, code: '000000' };
    const unheard = await refusalOf(unregistered.call('registerAccount', { ...form, phone: '12' }));
    expect(unheard).toMatchObject({ code: codes.parameterInvalid, data: { field: 'phone' } });
  });

  it('is opened with one name and a code in full-width digits, and every text has the name alone', async () => {
    const email = 'sukarno@example.com';
    const browser = shop.browser();
    await browser.call('codeByRegister', { email });
    const code = (await shop.codeFor(email)).replace(/\d/g, (digit) =>
      String.fromCharCode(0xff10 + Number(digit)),
    );
    const form = { email, password: testPassword, code };
    const nameless = await refusalOf(browser.call('registerAccount', form));
    expect(nameless).toMatchObject({
      data: { field: 'firstname' },
      message: expect.stringContaining('name'),
    });
    await browser.call('registerAccount', { ...form, lastname: 'Sukarno' });
    const { user } = await browser.call('updateProfile', { lastname: '' });
    expect(user).toMatchObject({ firstname: 'Sukarno', lastname: '' });
    await shop.deliverMails();
    const mail = shop.mails.findLast(({ to, kind }) => to === email && kind === 'welcome');
    expect(mail?.subject).toContain('Sukarno');
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/undefined|Sukarno [,，.]/);
    const refusal = await refusalOf(browser.call('updateAccount', {}));
    expect(refusal.data).toMatchObject({ field: 'firstname' });
  });

  it('stores no tokens or codes in clear text', async () => {
    const browser = await shop.customer('secrets@example.com');
    const code = shop.mails.findLast(({ to }) => to === 'secrets@example.com')?.subject.slice(0, 6) ?? '-';
    const tables = ['session', 'mailed_code', 'mail_outbox', 'customer'] as const;
    for (const table of tables) {
      const text = JSON.stringify(await shop.db.handle.selectFrom(table).selectAll().execute());
      expect(text).not.toContain(browser.token);
      expect(text).not.toContain(testPassword);
      expect(text).not.toContain(`"${code}"`);
    }
  });

  it('refuses a wrong, an expired, a used and another person’s code', async () => {
    const browser = shop.browser();
    const email = 'codes@example.com';
    const form = { ...names, email, password: testPassword };
    await browser.call('codeByRegister', { email });
    const code = await shop.codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = await refusalOf(browser.call('registerAccount', { ...form, code: wrong }));
    expect([refused.code, refused.message]).toEqual([
      codes.registerInvalid,
      'This code is incorrect or has expired. Please request a new one.',
    ]);
    const borrowed = { ...form, email: 'thief@example.com', code };
    expect((await refusalOf(browser.call('registerAccount', borrowed))).code).toBe(codes.registerInvalid);
    shop.clock.advance(11 * minuteMs);
    expect((await refusalOf(browser.call('registerAccount', { ...form, code }))).code).toBe(
      codes.registerInvalid,
    );
    await browser.call('codeByRegister', { email });
    const fresh = await shop.codeFor(email);
    await browser.call('registerAccount', { ...form, code: fresh });
    const again = await refusalOf(shop.browser().call('registerAccount', { ...form, code: fresh }));
    expect(again.code).toBe(codes.registerInvalid);
  });

  it('allows five tries for a code', async () => {
    const browser = shop.browser();
    const email = 'tries@example.com';
    await browser.call('codeByRegister', { email });
    const code = await shop.codeFor(email);
    const form = { ...names, email, password: testPassword };
    for (let index = 0; index < 5; index += 1) {
      const wrong = String((Number(code) + index + 1) % 1_000_000).padStart(6, '0');
      await refusalOf(browser.call('registerAccount', { ...form, code: wrong }));
    }
    expect((await refusalOf(browser.call('registerAccount', { ...form, code }))).code).toBe(
      codes.registerInvalid,
    );
  });

  it('reveals only by email that an address is taken', async () => {
    const email = 'taken@example.com';
    await shop.customer(email);
    const browser = shop.browser();
    const form = { ...names, email, password: testPassword };
    const stranger = await refusalOf(browser.call('registerAccount', { ...form, code: '123456' }));
    const unknown = await refusalOf(
      browser.call('registerAccount', { ...form, email: 'nobody@example.com', code: '123456' }),
    );
    expect([stranger.code, stranger.message]).toEqual([unknown.code, unknown.message]);
    await browser.call('codeByRegister', { email });
    const owner = await refusalOf(
      browser.call('registerAccount', { ...form, code: await shop.codeFor(email) }),
    );
    expect(owner.code).toBe(codes.registerFailed);
    expect(owner.message).toContain('log in');
  });

  it('lets one of two registrations with the same code through', async () => {
    const email = 'race@example.com';
    await shop.browser().call('codeByRegister', { email });
    const code = await shop.codeFor(email);
    const form = { ...names, email, password: testPassword, code };
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => shop.browser().call('registerAccount', form)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    [{ password: 'short' }, codes.registerInvalid],
    [{ password: 'x'.repeat(129) }, codes.registerInvalid],
    [{ password_confirmation: 'something else' }, codes.registerInvalid],
    [{ birthday: '2026-02-31' }, codes.parameterInvalid],
    [{ birthday: '1066-10-14' }, codes.parameterInvalid],
    [{ firstname: '' }, codes.registerInvalid],
    [{ firstname: 'x'.repeat(31) }, codes.registerInvalid],
    [{ email: 'not an address' }, codes.registerInvalid],
    [{ code: '12345' }, codes.parameterInvalid],
  ])('refuses %j', async (wrong, code) => {
    const form = { ...names, email: 'form@example.com', password: testPassword, code: '123456', ...wrong };
    expect((await refusalOf(shop.browser().call('registerAccount', form))).code).toBe(code);
  });

  it('asks for a new code at most three times in ten minutes, with Retry-After', async () => {
    const ask = () =>
      shop.app.request('/customer/site/code-by-register', {
        method: 'POST',
        body: new URLSearchParams({ email: 'often@example.com' }),
      });
    for (let index = 0; index < 3; index += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: codes.limitExceeded });
  });
});

it('a password is hashed at the configured cost, which is OWASP’s minimum in every shop but a test’s', async () => {
  expect(parseConfig({}).hashCost).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
  const email = 'hash-cost@example.com';
  await shop.customer(email);
  const { password_hash } = await shop.db.handle
    .selectFrom('customer')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { memory, passes, parallelism } = shop.host.config.hashCost;
  expect(password_hash).toContain(`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`);
});

describe('a session', () => {
  it('begins with a new token at each login and ends at logout', async () => {
    const email = 'session@example.com';
    const first = await shop.customer(email);
    const second = shop.browser();
    await second.call('loginAccount', { email, password: testPassword });
    expect(second.token).not.toBe(first.token);
    await first.call('logout', {});
    expect((await refusalOf(first.call('profile', {}))).code).toBe(codes.notSignedIn);
    await second.call('profile', {});
    const answer = await refusalOf(second.call('loginAccount', { email, password: testPassword }));
    expect(answer.code).toBe(codes.alreadySignedIn);
  });

  it('answers alike for a wrong password and an unknown address', async () => {
    await shop.customer('known@example.com');
    const wrong = { password: 'not the password' };
    const known = await refusalOf(
      shop.browser().call('loginAccount', { email: 'known@example.com', ...wrong }),
    );
    const other = await refusalOf(
      shop.browser().call('loginAccount', { email: 'other@example.com', ...wrong }),
    );
    expect([known.code, known.status, known.message, known.data]).toEqual([
      other.code,
      other.status,
      other.message,
      other.data,
    ]);
    expect(known.code).toBe(codes.loginFailed);
    const mail = (email: string) => shop.browser().call('codeByForgot', { email });
    expect(await mail('known@example.com')).toEqual(await mail('other@example.com'));
    await shop.deliverMails();
    const sentEmails = shop.mails.filter(({ kind }) => kind === 'code-forgot').map(({ to }) => to);
    expect(sentEmails).toContain('known@example.com');
    expect(sentEmails).not.toContain('other@example.com');
  });

  it('slows down guessing without revealing whether the account exists', async () => {
    const guess = (email: string) =>
      refusalOf(shop.browser().call('loginAccount', { email, password: 'guess number one' }));
    await shop.customer('guessed@example.com');
    for (const email of ['guessed@example.com', 'unheard@example.com']) {
      for (let index = 0; index < 8; index += 1) expect((await guess(email)).code).toBe(codes.loginFailed);
      const stopped = await guess(email);
      expect([stopped.status, stopped.code]).toEqual([429, codes.limitExceeded]);
    }
  });

  it('ends after two idle weeks, and after ninety days in any case', async () => {
    const idle = await shop.customer('idle@example.com');
    const busy = await shop.customer('busy@example.com');
    const start = shop.clock.now();
    for (let day = 10; day < 90; day += 10) {
      shop.clock.set(new Date(start.getTime() + day * dayMs));
      await busy.call('profile', {});
    }
    expect((await refusalOf(idle.call('profile', {}))).code).toBe(codes.notSignedIn);
    shop.clock.set(new Date(start.getTime() + 90 * dayMs));
    expect((await refusalOf(busy.call('profile', {}))).code).toBe(codes.notSignedIn);
  });

  it.each(['', 'x', 'a'.repeat(43), '../../etc/passwd', 'null'])('is not opened by %j', async (token) => {
    const browser = shop.browser({ token });
    expect((await refusalOf(browser.call('profile', {}))).code).toBe(codes.notSignedIn);
  });
});

describe('a new password', () => {
  it('by emailed code ends every session and sends an email', async () => {
    const email = 'forgot@example.com';
    const before = await shop.customer(email);
    const browser = shop.browser();
    await browser.call('codeByForgot', { email });
    const code = await shop.codeFor(email);
    const newPassword = 'another quiet evening';
    const form = { email, code, newPassword, confirmPassword: newPassword };
    const differs = { ...form, confirmPassword: 'different words' };
    expect((await refusalOf(browser.call('submitResetPassword', differs))).code).toBe(codes.resetInvalid);
    const short = { ...form, newPassword: 'short', confirmPassword: 'short' };
    expect((await refusalOf(browser.call('submitResetPassword', short))).code).toBe(
      codes.resetPasswordInvalid,
    );
    await browser.call('submitResetPassword', form);
    expect((await refusalOf(before.call('profile', {}))).code).toBe(codes.notSignedIn);
    expect((await refusalOf(browser.call('submitResetPassword', form))).code).toBe(codes.resetTokenInvalid);
    const login = { email, password: testPassword };
    expect((await refusalOf(browser.call('loginAccount', login))).code).toBe(codes.loginFailed);
    await browser.call('loginAccount', { email, password: newPassword });
    await shop.deliverMails();
    expect(shop.mails.some(({ kind, to }) => kind === 'password-changed' && to === email)).toBe(true);
  });

  it('a code for registering does not change a password', async () => {
    const email = 'purpose@example.com';
    await shop.customer(email);
    await shop.browser().call('codeByRegister', { email });
    const code = await shop.codeFor(email);
    const form = { email, code, newPassword: testPassword, confirmPassword: testPassword };
    expect((await refusalOf(shop.browser().call('submitResetPassword', form))).code).toBe(
      codes.resetTokenInvalid,
    );
  });

  it('of a signed-in customer needs the present one, and leaves only this session open', async () => {
    const email = 'change@example.com';
    const here = await shop.customer(email);
    const there = shop.browser();
    await there.call('loginAccount', { email, password: testPassword });
    const next = { new_password: 'third evening', confirm_new_password: 'third evening' };
    const wrong = { ...names, current_password: 'no idea at all', ...next };
    expect((await refusalOf(here.call('updateAccount', wrong))).code).toBe(codes.accountInvalid);
    const half = { ...names, ...next };
    expect((await refusalOf(here.call('updateAccount', half))).code).toBe(codes.accountInvalid);
    await here.call('updateAccount', { ...names, current_password: testPassword, ...next });
    await here.call('profile', {});
    expect((await refusalOf(there.call('profile', {}))).code).toBe(codes.notSignedIn);
  });
});

describe('a guest', () => {
  it('has a token for the cart and not for an account', async () => {
    const guest = await shop.guest('guest@example.com');
    const { user } = await guest.call('profile', {});
    expect(user).toMatchObject({ email: 'guest@example.com', is_guest: 1 });
    expect((await refusalOf(guest.call('addressIndex', {}))).code).toBe(codes.notSignedIn);
    expect((await refusalOf(guest.call('favourites', {}))).code).toBe(codes.notSignedIn);
  });

  it('cannot log in with a password, and a wrong code is 1500005', async () => {
    const email = 'guest-only@example.com';
    await shop.guest(email);
    const login = { email, password: testPassword };
    expect((await refusalOf(shop.browser().call('loginAccount', login))).code).toBe(codes.loginFailed);
    const wrong = { email, code: '000000' };
    expect((await refusalOf(shop.browser().call('guestLogin', wrong))).code).toBe(codes.guestFailed);
  });

  it('is merged with its cart into the account of the same address, and no other', async () => {
    const email = 'adopted@example.com';
    const guest = await shop.guest(email);
    await guest.call('cartAdd', { product_id: 1101, qty: 1, custom_option: { size: '6' } });
    const stranger = await shop.customer('stranger@example.com');
    expect((await stranger.call('cartIndex', {})).cart_info.products).toEqual([]);
    const customer = await shop.customer(email);
    const { cart_info: cart } = await customer.call('cartIndex', {});
    expect(cart.products.map(({ product_id }) => product_id)).toEqual(['1101']);
    expect((await refusalOf(guest.call('profile', {}))).code).toBe(codes.notSignedIn);
  });
});

describe('the newsletter', () => {
  it('is sent only after the emailed link was followed', async () => {
    const browser = shop.browser({ locale: 'zh' });
    const email = 'reader@example.com';
    await browser.call('newsletterSubscribe', { email });
    await shop.deliverMails();
    const mail = shop.mails.findLast(({ to }) => to === email);
    const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://missing');
    expect(link.pathname.startsWith('/zh/')).toBe(true);
    const read = () =>
      shop.db.handle
        .selectFrom('newsletter_subscriber')
        .select('confirmed_at')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
    expect((await read()).confirmed_at).toBeNull();
    const token = link.searchParams.get('token') ?? '';
    await browser.call('newsletterConfirm', { token });
    expect((await read()).confirmed_at).not.toBeNull();
    // The answer does not reveal who is subscribed; the email does.
    await browser.call('newsletterSubscribe', { email });
    await shop.deliverMails();
    expect(shop.mails.findLast(({ to }) => to === email)?.kind).toBe('newsletter-known');
    expect((await read()).confirmed_at).not.toBeNull();
    const bad = await refusalOf(browser.call('newsletterConfirm', { token: 'no-such-token' }));
    expect(bad.code).toBe(codes.parameterInvalid);
  });
});
