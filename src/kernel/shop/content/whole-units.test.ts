import { expect, it } from 'vitest';
import { contentKinds } from './content-kinds.ts';
import { wholeUnitFaults } from './whole-units.ts';

const { fields } = contentKinds.settings;
const cards = (currency: string, minor: number) => ({
  baseCurrency: 'JPY',
  giftCardSale: { currencies: [{ currency, amounts: [{ minor }], leastMinor: 100, mostMinor: 100 }] },
});

it('amounts are whole in the currency beside them, else in the base currency', () => {
  expect(wholeUnitFaults(fields, cards('JPY', 1_000_000))).toEqual([]);
  expect(wholeUnitFaults(fields, cards('USD', 1_050))).toEqual([]);
  expect(wholeUnitFaults(fields, cards('JPY', 1_000_050))).toEqual([
    { path: 'giftCardSale.currencies.0.amounts.0.minor', problem: 'whole-units', what: 'JPY' },
  ]);
  const deposits = { baseCurrency: 'JPY', deposits: { fromMinor: 150, leastMinor: 100 } };
  expect(wholeUnitFaults(fields, deposits).map(({ path }) => path)).toEqual(['deposits.fromMinor']);
  expect(wholeUnitFaults(fields, { ...deposits, baseCurrency: 'EUR' })).toEqual([]);
});
