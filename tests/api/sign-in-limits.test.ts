import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { sweepSpentTries } from '#server/platform/limits/shared-limits.ts';
import { openTestShop, type TestShop, testPassword } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { trustedProxies: 1 } });
});
afterAll(() => shop.close());

interface Caller {
  ip: string;
  device?: string;
  locale?: string;
  app?: TestShop['app'];
}

async function send(path: string, values: Record<string, string>, caller: Caller) {
  const { ip, device, locale = 'en', app = shop.app } = caller;
  const response = await app.request(`/${path}`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': ip,
      'fecshop-lang': locale,
      ...(device === undefined ? {} : { 'fecshop-uuid': device }),
    },
    body: new URLSearchParams(values),
  });
  const { code, message } = (await response.json()) as { code: number; message: string };
  return { status: response.status, code, message, wait: response.headers.get('retry-after') };
}

const login = (email: string, password: string, caller: Caller) =>
  send('customer/login/account', { email, password }, caller);
const askReset = (email: string, caller: Caller) => send('customer/site/code-by-forgot', { email }, caller);
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A second process: another app on the same database, with counters of its own. */
const otherProcess = () => buildApp({ ...shop.host, limits: createLimits() });

describe('attackers', () => {
  it('cannot lock an owner out with 40 wrong passwords from 40 addresses', async () => {
    const email = 'owner@example.com';
    await shop.customer(email);
    const processes = [shop.app, otherProcess()] as const;
    for (const index of times(40)) {
      const stranger = { ip: `198.51.100.${index}`, app: processes[index % 2 ? 0 : 1] };
      expect((await login(email, 'not the password', stranger)).code).toBe(1_100_002);
    }
    for (const app of processes)
      expect((await login(email, testPassword, { ip: '203.0.113.1', app })).code).toBe(200);
  });

  it('cannot lock an owner out of a known device with any number of wrong passwords', async () => {
    const email = 'flooded-owner@example.com';
    await shop.customer(email);
    const own = { ip: '203.0.113.2', device: 'a'.repeat(32) };
    expect((await login(email, testPassword, own)).code).toBe(200);
    const statuses = [];
    for (const index of times(101)) {
      statuses.push((await login(email, 'not the password', { ip: `198.18.${index}.1` })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await login(email, testPassword, { ip: '198.19.0.1' })).status).toBe(429);
    expect((await login(email, testPassword, { ...own, ip: '203.0.113.3' })).code).toBe(200);
    // A password reset clears the failed tries of attackers.
    expect((await askReset(email, { ip: '198.19.0.1' })).code).toBe(200);
    const newPassword = 'another evening in Sai Kung';
    const reset = { email, code: await shop.codeFor(email), newPassword, confirmPassword: newPassword };
    const answer = await send('customer/forgot/submitresetpassword', reset, { ip: '198.19.0.1' });
    expect(answer.code).toBe(200);
    expect((await login(email, newPassword, { ip: '198.19.0.2' })).code).toBe(200);
  });

  it('cannot block an owner’s reset by requesting 20 codes, nor use up the owner’s code', async () => {
    const email = 'reset-owner@example.com';
    await shop.customer(email);
    for (const index of times(10)) await askReset(email, { ip: `198.51.100.${index}` });
    const own = { ip: '203.0.113.4' };
    expect((await askReset(email, own)).code).toBe(200);
    const code = await shop.codeFor(email);
    for (const index of times(10)) await askReset(email, { ip: `198.51.101.${index}` });
    // Five wrong tries of each attacker use up the attacker's own code.
    for (const index of times(6)) {
      const wrong = { email, code: '000000', newPassword: testPassword, confirmPassword: testPassword };
      await send('customer/forgot/submitresetpassword', wrong, { ip: `198.51.101.${index}` });
    }
    const reset = { email, code, newPassword: testPassword, confirmPassword: testPassword };
    expect((await send('customer/forgot/submitresetpassword', reset, own)).code).toBe(200);
  });

  it('cannot block an owner on a new device by asking for codes for an hour from one address', async () => {
    const email = 'new-telephone@example.com';
    await shop.customer(email);
    const stranger = { ip: '198.51.103.1' };
    let answer = await askReset(email, stranger);
    // Three emails in ten minutes, until the day has none left for strangers.
    while (answer.wait === null || Number(answer.wait) <= 600) {
      shop.clock.advance(answer.wait === null ? 0 : 600_000);
      answer = await askReset(email, stranger);
    }
    expect((await askReset(email, { ip: '203.0.113.6' })).code).toBe(200);
    const asGuest = await send('customer/site/code-by-guest', { email }, { ip: '203.0.113.7' });
    expect(asGuest.code).toBe(200);
  });

  it('cannot block a reset on the owner’s known device with any number of codes', async () => {
    const email = 'device-owner@example.com';
    await shop.customer(email);
    const own = { ip: '203.0.113.5', device: 'b'.repeat(32) };
    await login(email, testPassword, own);
    const statuses = [];
    for (const index of times(41)) {
      statuses.push((await askReset(email, { ip: `198.51.102.${index}` })).status);
    }
    expect(statuses).toContain(429);
    expect((await askReset(email, own)).code).toBe(200);
  });
});

describe('a registration that waits for its link', () => {
  it('gives its maker no password to the account of an owner who opens the link', async () => {
    const email = 'registered-by-another@example.com';
    const person = { firstname: 'Mei', lastname: 'Chan' };
    const maker = { ip: '198.51.104.1', device: 'm'.repeat(32) };
    await send('customer/register/account', { ...person, email, password: testPassword }, maker);
    await shop.deliverMails();
    const mail = shop.mails.findLast(({ to, kind }) => to === email && kind === 'link-activate');
    const [, registerToken = ''] = /registerToken=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const opened = await shop.browser().call('tokenEnable', { registerToken });
    expect((await login(email, testPassword, maker)).code).toBe(1_100_002);
    const newPassword = 'a password of my own';
    const resetToken = 'reset_token' in opened ? opened.reset_token : '';
    const choice = { resetToken, newPassword, confirmPassword: newPassword };
    await shop.browser().call('submitResetPassword', choice);
    expect((await login(email, newPassword, { ip: '203.0.113.8' })).code).toBe(200);
  });
});

describe('a limit', () => {
  it('is shared by two processes, with any number of simultaneous calls', async () => {
    const email = 'two-processes@example.com';
    await shop.customer(email);
    const other = otherProcess();
    const guesses = times(16).map((index) =>
      login(email, 'not the password', { ip: '198.51.100.77', app: index % 2 ? shop.app : other }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });

  it('shows its remaining time in the caller’s language, and then ends', async () => {
    const email = 'waiting@example.com';
    const ask = (locale: string) =>
      send('customer/site/code-by-register', { email }, { ip: '198.51.100.78', locale });
    for (const _ of times(3)) expect((await ask('en')).code).toBe(200);
    const refused = await ask('en');
    expect([refused.status, refused.wait]).toEqual([429, '600']);
    expect(refused.message).toContain('in 10 minutes');
    expect((await ask('tc')).message).toContain('10 分鐘');
    expect((await ask('zh')).message).toContain('10 分钟');
    shop.clock.advance(541_000);
    expect((await ask('en')).message).toContain('in 1 minute');
    shop.clock.advance(59_000);
    expect((await ask('en')).code).toBe(200);
  });

  it('stores no email address and no network in clear text, and is deleted when it ends', async () => {
    const rows = () => shop.db.handle.selectFrom('spent_tries').selectAll().execute();
    expect((await rows()).length).toBeGreaterThan(5);
    expect(JSON.stringify(await rows())).not.toMatch(/@|198\.51/);
    await sweepSpentTries(shop.db, new Date(shop.clock.now().getTime() + 86_400_000));
    expect(await rows()).toEqual([]);
  });
});
