import { expect, it } from 'vitest';
import { choicesDeltaMinor, initialChoices, isPriceOpen, openingPriceMinor } from './opening-choices.ts';
import type { PriceableOption } from './option-price.ts';

const option = (key: string, values: readonly [string, number][]): PriceableOption => ({
  key,
  values: values.map(([value, deltaMinor]) => ({ key: value, deltaMinor })),
});

const options = [
  option('metal', [
    ['18k-rose-gold', -80_000],
    ['platinum-950', 0],
  ]),
  option('carat', [
    ['1.00', 0],
    ['1.50', 2_400_000],
  ]),
  option('size', [
    ['5', -900],
    ['6', 0],
  ]),
];

it('a page opens with the included values and no size', () => {
  expect(initialChoices(options)).toEqual({ metal: 'platinum-950', carat: '1.00', size: '' });
  expect(initialChoices([option('size', [['17cm', 0]])])).toEqual({ size: '17cm' });
});

it('deltas of the choices add up; an open choice counts at its cheapest value', () => {
  expect(choicesDeltaMinor(options, { metal: '18k-rose-gold', carat: '1.50', size: '6' })).toBe(2_320_000);
  expect(choicesDeltaMinor(options, { metal: 'platinum-950', carat: '1.00', size: '' })).toBe(-900);
  const tag = { priceMinor: 2_880_000, originalMinor: 2_880_000 };
  expect(isPriceOpen({ ...tag, options }, initialChoices(options))).toBe(true);
  expect(isPriceOpen({ ...tag, options }, { ...initialChoices(options), size: '6' })).toBe(false);
  const sizes = [
    option('size', [
      ['6', 0],
      ['7', 0],
    ]),
  ];
  expect(isPriceOpen({ ...tag, options: sizes }, {})).toBe(false);
});

it('the opening price is that of the pictured choices in the cheapest size', () => {
  expect(openingPriceMinor({ priceMinor: 2_880_000, originalMinor: 2_880_000, options })).toBe(2_879_100);
  const noneIncluded = [option('carat', [['1.00', 40_000]]), option('size', [['6', 900]])];
  expect(openingPriceMinor({ priceMinor: 100, originalMinor: 100, options: noneIncluded })).toBe(41_000);
});
