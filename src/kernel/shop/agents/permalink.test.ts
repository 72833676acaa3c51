import { expect, it } from 'vitest';
import { linkedItems, readLinkedItems } from './permalink.ts';

it('reads items, encoded ones too', () => {
  expect(readLinkedItems('v12_size_6:1,d345:2')).toEqual([
    { item: 'v12_size_6', quantity: 1 },
    { item: 'd345', quantity: 2 },
  ]);
  expect(readLinkedItems('~Z2lkOi8vc2hvcGlmeS9Qcm9kdWN0VmFyaWFudC83MDg4MTQxMg:1')).toEqual([
    { item: 'gid://shopify/ProductVariant/70881412', quantity: 1 },
  ]);
});

it('writes what it reads', () => {
  const items = [{ item: 'p1', quantity: 3 }];
  expect(readLinkedItems(linkedItems(items))).toEqual(items);
});

it.each(['', 'p1', 'p1:0', 'p1:01', 'p1:-1', 'p 1:1', '~:1', '~AB:1', '~/w:1', '~AA:1', 'p1:1,', 'a%2Fb:1'])(
  'refuses %j',
  (path) => expect(readLinkedItems(path)).toBeUndefined(),
);

it('refuses more items than a cart has lines', () => {
  expect(readLinkedItems(Array.from({ length: 61 }, (_, at) => `p${at + 1}:1`).join(','))).toBeUndefined();
});
