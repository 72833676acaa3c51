import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('stores', () => {
  it('are complete, with countries, states, hours and services in the language asked for', async () => {
    const { stores, countries, states } = await shop.browser({ locale: 'zh' }).call('storeInit', {});
    expect(stores.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(Object.keys(countries)).toContain('GB');
    expect(states).toMatchObject({ HK: { CW: '中西区' } });
    const [central] = stores;
    expect(central?.business_hour).toEqual([
      { days: '周一至周六', hours: '10:30–20:00' },
      { days: '周日', hours: '11:00–19:00' },
    ]);
    expect(central?.services.length).toBeGreaterThan(2);
    expect(central?.services.every((name) => /\p{Script=Han}/u.test(name))).toBe(true);
  });

  it('are found by country and state, nearest first', async () => {
    const browser = shop.browser();
    const inHongKong = await browser.call('storeList', { country: 'hk' });
    expect(inHongKong.stores.map(({ id }) => id)).toEqual([1, 2]);
    const near = await browser.call('storeList', { near: '51.5,-0.14' });
    expect(near.stores[0]?.country_code).toBe('GB');
    const kowloon = await browser.call('storeList', { country: 'HK', near: '22.2988,114.1722' });
    expect(kowloon.stores.map(({ id }) => id)).toEqual([2, 1]);
    expect((await browser.call('storeList', { country: 'FR' })).stores).toEqual([]);
    expect(await browser.call('statesByCountry', { country_code: 'FR' })).toEqual({ states: [] });
  });
});
