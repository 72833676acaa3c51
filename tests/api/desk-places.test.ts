import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let owner: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await openDesk(shop, ['owner']);
});
afterAll(() => shop.close());

const base = (currency: string) => shop.browser({ currency: currency as 'CHF' }).call('homeBase', {});

describe('currencies and countries at the desk', () => {
  it('are added, sold in, and removed once nothing needs them', async () => {
    const none = { code: 'CHF', rate: '0', quotedOn: '2026-11-20' } as const;
    expect((await deskRefusal(owner.call('deskAddCurrency', none))).data).toMatchObject({ field: 'rate' });
    const added = await owner.call('deskAddCurrency', { ...none, rate: '0.1' });
    expect(added).toMatchObject({ id: 'CHF', symbol: 'CHF', name: { en: 'Swiss Franc' }, isBase: false });
    const twice = await deskRefusal(owner.call('deskAddCurrency', { ...none, rate: '0.2' }));
    expect(twice).toMatchObject({ code: deskCodes.fieldInvalid, data: { field: 'code' } });
    const { currency } = await base('CHF');
    expect(currency.currentCurrency).toBe('CHF');
    expect(currency.currencyList.at(-1)).toMatchObject({ code: 'CHF', rate: '0.1' });

    const norway = {
      code: 'NO',
      currency: 'CHF',
      ...{ freeShipping: false, taxesIncluded: true, daysLeast: 4, daysMost: 7 },
      shipping: { currency: 'HKD', minor: 20_000 },
    } as const;
    const unknown = await deskRefusal(owner.call('deskAddCountry', { ...norway, code: 'QQ' }));
    expect(unknown.data).toMatchObject({ field: 'code' });
    await owner.call('deskAddCountry', norway);
    expect((await base('CHF')).country.find((each) => each.country_code === 'NO')).toMatchObject({
      name: 'Norway',
    });
    const used = await deskRefusal(owner.call('deskRemoveCurrency', { id: 'CHF', version: added.version }));
    expect(used).toMatchObject({ code: deskCodes.notPossible });

    const { version } = await owner.call('deskCountry', { id: 'NO' });
    const changed = await owner.call('deskSaveCountry', { id: 'NO', version, currency: 'EUR' });
    await owner.call('deskRemoveCurrency', { id: 'CHF', version: added.version });
    expect((await base('CHF')).currency.currentCurrency).toBe('HKD');
    await owner.call('deskRemoveCountry', { id: 'NO', version: changed.version });
    expect((await base('HKD')).country.map((each) => each.country_code)).not.toContain('NO');
    const home = await owner.call('deskCountry', { id: 'HK' });
    const stays = await deskRefusal(owner.call('deskRemoveCountry', { id: 'HK', version: home.version }));
    expect(stays.message).toContain('home country');
    const london = await owner.call('deskCountry', { id: 'GB' });
    const store = await deskRefusal(owner.call('deskRemoveCountry', { id: 'GB', version: london.version }));
    expect(store.message).toContain('store');
  });
});
