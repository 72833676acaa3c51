import { describe, expect, it } from 'vitest';
import type { CartLine, CartLineId } from '../cart/cart-item.ts';
import { addItem, changeQuantity, piecesOf } from '../cart/cart-lines.ts';
import { chosenPrice } from './opening-choices.ts';
import { lowestPrice, openOptionPrice, optionPrice } from './option-price.ts';
import type { ProductId } from './product-card.ts';
import { combinations, stockOfChoice, variantKey, variantOf } from './variants.ts';

const values = (...keys: string[]) => keys.map((key) => ({ key, deltaMinor: 0 }));
const variant = (
  metal: string,
  size: string,
  priceMinor: number | null,
  salePriceMinor: number | null = null,
) => ({
  ...{ options: { metal, size }, sku: `${metal}-${size}`, barcode: '', weightMg: null },
  ...{ priceMinor, salePriceMinor },
});
const ring = {
  priceMinor: 10_000,
  originalMinor: 10_000,
  options: [
    {
      key: 'metal',
      values: [
        { key: 'gold', deltaMinor: 0 },
        { key: 'platinum', deltaMinor: 5_000 },
      ],
    },
    { key: 'size', values: values('6', '7') },
    {
      key: 'engraving',
      values: [
        { key: 'none', deltaMinor: 0 },
        { key: 'inside', deltaMinor: 300 },
      ],
    },
  ],
  variants: [variant('gold', '6', null), variant('gold', '7', 9_000), variant('platinum', '6', null)],
};

describe('variants', () => {
  it('are found by their choices in any order, whatever is engraved', () => {
    expect(variantKey({ size: '6', metal: 'gold', engraving: 'none' })).toBe('metal:gold,size:6');
    expect(variantOf(ring.variants, { size: '7', metal: 'gold' })?.sku).toBe('gold-7');
    expect(variantOf(ring.variants, { metal: 'gold' })).toBeUndefined();
    expect(combinations(ring.options)).toHaveLength(4);
  });

  it('have the price of their options, or their own, with the engraving added', () => {
    expect(optionPrice(ring, { metal: 'platinum', size: '6' })).toMatchObject({ priceMinor: 15_000 });
    expect(optionPrice(ring, { metal: 'gold', size: '7' })).toMatchObject({ priceMinor: 9_000 });
    const engraved = { metal: 'gold', size: '7', engraving: 'inside', 'engraving-text': 'A' };
    expect(optionPrice(ring, engraved)).toMatchObject({ priceMinor: 9_300 });
    expect(chosenPrice(ring, engraved)).toEqual({ priceMinor: 9_300, originalMinor: 9_300 });
    expect(openOptionPrice(ring, { metal: 'gold' })).toMatchObject({
      priceMinor: 9_000,
      openOptions: ['size'],
    });
    expect(lowestPrice(ring)).toEqual({ priceMinor: 9_000, originalMinor: 9_000 });
  });

  it('that are not listed are not sold', () => {
    expect(optionPrice(ring, { metal: 'platinum', size: '7' })).toEqual({
      ...{ ok: false, field: 'size', reason: 'unknown-value' },
    });
  });

  it('are reduced by their own sale price only while the product is on sale', () => {
    const variants = [variant('gold', '6', null, 8_500), variant('gold', '7', 9_000, 7_000)];
    const usual = { ...ring, variants };
    expect(lowestPrice(usual)).toEqual({ priceMinor: 9_000, originalMinor: 9_000 });
    const sale = { ...usual, priceMinor: 8_000 };
    expect(optionPrice(sale, { metal: 'gold', size: '7' })).toMatchObject({
      ...{ priceMinor: 7_000, originalMinor: 9_000 },
    });
  });

  it('have their own stock in the cart', () => {
    const product = {
      onShelf: true,
      stock: 3,
      variantStock: { 'metal:gold,size:6': 1, 'metal:gold,size:7': 2 },
    };
    const item = (size: string) => ({
      ...{ kind: 'product' as const, productId: 1 as ProductId, options: { metal: 'gold', size } },
    });
    const line = (size: string, quantity: number, id: number): CartLine => ({
      ...{ id: id as CartLineId, item: item(size), quantity, isSelected: true },
    });
    const lines = [line('6', 1, 1), line('7', 1, 2)];
    expect(piecesOf(lines, item('7'), product)).toBe(1);
    expect(stockOfChoice(product, { metal: 'gold' })).toBe(3);
    expect(addItem(lines, { item: item('6'), quantity: 1, isBuyNow: false }, product)).toMatchObject({
      ...{ ok: false, problem: { reason: 'only-left', stock: 1, inCart: 1 } },
    });
    expect(addItem(lines, { item: item('7'), quantity: 1, isBuyNow: false }, product)).toMatchObject({
      ok: true,
    });
    const set = { type: 'set', quantity: 2 } as const;
    expect(changeQuantity(lines, 1 as CartLineId, set, () => product)).toMatchObject({ ok: false });
    expect(changeQuantity(lines, 2 as CartLineId, set, () => product)).toMatchObject({ ok: true });
  });
});
