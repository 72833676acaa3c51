import { expect, it } from 'vitest';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/compare-pieces.json' with { type: 'json' };
import jewel from '#i18n/en/jewel.json' with { type: 'json' };
import type { Product } from '#kernel/shop/catalogue/product.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { summarise } from '#kernel/shop/reviews/summary.ts';
import { pieceRows } from './piece-rows.ts';

const record = Object.fromEntries([
  ...Object.entries(texts).map(([key, text]) => [`compare-pieces.${key}`, text]),
  ...Object.entries(jewel).map(([key, text]) => [`jewel.${key}`, text]),
]);
const value = (key: string, deltaMinor: number) => ({ key, label: key, deltaMinor });
const stone = {
  label: 'Round diamond',
  count: 1,
  carat: 1,
  colour: 'F',
  clarity: 'VS1',
  cutGrade: '',
  report: null,
};
const noReviews = summarise({ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }, { sum: 0, count: 0 });
const ring: Product = {
  ...{ id: productId(1), kind: 'ready-made', name: 'Ring', subtitle: '', sku: '', brand: '', url: '' },
  ...{
    meta: { title: '', description: '' },
    paragraphs: [],
    details: [],
    care: '',
    pictures: [],
    picturesByMetal: {},
    pieces: [],
  },
  ...{ variants: [], barcode: '' },
  ...{ sister: null, boughtWith: [], categories: [], priceBaseMinor: 500, originalBaseMinor: 500, stock: 2 },
  ...{
    isInStock: true,
    returnObstacle: null,
    weightG: 3.5,
    metal: '18k-yellow-gold',
    style: '',
    daysToMake: null,
  },
  isResizable: true,
  hasDesign: true,
  weightsToSee: null,
  reviews: { summary: noReviews, hasDemonstrations: false, newest: [] },
  stones: [stone, { ...stone, count: 2, carat: 0.25 }],
  options: [{ key: 'size', label: 'Size', values: [value('6', -20), value('7', 0)] }],
};
const made: Product = {
  ...ring,
  ...{ kind: 'variable-design', daysToMake: 10, returnObstacle: 'customised', weightG: 0, stones: [] },
  options: [{ key: 'metal', label: 'Metal', values: [value('Platinum', 0), value('Rose gold', -100)] }],
};
const rows = (pieces: (Product | null)[]) =>
  pieceRows(pieces, {
    locale: 'en',
    t: createTexts(record, 'en'),
    price: (minor) => `$${minor}`,
    country: 'Hong Kong',
    terms: { onTheWay: { min: 1, max: 2 }, costMinor: 0, areTaxesIncluded: true },
    refundDays: 30,
  });
const said = (pieces: (Product | null)[]) =>
  Object.fromEntries(rows(pieces).map(({ key, values }) => [key, values]));

it('lists for each piece the facts a shopper compares', () => {
  expect(said([ring, made])).toEqual({
    price: ['From $480', '$500'],
    metal: ['18k yellow gold', 'Platinum, Rose gold'],
    stones: ['Round diamond', undefined],
    carat: ['1.50 ct', undefined],
    grade: ['F · VS1', undefined],
    weight: ['3.5 g', undefined],
    options: ['Size (2)', 'Metal (2)'],
    stock: ['In stock', 'Made to order'],
    delivery: ['1–4 working days', '11–12 working days'],
    returns: ['Within 30 days, unworn', 'Final: made to your choice'],
  });
});

it('marks rows that differ, but no equal rows and no unknown piece', () => {
  const differing = (pieces: (Product | null)[]) =>
    rows(pieces)
      .filter(({ differs }) => differs)
      .map(({ key }) => key);
  expect(differing([ring, { ...ring, isInStock: false }])).toEqual(['stock', 'delivery']);
  expect(differing([ring, ring])).toEqual([]);
  expect(differing([ring, null])).toEqual([]);
  expect(rows([null])).toEqual([]);
});
