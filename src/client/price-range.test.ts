import { describe, expect, it } from 'vitest';
import { convertMoney } from './currency.ts';
import { priceRangeText, shownPrice } from './price-range.ts';

const rates = [
  { code: 'HKD', symbol: 'HK$', rate: '1' },
  { code: 'USD', symbol: 'US$', rate: '0.1283' },
];
const texts = {
  locale: 'en',
  upTo: (to: string) => `under ${to}`,
  from: (from: string) => `${from} and above`,
};

describe('a price range in a URL', () => {
  it('is in the base currency, and requested and shown in round figures of the chosen one', () => {
    expect(shownPrice('10000-20000', rates, 'HKD')).toBe('10000-20000');
    expect(shownPrice('10000-20000', rates, 'USD')).toBe('1300-2600');
    expect(shownPrice('80000-', rates, 'USD')).toBe('10000-');
    expect(shownPrice('', rates, 'USD')).toBe('');
    expect(priceRangeText('10000-20000', rates, 'USD', texts)).toBe('US$1,300 – US$2,600');
    expect(priceRangeText('0-5000', rates, 'USD', texts)).toBe('under US$640');
    expect(priceRangeText('80000-', rates, 'HKD', texts)).toBe('HK$80,000 and above');
  });

  it('stays in the base currency without a rate, like the prices', () => {
    expect(shownPrice('10000-20000', rates, 'EUR')).toBe('10000-20000');
    expect(convertMoney(2_880_000, rates, 'EUR')).toEqual({ currency: 'HKD', minor: 2_880_000 });
  });
});
