import { expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { readStoneId } from '#kernel/shop/diamonds/diamond.ts';
import { stockStone } from './stock-stone.ts';

const design = (input: object): Design => {
  const parsed = parseDesign({ version: 2, metal: 'platinum-950', ...input });
  if (parsed.design === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.design;
};
const ring = design({ kind: 'ring', centre: { shape: 'round', carat: 1 } });
const id = readStoneId(77);
if (id === null) throw new Error('no id');
const stone = { id, priceBaseMinor: 4_567_800 };

it('a stock diamond is priced at the design’s main stone', () => {
  expect(stockStone(ring, stone)).toEqual({
    source: { piece: 0, path: 'centre' },
    id: '77',
    priceMinor: 4_567_800,
  });
});

it('null if none is chosen, or the design has no main stone', () => {
  expect(stockStone(ring, null)).toBeNull();
  expect(stockStone(design({ kind: 'eternity-band', stoneMm: 2 }), stone)).toBeNull();
  expect(stockStone(design({ kind: 'eternity-band', stoneMm: 2 }), null)).toBeNull();
});
