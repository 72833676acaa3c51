import { afterEach, describe, expect, it } from 'vitest';
import { demonstrationSettings } from '../../../../tests/fixtures/demonstration-settings.ts';
import { afterWorkingDays, workingDaysBetween } from '../checkout/working-days.ts';
import { type ProductFields, productFaults } from '../content/product.rules.ts';
import { editedProduct } from '../content/product-edit.ts';
import { convertPriceMinor } from '../money/money.ts';
import { isPageOn, pageKinds, shownLinks } from '../pages/pages.ts';
import { statementsFor } from '../receipts/statements.rules.ts';
import { businessDay, endOfDay, startOfDay } from '../stores/business-day.ts';
import { ringSizeLabel } from './ring-sizes.ts';
import { shopModules } from './shop-modules.ts';
import { applyShopSettings, type PageSettings } from './shop-settings.ts';
import { isTimeZone } from './time-zone.ts';

const apply = (changes: Partial<PageSettings>) => applyShopSettings({ ...demonstrationSettings, ...changes });

afterEach(() => applyShopSettings(demonstrationSettings));

describe('a shop in another country', () => {
  it('has the days of its own time zone, also when clocks change', () => {
    apply({ timeZone: 'Europe/London' });
    expect(businessDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
    expect(businessDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
    expect(startOfDay('2026-03-29').toISOString()).toBe('2026-03-29T00:00:00.000Z');
    // Clocks go forward on 29 March 2026: the day has 23 hours.
    expect(endOfDay('2026-03-29').toISOString()).toBe('2026-03-29T22:59:59.000Z');
  });

  it('has prices in whole yen', () => {
    const product: ProductFields = {
      ...{ priceMinor: 150_050, salePriceMinor: 99_900, options: [{ key: 'metal', values: [] }] },
      ...{ goods: 'plain', sku: 'a', barcode: '', saleFrom: '', saleTo: '', isMadeToOrder: false },
      variants: [{ options: {}, sku: 'b', barcode: '', priceMinor: 120_010, salePriceMinor: null }],
      ...{ design: null, pieces: [], stones: [] },
    } as never;
    const fractions = () =>
      productFaults(product).flatMap(({ path, problem }) => (problem === 'invalid' ? [path] : []));
    expect(fractions()).toEqual([]);
    apply({ baseCurrency: 'JPY' });
    expect(fractions()).toEqual(['priceMinor', 'variants.0.priceMinor']);
    const edited = editedProduct(product, { act: 'percent', basisPoints: 333, step: 1 });
    expect([edited.priceMinor, edited.salePriceMinor]).toEqual([155_000, 103_200]);
  });

  it('counts its own working days and holidays', () => {
    const workingWeek = { mon: false, tue: true, wed: true, thu: true, fri: true, sat: true, sun: false };
    apply({ timeZone: 'Europe/London', workingWeek, holidays: ['2026-11-24'] });
    const friday = new Date('2026-11-20T09:00:00Z');
    expect([1, 2, 3].map((days) => afterWorkingDays(friday, days))).toEqual([
      '2026-11-21',
      '2026-11-25',
      '2026-11-26',
    ]);
    expect(workingDaysBetween(friday, new Date('2026-11-26T09:00:00Z'))).toBe(3);
    const none = Object.fromEntries(Object.keys(workingWeek).map((day) => [day, false]));
    apply({ workingWeek: none as typeof workingWeek });
    expect(afterWorkingDays(friday, 1) > '2026-11-20').toBe(true);
  });

  it('keeps prices of its base currency as they are', () => {
    apply({ baseCurrency: 'GBP' });
    expect(convertPriceMinor(12_345, { code: 'GBP', symbol: '£', rate: '1' })).toBe(12_345);
    expect(convertPriceMinor(10_000, { code: 'EUR', symbol: '€', rate: '1.17' })).toBe(11_700);
  });

  it('prints the statements of its own country', () => {
    apply({ homeCountry: 'GB' });
    expect(statementsFor('FR', [])).toEqual(['gb', 'keep']);
    expect(statementsFor('HK', [])).toEqual(['hk', 'gb', 'keep']);
  });

  it('lists ring sizes in its own system first', () => {
    const label = ({ us, iso, uk }: Record<'us' | 'iso' | 'uk', string | number>) =>
      `US ${us} · EU ${iso} · UK ${uk}`;
    const systems = { us: 6, iso: 52, hk: 12, uk: 'L', jp: 11 };
    expect(ringSizeLabel(label, systems)).toBe('US 6 · EU 52 · UK L');
    apply({ ringSizeScale: 'uk' });
    expect(ringSizeLabel(label, systems)).toBe('UK L · US 6 · EU 52');
  });
});

it.each([
  ['Europe/London', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
])('time zone %s: %s', (name, isKnown) => expect(isTimeZone(name)).toBe(isKnown));

describe('a shop without', () => {
  const off = (name: string): void => apply({ modules: { ...demonstrationSettings.modules, [name]: false } });

  it.each(shopModules)('%s has only the pages of the other parts', (module) => {
    off(module);
    const gone = pageKinds.filter(({ sample }) => !isPageOn(sample));
    expect(gone).toEqual(pageKinds.filter((page) => page.module === module));
  });

  it('appointments links to none, in any language and with any query', () => {
    off('appointments');
    const links = ['/tc/appointment/inquire/?l=1', '/stores/', 'https://wa.me/1', 'mailto:a@b.example'];
    expect(shownLinks(links.map((url) => ({ url }))).map(({ url }) => url)).toEqual(links.slice(1));
  });
});
