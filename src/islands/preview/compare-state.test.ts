import { describe, expect, it } from 'vitest';
import { readDesignFragment } from '#client/design-link.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import { comparedAddress, comparedRows, comparedSources } from './compare-state.ts';
import type { DesignSource } from './shown-design.ts';

const appearance = { light: 'candle', view: 'top', turned: { azimuth: -40, elevation: 61, distance: 75 } };

describe('compared designs in an address', () => {
  it('survive a round trip', () => {
    const sources: DesignSource[] = [
      { kind: 'saved', id: 3 as DesignId },
      { kind: 'product', id: productId(1001) },
      { kind: 'link', text: 'abc' },
      { kind: 'link', text: 'd_-e' },
    ];
    const address = comparedAddress(sources, appearance);
    expect(address).toBe('?ids=3&products=1001#d=abc&d=d_-e&prices=1&light=candle&view=top&turned=-40,61,75');
    const url = new URL(`https://shop.example/design/compare/${address}`);
    expect(comparedSources(url)).toEqual(sources);
    expect(readDesignFragment(url.hash).look).toEqual(appearance);
    expect(comparedAddress([], appearance)).toBe('');
  });

  it('are four at most, without duplicates and invalid ids', () => {
    const ids = comparedSources({ search: '?ids=1,2,2,x,-3,0,4.5,9999999999&products=7,8,9', hash: '' });
    expect(ids).toEqual([
      { kind: 'saved', id: 1 },
      { kind: 'saved', id: 2 },
      { kind: 'product', id: 7 },
      { kind: 'product', id: 8 },
    ]);
    expect(comparedSources({ search: '', hash: '#d=a&d=a' })).toHaveLength(1);
  });
});

describe('rows of several designs', () => {
  const row = (key: string, value: string) => ({ key, label: key.toUpperCase(), value });

  it('have one order, with gaps, and mark differences', () => {
    const rows = comparedRows([
      [row('metal', 'gold'), row('stone', 'round'), row('size', '6')],
      [row('metal', 'gold'), row('stone', 'oval'), row('halo', 'yes'), row('size', '6')],
    ]);
    expect(rows).toEqual([
      { key: 'metal', label: 'METAL', values: ['gold', 'gold'], differs: false },
      { key: 'stone', label: 'STONE', values: ['round', 'oval'], differs: true },
      { key: 'halo', label: 'HALO', values: [undefined, 'yes'], differs: true },
      { key: 'size', label: 'SIZE', values: ['6', '6'], differs: false },
    ]);
  });
});
