import { expect, it } from 'vitest';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { termsText } from '../site-data/delivery-terms.ts';
import { termsOf } from './delivery-terms.ts';

const home = { onTheWay: { min: 1, max: 2 }, costMinor: 0, areTaxesIncluded: true, customs: null };
const abroad = { onTheWay: { min: 4, max: 7 }, costMinor: 32_000, areTaxesIncluded: false };
const union = { dutyBasisPoints: 250, taxBasisPoints: 2000, freeUpToMinor: 130_000 };
const unknown = { dutyBasisPoints: null, taxBasisPoints: 1000, freeUpToMinor: 0 };
const countries = [
  { code: 'HK', name: 'Hong Kong', currency: baseCurrency(), ...home },
  { code: 'FR', name: 'France', currency: 'EUR' as const, ...abroad, customs: union },
  { code: 'GB', name: 'United Kingdom', currency: 'GBP' as const, ...abroad, customs: null },
  { code: 'JP', name: 'Japan', currency: 'JPY' as const, ...abroad, customs: unknown },
];

it('reads the embedded terms by country', () => {
  const text = termsText({ countries });
  expect(termsOf('HK', text)).toEqual(home);
  expect(termsOf('GB', text)).toEqual({ ...abroad, customs: null });
  expect(termsOf('FR', text)).toEqual({ ...abroad, customs: union });
  expect(termsOf('JP', text)).toEqual({ ...abroad, customs: unknown });
  // The last letter of a country and the first of the next are no country.
  expect(termsOf('RG', text)).toBeUndefined();
});

it('is undefined for invalid text', () => {
  expect(termsOf('HK', '')).toBeUndefined();
  expect(termsOf('HK', 'HK,1,x,0,1')).toBeUndefined();
});
