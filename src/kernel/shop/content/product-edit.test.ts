import { expect, it } from 'vitest';
import { changedPrice, type EditedFields, editedProduct } from './product-edit.ts';

const fields: EditedFields = {
  priceMinor: 120_000,
  salePriceMinor: 99_900,
  variants: [
    { options: {}, sku: 'a', barcode: '', priceMinor: null, salePriceMinor: null, weightMg: null },
    { options: {}, sku: 'b', barcode: '', priceMinor: 150_000, salePriceMinor: 130_000, weightMg: null },
  ],
  categories: [2, 5],
  tags: ['scotland'],
  isOnShelf: true,
};

it.each([
  [120_000, 500, 1, 126_000],
  [119_999, -1_000, 100, 108_000],
  [99_900, 250, 1_000, 102_000],
  [40, -9_000, 100, 100],
])('%i changed by %i basis points in steps of %i is %i', (minor, basisPoints, step, expected) =>
  expect(changedPrice(minor, basisPoints, step)).toBe(expected),
);

it('changes every price by a share, and only the price of the product by a sum', () => {
  const percent = editedProduct(fields, { act: 'percent', basisPoints: -1_000, step: 100 });
  expect(percent).toMatchObject({ priceMinor: 108_000, salePriceMinor: 89_900 });
  expect(percent.variants.map(({ priceMinor, salePriceMinor }) => [priceMinor, salePriceMinor])).toEqual([
    [null, null],
    [135_000, 117_000],
  ]);
  expect(editedProduct(fields, { act: 'price', minor: 5 })).toEqual({ ...fields, priceMinor: 5 });
});

it('adds what is missing and removes the rest, in order', () => {
  expect(editedProduct(fields, { act: 'categories', add: [5, 7], remove: [2] }).categories).toEqual([5, 7]);
  expect(editedProduct(fields, { act: 'tags', add: ['new'], remove: ['old'] }).tags).toEqual([
    'scotland',
    'new',
  ]);
});
