import { describe, expect, it } from 'vitest';
import { readDesignInfo } from './design-info.ts';

const read = (info: unknown) => readDesignInfo({ info: JSON.stringify(info) });

describe('what a saved design says of itself', () => {
  it('is a design with its stone and picture', () => {
    const info = read({
      diamonds: [{ goods_name: 'Round diamond', weight: 1 }],
      size: 'US 6',
      costPrice: 62100,
      o: { design: { kind: 'ring' }, stone_id: '1042', name: 'For Mei', image: '', qty: 1 },
    });
    expect(info).toMatchObject({ size: 'US 6', costPrice: 62100 });
    expect(info.o).toMatchObject({ design: { kind: 'ring' }, stone_id: '1042', qty: 1 });
  });

  it('or a product with its options, whose numbers may be texts', () => {
    const { o, size, costPrice } = read({
      size: 6,
      costPrice: '180.50',
      o: { product_id: '1001', custom_option: { size: '6' } },
    });
    expect(o).toEqual({ product_id: 1001, qty: 1, custom_option: { size: '6' } });
    expect([size, costPrice]).toEqual(['6', 180.5]);
  });

  it('is nothing where it cannot be read', () => {
    const nothing = { diamonds: [], size: '', costPrice: 0 };
    expect(readDesignInfo({ info: '{' })).toEqual(nothing);
    expect(read({ o: { product_id: 'x' } })).toEqual(nothing);
    expect(read([1])).toEqual(nothing);
  });
});
