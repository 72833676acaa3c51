import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { locales } from '#kernel/text/locales.ts';
import { describeDesign, designKind, designRows } from './design-words.ts';
import { createTexts, type TextRecord } from './texts.ts';

const documents: Record<string, unknown> = import.meta.glob('../server/seed/designs/*.json', {
  eager: true,
  import: 'default',
});
const texts: Record<string, Record<string, string>> = import.meta.glob('../../i18n/*/preview.json', {
  eager: true,
  import: 'default',
});

const inLocale = (locale: (typeof locales)[number]) => {
  const file = texts[`../../i18n/${locale}/preview.json`] ?? {};
  const record: TextRecord = Object.fromEntries(
    Object.entries(file).map(([key, text]) => [`preview.${key}`, text]),
  );
  return createTexts(record, locale);
};

function read(document: unknown) {
  const { design, errors } = parseDesign(document);
  if (design === null) throw new Error(JSON.stringify(errors));
  return design;
}

const t = inLocale('en');
const solitaire = {
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  head: { prongs: 6 },
  centre: { shape: 'round', carat: 1, colour: 'E' },
};

describe('a design in words', () => {
  it.each(locales)('says every design of the house without a missing text (%s)', (locale) => {
    for (const [path, document] of Object.entries(documents)) {
      const words = describeDesign(read(document), inLocale(locale));
      // A key that has no text stands as itself.
      expect(words, path).not.toMatch(/preview\.|undefined|NaN|[{}]/);
      expect(words.length).toBeGreaterThan(15);
    }
  });

  it('names the kind by what is set in it', () => {
    expect(designKind(read(solitaire), t)).toBe('Solitaire ring');
    const halo = { ...solitaire, head: { halo: { style: 'visible', stoneMm: 1.2 } } };
    expect(designKind(read(halo), t)).toBe('Halo ring');
  });

  it('says stone, setting and size as a jeweller would', () => {
    const rows = new Map(designRows(read(solitaire), t).map(({ key, value }) => [key, value]));
    expect(rows.get('metal')).toBe('Platinum 950');
    expect(rows.get('stone')).toBe('Round diamond, 1.00 ct, natural, E VS1, excellent cut');
    expect(rows.get('setting')).toBe('6 fine claws');
    expect(rows.get('size')).toBe('US 6, 52 mm round inside');
    expect(rows.has('finish')).toBe(false);
  });

  it('calls no moissanite natural', () => {
    const moissanite = { ...solitaire, centre: { shape: 'round', carat: 1, material: 'moissanite' } };
    expect(describeDesign(read(moissanite), t)).not.toContain(t('preview.origin-natural'));
    expect(describeDesign(read(solitaire), t)).toContain(t('preview.origin-natural'));
  });

  it('keeps the pieces of a set apart', () => {
    const set = read({
      version: 2,
      kind: 'set',
      pieces: [solitaire, { ...solitaire, metal: 'gold-18k-rose' }],
    });
    const keys = designRows(set, t).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('1-metal');
  });
});
