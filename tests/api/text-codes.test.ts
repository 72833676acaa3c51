import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { twilioSender } from '#server/platform/sms/sms.ts';
import { openTestShop, refusalOf, type TestShop, testPassword } from '../fixtures/test-shop.ts';

let shop: TestShop;
let sent: { to: string; text: string }[] = [];
beforeEach(async () => {
  sent = [];
  shop = await openTestShop({
    config: { trustedProxies: 1, sms: { account: undefined, countries: ['HK', 'GB'], dailyCap: 5 } },
    sms: { send: async (message) => void sent.push(message) },
  });
});
afterEach(() => shop.close());

async function ask(phone: string, ip = '198.51.100.1', locale = 'en') {
  const response = await shop.app.request('/customer/site/sms-by-register', {
    method: 'POST',
    headers: { 'x-forwarded-for': ip, 'fecshop-lang': locale },
    body: new URLSearchParams({ phone }),
  });
  const { code, message } = (await response.json()) as { code: number; message: string };
  return { status: response.status, code, message };
}

describe('a code by text message', () => {
  it('comes in the caller’s language, and proves the number of an account that its emailed link activates', async () => {
    const browser = shop.browser({ locale: 'tc' });
    await browser.call('smsByRegister', { phone: '9123 4567' });
    const [message] = sent;
    expect(message?.to).toBe('+85291234567');
    expect(message?.text).toContain('驗證碼');
    const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
    const email = 'phone@example.com';
    const form = {
      email,
      password: testPassword,
      firstname: 'Mei',
      lastname: 'Chan',
      phone: '+852 9123 4567',
    };
    const wrong = await refusalOf(browser.call('registerAccount', { ...form, code: '000000' }));
    expect(wrong.code).toBe(codes.registerInvalid);
    // The number is proved, the email address is not: it cannot be taken from its owner.
    const waiting = await refusalOf(browser.call('registerAccount', { ...form, code }));
    expect(waiting.code).toBe(codes.accountInactive);
    await shop.deliverMails();
    const sentEmail = shop.mails.find(({ to, kind }) => to === email && kind === 'link-activate');
    const registerToken = /registerToken=([\w-]+)/.exec(sentEmail?.text ?? '')?.[1] ?? '';
    await browser.call('tokenEnable', { registerToken });
    const row = await shop.db.handle
      .selectFrom('customer')
      .select(['phone', 'phone_confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.phone).toBe('+85291234567');
    expect(row.phone_confirmed_at).not.toBeNull();
    // Another number is not proved by that.
    await browser.call('loginAccount', { email, password: testPassword });
    await browser.call('updateProfile', { phone: '+852 9765 4321' });
    const after = await shop.db.handle
      .selectFrom('customer')
      .select('phone_confirmed_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(after.phone_confirmed_at).toBeNull();
  });

  it('is sent to supported countries, three times a day to one number and ten times from one network', async () => {
    expect(await ask('+1 212 555 0123')).toMatchObject({ code: codes.parameterInvalid });
    // Personal, premium and landline numbers.
    for (const dear of ['+44 70 1234 5678', '+44 909 879 0000', '+852 2123 4567'])
      expect((await ask(dear)).message).toContain('mobile');
    expect(await ask('12')).toMatchObject({ code: codes.parameterInvalid });
    for (const index of [1, 2, 3]) expect((await ask('9123 4567', `203.0.113.${index}`)).code).toBe(200);
    const fourth = await ask('+85291234567', '203.0.113.4');
    expect([fourth.status, fourth.code]).toEqual([429, codes.limitExceeded]);
    expect(fourth.message).toContain('24 hours');
    shop.clock.advance(86_400_000);
    expect((await ask('9123 4567')).code).toBe(200);
    expect(sent).toHaveLength(4);
  });

  it('stops at the daily cap, and staff are notified once', async () => {
    const statuses = [];
    for (const index of [1, 2, 3, 4, 5, 6, 7])
      statuses.push((await ask(`9123 456${index}`, `203.0.113.${index}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await shop.deliverMails();
    expect(shop.mails.filter(({ kind }) => kind === 'house-sms-cap')).toHaveLength(1);
  });
});

it('a provider’s refusal is returned as 1000008, and the request has the provider’s form', async () => {
  const requests: Request[] = [];
  const original = globalThis.fetch;
  let status = 201;
  globalThis.fetch = async (url, init) => {
    requests.push(new Request(url, init));
    return Response.json(status === 201 ? { sid: 'SM1' } : { code: 21211 }, { status });
  };
  try {
    const account = { origin: 'https://sms.test', accountSid: 'AC1', authToken: 'secret', from: 'Aurelle' };
    const sender = twilioSender(account);
    await sender.send({ to: '+85291234567', text: '123456' });
    const [request] = requests;
    expect(request?.url).toBe('https://sms.test/2010-04-01/Accounts/AC1/Messages.json');
    expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('AC1:secret')}`);
    expect(await request?.text()).toBe('To=%2B85291234567&From=Aurelle&Body=123456');
    status = 400;
    shop.host.sms = sender;
    expect(await ask('9123 4567')).toMatchObject({ status: 200, code: codes.parameterInvalid });
  } finally {
    globalThis.fetch = original;
  }
});
