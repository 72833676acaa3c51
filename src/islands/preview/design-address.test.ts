import { expect, it } from 'vitest';
import { readDesignFragment } from '#client/design-link.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import { addressOf } from './design-address.ts';
import type { DesignSource } from './shown-design.ts';

const look = { light: 'candle', view: 'top', turned: { azimuth: -40, elevation: 61, distance: 75 } };

it.each<[DesignSource, string, string[]]>([
  [{ kind: 'link', text: 'abc' }, '', ['abc']],
  [{ kind: 'saved', id: 3 as DesignId }, '?id=3', []],
  [{ kind: 'product', id: productId(1001) }, '?product=1001', []],
])('the studio opens %o in its current appearance', (source, search, texts) => {
  const address = new URL(addressOf('/design/ring/', source, look), 'https://shop.example');
  expect([address.pathname, address.search]).toEqual(['/design/ring/', search]);
  expect(readDesignFragment(address.hash)).toMatchObject({ texts, look });
});
