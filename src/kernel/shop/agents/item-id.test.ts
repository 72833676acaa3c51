import { expect, it } from 'vitest';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { itemId, readItemId } from './item-id.ts';

const productId = 1202 as ProductId;

it('names products, variants and stones', () => {
  expect(itemId({ kind: 'product', productId })).toBe('p1202');
  const options = { metal: '18k-rose', carat: '1.00' };
  expect(itemId({ kind: 'variant', productId, options })).toBe('v1202_metal_18k-rose_carat_1.2e00');
  expect(readItemId('d345')).toEqual({ kind: 'diamond', stoneId: 345 });
});

it('reads every id that it writes, and permalinks can carry it', () => {
  const options = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.string({ minLength: 1, maxLength: 8 }),
    {
      maxKeys: 4,
    },
  );
  fc.assert(
    fc.property(options, (chosen) => {
      const id = itemId({ kind: 'variant', productId, options: chosen });
      expect(id).toMatch(/^[A-Za-z0-9._-]+$/);
      expect(readItemId(id)).toEqual({ kind: 'variant', productId, options: { ...chosen } });
    }),
  );
});

it.each([
  '',
  'p0',
  'p',
  '1202',
  'x12',
  'p12_metal_gold',
  'v12_metal',
  'v12_.zz_a',
  'v12_.ff_a',
  'v12_.00_a',
  'v12_metal_.e2.80.ae',
  'v12_metal_gold_engraving_inside_engraving-text_rude',
  'd99999999999',
  `v1_a_${'b'.repeat(400)}`,
])('reads no item in %j', (id) => expect(readItemId(id)).toBeNull());
