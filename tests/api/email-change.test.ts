import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { mailFirstPassword } from '#server/authentication/links.service.ts';
import { openTestShop, refusalOf, type TestShop, testPassword } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const emailsTo = async (email: string) => {
  await shop.deliverMails();
  return shop.mails.filter(({ to }) => to === email);
};

describe('the address of an account', () => {
  it('changes by a code to the new one; the old one is notified, and every other session ends', async () => {
    const [before, after] = ['before@example.com', 'after@example.com'];
    const own = await shop.customer(before);
    await own.call('updateProfile', { is_subscribed: true });
    const other = shop.browser();
    await other.call('loginAccount', { email: before, password: testPassword });
    const guest = await shop.guest(after);
    await guest.call('cartAdd', { product_id: 1101, qty: 1, custom_option: { size: '6' } });

    await own.call('emailCode', { email: after, password: testPassword });
    await own.call('emailChange', { email: after, code: await shop.codeFor(after) });

    expect((await own.call('profile', {})).user).toMatchObject({ email: after, is_subscribed: 1 });
    expect((await own.call('cartIndex', {})).cart_info).toMatchObject({ items_count: 1 });
    expect((await refusalOf(other.call('profile', {}))).code).toBe(codes.notSignedIn);
    const notice = (await emailsTo(before)).at(-1);
    expect(notice?.kind).toBe('email-changed');
    expect(notice?.text).toContain(after);
    expect((await emailsTo(after)).at(-1)?.kind).toBe('email-new');
    const login = (email: string) => shop.browser().call('loginAccount', { email, password: testPassword });
    await login(after);
    expect((await refusalOf(login(before))).code).toBe(codes.loginFailed);
    const subscribers = await shop.db.handle.selectFrom('newsletter_subscriber').select('email').execute();
    expect(subscribers.map(({ email }) => email)).toEqual([after]);
    // The old address is free now.
    await shop.customer(before);
  });

  it('gets no code without the password, and is not changed by another customer’s code', async () => {
    const own = await shop.customer('keeps@example.com');
    const email = 'wanted@example.com';
    const refused = await refusalOf(own.call('emailCode', { email, password: 'not the password' }));
    expect([refused.code, refused.data]).toMatchObject([codes.accountInvalid, { field: 'password' }]);
    expect(await emailsTo(email)).toEqual([]);
    await shop.browser().call('codeByRegister', { email });
    const code = await shop.codeFor(email);
    const wrong = await refusalOf(own.call('emailChange', { email, code }));
    expect([wrong.code, wrong.data]).toMatchObject([codes.accountInvalid, { field: 'code' }]);
    expect((await own.call('profile', {})).user.email).toBe('keeps@example.com');
  });

  it('is not changed by the proof of another account on the same device', async () => {
    // A stolen token, and an account of the thief whose password is known.
    const owner = await shop.customer('robbed@example.com');
    const thief = await shop.customer('thief@example.com');
    const email = 'evil@example.com';
    await thief.call('emailCode', { email, password: testPassword });
    const refused = await refusalOf(owner.call('emailChange', { email, code: await shop.codeFor(email) }));
    expect([refused.code, refused.data]).toMatchObject([codes.accountInvalid, { field: 'code' }]);
    expect((await owner.call('profile', {})).user.email).toBe('robbed@example.com');
  });

  it('reveals only by email that another account has the address', async () => {
    const own = await shop.customer('asks@example.com');
    const email = 'taken@example.com';
    await shop.customer(email);
    await own.call('emailCode', { email, password: testPassword });
    const refused = await refusalOf(own.call('emailChange', { email, code: await shop.codeFor(email) }));
    expect([refused.code, refused.data]).toMatchObject([codes.accountInvalid, { field: 'email' }]);
    expect((await own.call('profile', {})).user.email).toBe('asks@example.com');
  });

  it('belongs to one account after simultaneous changes', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `contested-${round}@example.com`;
      const own = await shop.customer(`contender-${round}@example.com`);
      await own.call('emailCode', { email, password: testPassword });
      const change = { email, code: await shop.codeFor(email) };
      await shop.browser().call('codeByRegister', { email });
      const newcomer = { firstname: 'Ada', lastname: 'Lam', email, password: testPassword };
      const code = await shop.codeFor(email);
      const answers = await Promise.allSettled([
        own.call('emailChange', change),
        shop.browser().call('registerAccount', { ...newcomer, code }),
      ]);
      const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
      expect([[codes.accountInvalid], [codes.registerFailed]]).toContainEqual(refused);
    }
  });

  it('invalidates links that were emailed to the old one', async () => {
    const email = 'old-link@example.com';
    const own = await shop.customer(email);
    const call = { locale: 'en', now: shop.clock.now() } as const;
    await mailFirstPassword(shop.db.handle, call, { email, name: 'Ada' });
    const resetToken = /resetToken=([\w-]+)/.exec((await emailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    expect(resetToken).not.toBe('');
    const next = 'new-link@example.com';
    await own.call('emailCode', { email: next, password: testPassword });
    await own.call('emailChange', { email: next, code: await shop.codeFor(next) });
    const form = { resetToken, newPassword: 'stolen by a link', confirmPassword: 'stolen by a link' };
    expect((await refusalOf(shop.browser().call('submitResetPassword', form))).code).toBe(
      codes.resetTokenInvalid,
    );
  });

  it('cannot be changed by a guest, nor without a password', async () => {
    const guest = await shop.guest('email-guest@example.com');
    const form = { email: 'other-guest@example.com', password: '' };
    expect((await refusalOf(guest.call('emailCode', form))).code).toBe(codes.notSignedIn);
    const own = await shop.customer('no-password@example.com');
    await shop.db.handle
      .updateTable('customer')
      .set({ password_hash: null })
      .where('email', '=', 'no-password@example.com')
      .execute();
    const refused = await refusalOf(own.call('emailCode', form));
    expect(refused.message).toContain('has no password yet');
  });
});
