import { expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { pictureDifferences } from '#kernel/jewel/design/nearest-picture.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { textsIn } from '#server/platform/texts.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { placeholderImageLabel } from './placeholder-image-label.ts';

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
/** Returns keys and values instead of texts. */
const t = (key: string, values: Record<string, unknown> = {}) =>
  key === 'jewel.comma' ? ', ' : `${key}${values['list'] === undefined ? '' : `(${values['list']})`}`;

it('names the differences of a picture, the most visible first', () => {
  const wanted = ring({ metal: 'gold-18k-rose', row: { style: 'pave', stoneMm: 1.3 } }, { carat: 6 });
  expect(pictureDifferences(wanted, plain)).toEqual(['metal', 'row', 'carat']);
  expect(placeholderImageLabel(wanted, plain, t as never)).toBe(
    'jewel.stand-in-differs(jewel.differs-metal, jewel.differs-row, jewel.differs-carat)',
  );
});

it('names a visible colour difference, not neighbouring grades', () => {
  expect(pictureDifferences(ring({}, { colour: 'fancy-vivid' }), plain)).toEqual(['colour']);
  expect(pictureDifferences(ring({}, { colour: 'S–Z' }), plain)).toEqual(['colour']);
  expect(pictureDifferences(ring({}, { colour: 'D' }), ring({}, { colour: 'G' }))).toEqual([]);
  expect(pictureDifferences(ring({}, { colour: 'D' }), ring({}, { colour: 'M' }))).toEqual(['colour']);
  const sapphire = { material: 'sapphire' };
  expect(pictureDifferences(ring({}, { ...sapphire, colour: 'fancy' }), ring({}, sapphire))).toEqual([]);
});

const piece = (document: object): Design => designOf({ version: 2, metal: 'platinum-950', ...document });
const band = (rest: object = {}) => piece({ kind: 'wedding-band', ...rest });
const hoop = { innerDiameterMm: 14, widthMm: 2, stoneMm: 1.3 };
const studs = (rest: object = {}) =>
  piece({ kind: 'earrings', style: 'stud', stone: { shape: 'round', carat: 0.5 }, ...rest });
const bangle = (rest: object = {}) => piece({ kind: 'bangle', ...rest });
const eternity = (rest: object = {}) => piece({ kind: 'eternity-band', stoneMm: 2, ...rest });
const bracelet = (rest: object = {}) =>
  piece({ kind: 'tennis-bracelet', stone: { shape: 'round', carat: 0.1 }, ...rest });
const pendant = (rest: object = {}) =>
  piece({ kind: 'pendant', stone: { shape: 'round', carat: 0.5 }, ...rest });
const pave = { style: 'pave', stoneMm: 1.3 };
const halo = { style: 'visible', stoneMm: 1.2 };

it.each<[string, Design, Design, string[]]>([
  ['another band', ring({ shank: { widthMm: 3.4, shoulders: 'split' } }), plain, ['shoulders', 'band']],
  ['another profile', ring({ shank: { profile: 'flat' } }), plain, ['band']],
  [
    'a halo cut down',
    ring({ head: { halo: { ...halo, pave: 'cut-down' } } }),
    ring({ head: { halo } }),
    ['halo'],
  ],
  ['a row cut down', ring({ row: { ...pave, pave: 'cut-down' } }), ring({ row: pave }), ['small']],
  ['a longer row', ring({ row: { ...pave, coverage: 'three-quarter' } }), ring({ row: pave }), ['count']],
  ['small sapphires', ring({ row: { ...pave, material: 'sapphire' } }), ring({ row: pave }), ['small']],
  ['a bezel', ring({ head: { style: 'bezel', prongs: 4 } }), ring({ head: { prongs: 6 } }), ['head']],
  ['double claws', ring({ head: { isDouble: true } }), plain, ['details']],
  ['a head of gold', ring({ headMetal: 'gold-18k-yellow' }), plain, ['metal']],
  ['three stones', ring({ sides: { shape: 'pear', carat: 0.3 } }), plain, ['sides']],
  ['a curved band', band({ contour: { dipMm: 1, spanMm: 8 } }), band(), ['contour']],
  [
    'a band of two metals',
    band({ accentMetal: 'gold-18k-rose', shank: { widthMm: 4 } }),
    band({ shank: { widthMm: 4 } }),
    ['metal'],
  ],
  ['a wide band', band({ shank: { widthMm: 6 } }), band({ shank: { widthMm: 4 } }), ['band']],
  [
    'hoops',
    piece({ kind: 'earrings', style: 'hoop', hoop }),
    studs(),
    ['style', 'shape', 'material', 'head', 'row', 'band', 'carat'],
  ],
  [
    'studs of emerald',
    studs({ stone: { shape: 'pear', carat: 0.5, material: 'emerald' } }),
    studs(),
    ['shape', 'material'],
  ],
  ['a bangle with stones', bangle({ stars: { count: 5, largestMm: 2 } }), bangle(), ['row']],
  [
    'more of them',
    bangle({ stars: { count: 9, largestMm: 2 } }),
    bangle({ stars: { count: 5, largestMm: 2 } }),
    ['count'],
  ],
  ['a wide bangle', bangle({ widthMm: 8 }), bangle(), ['band']],
  [
    'an eternity of emeralds',
    eternity({ shape: 'emerald', material: 'emerald' }),
    eternity(),
    ['shape', 'small'],
  ],
  ['larger and fewer', eternity({ stoneMm: 3 }), eternity(), ['count']],
  ['two gems in turn', bracelet({ alternateMaterial: 'ruby' }), bracelet(), ['material']],
  ['larger stones', bracelet({ stone: { shape: 'round', carat: 0.2 } }), bracelet(), ['carat']],
  ['a low head', ring({ head: { height: 'low' } }), ring({ head: { height: 'high' } }), ['height']],
  ['a raised head', ring({ head: { raiseMm: 1 } }), plain, ['height']],
  [
    'a halo of larger stones',
    ring({ head: { halo: { ...halo, stoneMm: 2 } } }),
    ring({ head: { halo: { ...halo, stoneMm: 1 } } }),
    ['halo'],
  ],
  [
    'larger side stones',
    ring({ sides: { shape: 'pear', carat: 0.5 } }),
    ring({ sides: { shape: 'pear', carat: 0.2 } }),
    ['sides'],
  ],
  ['a somewhat larger stone', ring({}, { carat: 1.29 }), plain, ['carat']],
  [
    'grades as far as they are drawn',
    ring({}, { colour: 'M', clarity: 'SI2', cutGrade: 'P' }),
    ring({}, { colour: 'G', clarity: 'VS1', cutGrade: 'EX' }),
    ['colour', 'clarity', 'cut-grade'],
  ],
  [
    'nothing of grades that look alike',
    ring({}, { clarity: 'VS2', cutGrade: 'VG' }),
    ring({}, { clarity: 'FL' }),
    [],
  ],
  [
    'a pendant with a halo',
    pendant({ metal: 'gold-18k-rose', head: { halo } }),
    pendant(),
    ['halo', 'metal'],
  ],
])('names %s', (_name, design, pictured, differences) => {
  expect(pictureDifferences(design, pictured)).toEqual(differences);
  expect(pictureDifferences(pictured, design)).toEqual(differences);
});

it('compares every piece of a set', () => {
  const set = (...pieces: object[]) =>
    designOf({ version: 2, kind: 'set', pieces: pieces.map((piece) => ({ version: 2, ...piece })) });
  const [a, b, c] = [
    { kind: 'ring', metal: 'platinum-950', centre: { shape: 'round', carat: 1 } },
    { kind: 'pendant', metal: 'platinum-950', stone: { shape: 'round', carat: 0.5 } },
    { kind: 'pendant', metal: 'gold-18k-rose', stone: { shape: 'heart', carat: 1 } },
  ];
  expect(pictureDifferences(set(a, c), set(a, b))).toEqual(['shape', 'metal', 'carat']);
  expect(pictureDifferences(set(a, b), set(a, b))).toEqual([]);
  const bangles = { kind: 'bangle', metal: 'platinum-950' };
  expect(pictureDifferences(set(a, bangles), set(a, b))).toEqual(['pieces']);
});

it('has texts for all differences, in three languages', async () => {
  const sides = { shape: 'pear', carat: 0.5 };
  const shank = { widthMm: 3.4, shoulders: 'cathedral' };
  const far = ring(
    { metal: 'gold-18k-rose', finish: 'satin', sides, shank, head: { halo, height: 'high' } },
    { shape: 'oval', carat: 4, material: 'sapphire' },
  );
  const poor = ring({}, { colour: 'M', clarity: 'SI2', cutGrade: 'P' });
  const said = {
    en: [
      'the cut of the stone',
      'the gem',
      'the halo',
      'the metal',
      'the side stones',
      'the band',
      'the finish',
      'the height of the head',
    ],
    tc: ['主石形狀', '寶石', '圍鑲', '金屬', '副石', '戒肩', '表面', '戒托高度', '主石大小'],
    zh: ['主石形状', '宝石', '光环', '金属', '副石', '戒肩', '表面工艺', '戒托高度', '主石大小'],
  };
  const grades = {
    en: ['the colour of the stone', 'the clarity of the stone', 'the cut grade'],
    tc: ['主石顏色', '主石淨度', '主石車工'],
    zh: ['主石颜色', '主石净度', '主石切工'],
  };
  for (const locale of locales) {
    for (const named of grades[locale])
      expect(placeholderImageLabel(poor, plain, textsIn(locale))).toContain(named);
    const label = placeholderImageLabel(far, plain, textsIn(locale));
    // Fits in a few lines under a picture, also on a phone.
    expect(label.length).toBeLessThan(locale === 'en' ? 280 : 90);
    for (const named of said[locale]) expect(label).toContain(named);
    expect(label).not.toContain('jewel.');
  }
});

it('is empty for invisible differences', () => {
  expect(pictureDifferences(ring({ metal: 'gold-18k-white' }, { carat: 1.1 }), plain)).toEqual([]);
  expect(placeholderImageLabel(plain, plain, t as never)).toBe('');
});
