import { expect, it } from 'vitest';
import type { Design } from '#kernel/design/design.contract.ts';
import { pictureDifferences } from '#kernel/design/nearest-picture.ts';
import { designOf } from '../../../tests/fixtures/design-of.ts';
import { standInWords } from './stand-in-words.ts';

const ring = (rest: object, centre: object = {}): Design => {
  return designOf({
    version: 2,
    kind: 'ring',
    metal: 'platinum-950',
    centre: { shape: 'round', carat: 1, ...centre },
    ...rest,
  });
};
const plain = ring({});
/** The keys in the order they are asked for. */
const t = (key: string, values: Record<string, unknown> = {}) =>
  key === 'jewel.comma' ? ', ' : `${key}${values['list'] === undefined ? '' : `(${values['list']})`}`;

it('names what a picture shows otherwise, what is seen first before the rest', () => {
  const wanted = ring({ metal: 'gold-18k-rose', row: { style: 'pave', stoneMm: 1.3 } }, { carat: 6 });
  expect(pictureDifferences(wanted, plain)).toEqual(['metal', 'row', 'carat']);
  expect(standInWords(wanted, plain, t as never)).toBe(
    'jewel.stand-in-differs(jewel.differs-metal, jewel.differs-row, jewel.differs-carat)',
  );
});

it('names a colour that is seen at a glance, and no letter', () => {
  expect(pictureDifferences(ring({}, { colour: 'fancy-vivid' }), plain)).toEqual(['colour']);
  expect(pictureDifferences(ring({}, { colour: 'S–Z' }), plain)).toEqual(['colour']);
  expect(pictureDifferences(ring({}, { colour: 'D' }), ring({}, { colour: 'M' }))).toEqual([]);
  const sapphire = { material: 'sapphire' };
  expect(pictureDifferences(ring({}, { ...sapphire, colour: 'fancy' }), ring({}, sapphire))).toEqual([]);
});

it('says nothing where nobody sees a difference', () => {
  expect(pictureDifferences(ring({ metal: 'gold-18k-white' }, { carat: 1.1 }), plain)).toEqual([]);
  expect(standInWords(plain, plain, t as never)).toBe('');
});
