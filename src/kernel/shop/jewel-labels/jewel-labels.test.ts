import { describe, expect, it } from 'vitest';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { SMALL_STONE } from '#kernel/jewel/pricing/stone-price.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { textsIn } from '#server/platform/texts.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { designOptions, looseName, looseOptions } from './chosen-options.ts';
import { designKind, designRows } from './design-rows.ts';
import { describeDesign } from './design-sentences.ts';
import { nameOf } from './names.ts';
import { priceLineLabels } from './price-line-labels.ts';
import { settingLabel } from './setting-label.ts';

const documents: Record<string, unknown> = import.meta.glob('../../../server/seed/designs/*.json', {
  eager: true,
  import: 'default',
});

const t = textsIn('en');
const solitaire = {
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  head: { prongs: 6 },
  centre: { shape: 'round', carat: 1, colour: 'E' },
};
const moissanite = { shape: 'round', carat: 1, material: 'moissanite', origin: 'laboratory-grown' };

describe.each(locales)('every catalogue design (%s)', (locale) => {
  const inLocale = textsIn(locale);

  it.each(Object.entries(documents))('%s has a complete text in every form', (_, document) => {
    const design = designOf(document);
    const text = describeDesign(design, inLocale);
    expect(text).toMatch(/[.。]$/);
    for (const { metal } of piecesOf(design)) expect(text).toContain(nameOf('metal', metal, inLocale));
    const values = [
      text,
      designKind(design, inLocale),
      ...designRows(design, inLocale).flatMap(({ label, value }) => [label, value]),
      ...Object.entries(designOptions(design, null, inLocale)).flat(),
    ];
    // No missing value, no dangling comma, no double space.
    for (const value of values) {
      expect(value).not.toMatch(/undefined|null|NaN|[{}]|\s\s|\s[.,，。)]|[,，(（]\s*$|[,，]\s*[,，.。)]/);
      expect(value.trim()).not.toBe('');
      // A space separates Chinese from Latin letters and digits, also where texts are joined.
      expect(value).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
    }
  });
});

describe('sentences', () => {
  it('read as a jeweller would say it', () => {
    const design = designOf({
      ...solitaire,
      shank: { widthMm: 2.1 },
      circumferenceMm: 52,
    });
    expect(describeDesign(design, t)).toBe(
      'A 1.00 ct natural round diamond (E VS1), in six prongs, on a 2.1 mm court band of Platinum 950. Size 52 (US 6, HK 13, UK L½).',
    );
    expect(describeDesign(design, t, false)).not.toContain('Size');
  });

  it('state in Chinese that the stone is natural, its size and its grades', () => {
    const engraved = designOf({ ...solitaire, engraving: { text: '永結同心' } });
    const text = describeDesign(engraved, textsIn('tc'));
    for (const part of ['1.00', '天然', 'VS1', '52', '永結同心', '六爪']) expect(text).toContain(part);
    expect(text).not.toContain(' 。');
  });

  it('call no moissanite natural', () => {
    const natural = nameOf('origin', 'natural', t, 'inside');
    const design = designOf({ ...solitaire, centre: { ...moissanite, origin: 'natural' } });
    expect(describeDesign(design, t)).not.toContain(natural);
    expect(describeDesign(designOf(solitaire), t)).toContain(natural);
  });
});

describe('rows', () => {
  it('name the kind by what is set in it', () => {
    expect(designKind(designOf(solitaire), t)).toBe('Solitaire ring');
    const halo = { ...solitaire, head: { halo: { style: 'visible', stoneMm: 1.2 } } };
    expect(designKind(designOf(halo), t)).toBe('Halo ring');
  });

  it('name stone, setting and size in the terms of the trade', () => {
    const rows = new Map(designRows(designOf(solitaire), t).map(({ key, value }) => [key, value]));
    expect(rows.get('metal')).toBe('Platinum 950');
    expect(rows.get('stone')).toBe('1.00 ct natural round diamond (E VS1, excellent cut)');
    expect(rows.get('setting')).toBe('Six prongs');
    expect(rows.get('size')).toBe('US 6, 52 mm inside circumference');
    expect(rows.has('finish')).toBe(false);
    expect(rows.get('stone')).not.toContain('fluorescence');
  });

  it('include a chosen fluorescence, on the order and on the receipt', () => {
    const glowing = designOf({ ...solitaire, centre: { ...solitaire.centre, fluorescence: 'Very strong' } });
    const label = { en: 'very strong fluorescence', tc: '極強螢光', zh: '极强荧光' };
    for (const locale of locales) {
      const inLocale = textsIn(locale);
      expect(Object.values(designOptions(glowing, null, inLocale)).join()).toContain(label[locale]);
      const stone = {
        ...SMALL_STONE,
        shape: 'round',
        material: 'diamond',
        fluorescence: 'Very strong',
      } as const;
      const subject = { kind: 'stones', stone, milliCarat: 1000 } as const;
      const line = { subject, quantity: 1000, unit: 'mct', amountMinor: 1 } as const;
      expect(priceLineLabels(line, inLocale)).toContain(label[locale]);
    }
  });

  it('name a fancy colour, for diamonds only', () => {
    const of = (material: string, locale: (typeof locales)[number], own = {}) => {
      const centre = { shape: 'oval', carat: 1, material, colour: 'fancy-intense', clarity: 'VS2', ...own };
      const rows = designRows(designOf({ ...solitaire, head: { prongs: 4 }, centre }), textsIn(locale));
      return rows.find(({ key }) => key === 'stone')?.value;
    };
    expect(of('diamond', 'en')).toBe(
      '1.00 ct natural oval diamond (fancy intense yellow, VS2, excellent cut)',
    );
    expect(of('diamond', 'tc')).toContain('（濃彩黃，VS2，');
    expect(of('diamond', 'zh')).toContain('（浓彩黄，VS2，');
    expect(of('sapphire', 'en')).not.toContain('yellow');
    const pink = { colour: 'very-light-pink', origin: 'laboratory-grown' };
    expect(of('diamond', 'en', pink)).toContain('(very light pink, VS2, ');
    expect(of('diamond', 'tc', pink)).toContain('（極淺粉紅，VS2，');
    expect(of('diamond', 'zh', pink)).toContain('（极浅粉，VS2，');
  });

  it('keep the pieces of a set apart', () => {
    const pieces = [solitaire, { ...solitaire, metal: 'gold-18k-rose' }];
    const keys = designRows(designOf({ version: 2, kind: 'set', pieces }), t).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('1-metal');
  });
});

describe('what was chosen', () => {
  const report = {
    ...{ carat: 1.02, shape: 'oval', color: 'F', clarity: 'VS1', cut: 'none', origin: 'laboratory-grown' },
    ...{ lab: 'GIA', certificateNumber: '123', isSample: false },
  };

  it('has no trailing comma if a laboratory-grown stone has no grades', () => {
    const design = designOf({ ...solitaire, centre: moissanite });
    expect(designOptions(design, null, t).Stone).toBe('1.00 ct round moissanite');
    const sapphire = designOf({ ...solitaire, centre: { ...moissanite, material: 'sapphire' } });
    expect(designOptions(sapphire, null, t).Stone).toBe('1.00 ct lab-grown round sapphire');
  });

  it('describes a stock diamond by its report, the shape separate from the cut', () => {
    const design = designOf({ ...solitaire, circumferenceMm: 51.9, engraving: { text: 'ever thine' } });
    expect(designOptions(design, report, t)).toEqual({
      Metal: 'Platinum 950',
      Size: 'US 6',
      Stone: '1.02 ct lab-grown oval diamond (F VS1)',
      'Grading report': 'GIA 123',
      Engraving: 'ever thine',
    });
    expect(looseOptions({ ...report, cut: 'EX' }, t)).toEqual({
      'Stone quality': 'lab-grown, F VS1, excellent cut',
      'Grading report': 'GIA 123',
    });
  });

  it('names a loose stone as stones of designs are named, in Chinese without spaces', () => {
    expect(looseName(report, t)).toBe('1.02 ct oval diamond');
    expect(looseName(report, textsIn('tc'))).toBe('1.02 卡橢圓形鑽石');
    expect(looseName(report, textsIn('zh'))).toBe('1.02 克拉椭圆形钻石');
  });

  it('names what the pieces of a set have in common once', () => {
    const pieces = [solitaire, { version: 2, kind: 'wedding-band', metal: 'platinum-950' }];
    expect(designOptions(designOf({ version: 2, kind: 'set', pieces }), null, t)).toMatchObject({
      Pieces: 'Ring / Wedding band',
      Metal: 'Platinum 950',
    });
  });
});

describe('lines of a price', () => {
  const { cutGrade: _unsaid, ...grades } = SMALL_STONE;
  const stone = { ...grades, shape: 'round', material: 'diamond' } as const;
  const lineOf = (quantity: number) =>
    priceLineLabels(
      { subject: { kind: 'stones', stone, milliCarat: 10 }, quantity, unit: 'mct', amountMinor: 1 },
      t,
    );

  it('count equal stones', () => {
    expect(lineOf(10)).toBe('0.01 ct natural round diamond (G VS2)');
    expect(lineOf(240)).toBe('24 × 0.01 ct natural round diamond (G VS2), 0.24 ct in all');
  });
});

describe('a setting without its stone', () => {
  it('is described by head, halo and shank', () => {
    const ring = designOf({
      ...solitaire,
      head: { prongs: 4, halo: { style: 'hidden', stoneMm: 1.1 } },
      row: { style: 'pave', stoneMm: 1 },
      shank: { shoulders: 'twist', widthMm: 3.4 },
    });
    if (ring.kind !== 'ring') throw new Error('not a ring');
    expect(settingLabel(ring, t)).toBe('Four prongs, hidden halo, pavé, two twisted strands');
    const label = settingLabel({ ...ring, row: null }, textsIn('zh'));
    expect(label).toBe('四爪，隐藏光环，扭臂戒圈');
  });
});
