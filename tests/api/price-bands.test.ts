import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceBands } from '#kernel/shop/catalogue/price-bands.ts';
import { formatPriceRange, priceRanges } from '#kernel/shop/catalogue/price-range.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { fitPriceBands } from '#server/catalogue/price-bands.service.ts';
import { readPriceBandFactor } from '#server/documents/documents.repo.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('the price filter', () => {
  const bandsOf = async (currency: string) => {
    const categories = [1, 2, 3, 4, 5].map((categoryId) =>
      shop.browser({ currency }).call('categoryIndex', { categoryId }),
    );
    const bands = (await Promise.all(categories)).flatMap(({ filter_price }) => Object.values(filter_price));
    return new Set(bands.flat().map(({ base_val, val }) => (currency === '' ? base_val : val)));
  };
  const written = (factor: number, currency: CurrencyRate) =>
    priceRanges(priceBands(factor), currency).map(({ shown }) => formatPriceRange(shown));
  const base: CurrencyRate = { code: 'HKD', symbol: 'HK$', rate: '1' };
  const dollars: CurrencyRate = { code: 'USD', symbol: 'US$', rate: '0.1283' };

  it('has bands that suit the prices of the shop, in a list of designs too', async () => {
    const fitBands = () => fitPriceBands(shop.host)();
    const { handle } = shop.db;
    const before = await bandsOf('');
    expect(written(1, base)).toEqual(expect.arrayContaining([...before]));
    expect(await fitBands()).toBe(0);
    const dear = await handle
      .updateTable('product')
      .set({ on_shelf: false })
      .where('lowest_price_minor', '>=', 1_000_000)
      .where('on_shelf', '=', true)
      .returning('id')
      .execute();
    try {
      await handle.deleteFrom('publish').execute();
      expect(await fitBands()).toBe(1);
      const factor = await readPriceBandFactor(handle);
      expect(factor).toBeLessThan(1);
      const bands = await bandsOf('');
      expect(bands.size).toBeGreaterThan(0);
      expect(bands).not.toEqual(before);
      expect(written(factor, base)).toEqual(expect.arrayContaining([...bands]));
      expect(written(factor, dollars)).toEqual(expect.arrayContaining([...(await bandsOf('USD'))]));
      const { filter_price } = await shop.browser().call('variableDesigns', { filters: {} });
      const inDesigns = Object.values(filter_price).flat();
      expect(written(factor, base)).toEqual(
        expect.arrayContaining(inDesigns.map(({ base_val }) => base_val)),
      );
      const row = await handle.selectFrom('publish').select('what').executeTakeFirst();
      expect(row?.what).toBe('category');
      expect(await fitBands()).toBe(0);
    } finally {
      const ids = dear.map(({ id }) => id);
      await handle.updateTable('product').set({ on_shelf: true }).where('id', 'in', ids).execute();
    }
    expect(await fitBands()).toBe(1);
    expect(await bandsOf('')).toEqual(before);
  });
});
