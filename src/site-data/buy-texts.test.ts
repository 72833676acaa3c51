import { expect, it } from 'vitest';
import { engravingOption } from '#kernel/shop/catalogue/option-price.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { buyTexts } from './buy-texts.ts';

type Piece = Parameters<typeof buyTexts>[1];

const option = (key: string): Piece['options'][number] => ({ key, label: key, values: [] });
const ring: Piece = { kind: 'ready-made', options: [option('size')], variants: [], returnObstacle: null };
const saidOf = (piece: Piece) =>
  Object.keys(buyTexts('en', piece))
    .filter((key) => key.startsWith('buy.'))
    .map((key) => key.slice(4));

it('include those of the piece’s options and terms', () => {
  expect(saidOf(ring)).toEqual(
    expect.arrayContaining(['add', 'findSize', 'ringSize', 'inStock', 'few', 'returnable']),
  );
  expect(saidOf(ring).filter((key) => /engraving|final|madeToOrder/.test(key))).toEqual([]);

  const studs: Piece = { ...ring, options: [], returnObstacle: 'sale' };
  expect(saidOf(studs).filter((key) => /Size|final|returnable/.test(key))).toEqual(['final-sale']);

  const engraved: Piece = { ...ring, options: [option(engravingOption)] };
  const ofEngraving = saidOf(engraved).filter((key) => key.startsWith('engraving'));
  expect(ofEngraving).toEqual(['engraving', 'engravingHint', 'engravingLong', 'engravingMissing']);

  const design: Piece = { ...ring, kind: 'fixed-design' };
  expect(saidOf(design).filter((key) => /inStock|few|madeToOrder/.test(key))).toEqual(['madeToOrder']);
  expect(Object.keys(buyTexts('en', design)).some((key) => key.startsWith('custom.'))).toBe(true);
});

it('are the same in every language', () => {
  for (const locale of locales) {
    expect(Object.keys(buyTexts(locale, ring))).toEqual(Object.keys(buyTexts('en', ring)));
  }
});
