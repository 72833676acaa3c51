import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { manyCustomers } from '../fixtures/compositions.ts';
import { openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

let people = 0;
const newCustomer = () => {
  people += 1;
  return shop.customer(`gifted${people}@example.com`);
};
const claim = (browser: TestBrowser, code: string) => browser.call('claimGift', { code });
const reasonOf = async (code: string, browser?: TestBrowser) => {
  const { code: number, message } = await refusalOf(claim(browser ?? (await newCustomer()), code));
  return [number, message];
};
const contact = {
  first_name: 'Mei',
  last_name: 'Chan',
  telephone: '+852 5550 0101',
  addressCountry: 'HK',
  addressState: 'CW',
  street1: '8 Queen’s Road Central',
} as const;

describe('a gift', () => {
  it('with a malformed code is refused with a text about gifts, in both calls', async () => {
    const browser = await newCustomer();
    for (const ask of [
      () => claim(browser, 'no!!'),
      () => browser.call('giftContact', { code: 'no!!', ...contact }),
    ]) {
      const refused = await refusalOf(ask());
      expect([refused.code, refused.message]).toEqual([
        codes.couponInvalid,
        'We do not know this gift code. Please check it and try again.',
      ]);
    }
  });

  it('opens its coupon for its claimer: value, conditions and last day', async () => {
    const browser = await newCustomer();
    const { gift } = await claim(browser, 'rose500');
    expect(gift).toMatchObject({
      code: 'ROSE500',
      kind: 'coupon',
      state: 'open',
      name: 'A welcome from the house',
      coupon_code: 'ROSEGIFT500',
      amount_off: '500.00',
      min_subtotal: '3000.00',
      currency: 'HKD',
      expires_at: '2036-01-01T00:00:00.000Z',
    });
    expect(gift.conditions).not.toBe('');
    const { gifts } = await browser.call('gifts', {});
    expect(gifts).toEqual([gift]);
    expect((await (await newCustomer()).call('gifts', {})).gifts).toEqual([]);
  });

  it('is a coupon for one customer, and is used once', async () => {
    const [holder, stranger] = [await newCustomer(), await newCustomer()];
    await claim(holder, 'ROSE500');
    for (const browser of [holder, stranger]) await browser.call('cartAdd', { product_id: 1201, qty: 1 });
    const refused = await refusalOf(stranger.call('cartAddCoupon', { coupon_code: 'ROSEGIFT500' }));
    expect(refused.code).toBe(codes.couponInvalid);
    await holder.call('cartAddCoupon', { coupon_code: 'ROSEGIFT500' });
    const order = {
      billing: homeAddress,
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    } as const;
    await holder.call('submitOrder', order);
    expect((await holder.call('gifts', {})).gifts).toMatchObject([{ state: 'used' }]);
  });

  it('waits while its campaign is paused, and can be used again afterwards', async () => {
    const holder = await newCustomer();
    await claim(holder, 'ROSE500');
    const desk = await openDesk(shop, ['content']);
    const state = async () => (await holder.call('gifts', {})).gifts[0]?.state;
    const press = async (name: 'deskPauseCampaign' | 'deskResumeCampaign') => {
      const { rows } = await desk.call('deskCampaigns', { search: 'ROSEGIFT500' });
      const { id, version } = await desk.call('deskCampaign', { id: rows[0]?.id ?? 0 });
      await desk.call(name, { id, version });
    };
    await press('deskPauseCampaign');
    expect(await state()).toBe('paused');
    await holder.call('cartAdd', { product_id: 1201, qty: 1 });
    const refused = await refusalOf(holder.call('cartAddCoupon', { coupon_code: 'ROSEGIFT500' }));
    expect(refused.code).toBe(codes.couponInvalid);
    await press('deskResumeCampaign');
    expect(await state()).toBe('open');
  });

  it('says why a code gives nothing: unknown, expired, used up, or already claimed', async () => {
    expect(await reasonOf('NOSUCHGIFT')).toEqual([
      codes.couponInvalid,
      'We do not know this gift code. Please check it and try again.',
    ]);
    expect(await reasonOf('SPRING2026')).toEqual([
      codes.couponInvalid,
      'This gift has expired and cannot be claimed any more.',
    ]);
    expect((await reasonOf('ABCDEFGHIJKLMNOPQRSTU'))[0]).toBe(codes.couponInvalid);
    expect((await reasonOf('ROSE-500'))[0]).toBe(codes.couponInvalid);
    const browser = await newCustomer();
    await claim(browser, 'ROSE500');
    const [code, words] = await reasonOf('ROSE500', browser);
    expect([code, words]).toEqual([
      codes.couponInvalid,
      expect.stringContaining('claimed this gift already'),
    ]);
  });

  it('for one is claimed by one of twenty', async () => {
    const browsers = await manyCustomers(shop, 20, 'gift-race');
    const results = await Promise.allSettled(browsers.map((browser) => claim(browser, 'ONLYONE')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: codes.couponInvalid });
    const gift = await shop.db.handle
      .selectFrom('gift')
      .select('claimed')
      .where('code', '=', 'ONLYONE')
      .executeTakeFirstOrThrow();
    expect(gift.claimed).toBe(1);
  });

  it('is claimed once by twenty equal requests of one customer', async () => {
    const { token } = await newCustomer();
    // The client deduplicates equal calls within a tab.
    const tabs = Array.from({ length: 20 }, () => shop.browser({ token }));
    const results = await Promise.allSettled(tabs.map((tab) => claim(tab, 'TRAVELCASE')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await shop.browser({ token }).call('gifts', {})).gifts).toHaveLength(1);
  });
});

describe('a gift that is sent', () => {
  const staff = (...words: string[]) => runStaffCommand(shop.host, words);

  it('asks for name, phone and address, and is a task for staff until it is sent', async () => {
    const browser = await newCustomer();
    const send = (more: object = {}) =>
      browser.call('giftContact', { code: 'TRAVELCASE', ...contact, ...more });
    expect((await refusalOf(send())).code).toBe(codes.couponInvalid);
    expect((await claim(browser, 'TRAVELCASE')).gift).toMatchObject({
      kind: 'parcel',
      state: 'address-wanted',
      coupon_code: '',
    });
    expect(await refusalOf(send({ street1: 'PO Box 12' }))).toMatchObject({ code: codes.addressInvalid });
    await send({ street1: '1 Wrong Street' });
    await send();
    expect((await browser.call('gifts', {})).gifts).toMatchObject([{ state: 'on-its-way' }]);
    const list = await staff('gifts');
    expect(list).toContain('Mei Chan, +85255500101  8 Queen’s Road Central');
    expect(list).not.toContain('1 Wrong Street');
    const [id = ''] = list.split(' ');
    expect(await staff('send-gift', id)).toContain('sent');
    expect(await staff('gifts')).toBe('There is no gift to send.');
    await expect(staff('send-gift', id)).rejects.toThrow(/does not wait/);
    expect((await browser.call('gifts', {})).gifts).toMatchObject([{ state: 'sent' }]);
    expect((await refusalOf(send())).code).toBe(codes.couponInvalid);
  });

  it('has no address where it is a coupon', async () => {
    const browser = await newCustomer();
    await claim(browser, 'ROSE500');
    const refused = await refusalOf(browser.call('giftContact', { code: 'ROSE500', ...contact }));
    expect(refused).toMatchObject({ code: codes.couponInvalid });
  });
});
