import { describe, expect, it } from 'vitest';
import { createTexts, type Translate } from '#client/texts.ts';
import en from '#i18n/en/studio.json' with { type: 'json' };
import tc from '#i18n/tc/studio.json' with { type: 'json' };
import zh from '#i18n/zh/studio.json' with { type: 'json' };
import { parseDesign } from '#kernel/design/parse-design.ts';
import { type Locale, locales } from '#kernel/text/locales.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { describeDesign } from './describe.ts';
import { differences } from './value-words.ts';

const RECORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en, tc, zh };

function textsOf(locale: Locale): Translate {
  const entries = Object.entries(RECORDS[locale]).map(([key, text]) => [`studio.${key}`, text] as const);
  return createTexts(Object.fromEntries(entries), locale);
}

const files = import.meta.glob<unknown>('/src/server/seed/designs/*.json', {
  eager: true,
  import: 'default',
});
const designs = Object.entries(files).flatMap(([path, document]) => {
  const { design } = parseDesign(document);
  return design === null ? [] : [[path, design] as const];
});

describe.each(locales)('a design in words (%s)', (locale) => {
  const t = textsOf(locale);

  it.each(designs)('%s', (_, design) => {
    const words = describeDesign(design, t);
    expect(words).not.toMatch(/studio\.|[{}]|undefined|null|NaN|\s\s|\s[.,，。]/);
    expect(words).toMatch(/[.。]$/);
    const pieces = design.kind === 'set' ? design.pieces : [design];
    for (const piece of pieces) expect(words).toContain(t(`studio.metal-${piece.metal}`));
  });
});

describe('the words of the start design', () => {
  it('reads as a jeweller would say it', () => {
    expect(describeDesign(START_DESIGN, textsOf('en'))).toBe(
      'A 1.00 ct natural round diamond (E VS1), in six claws, on a 2.1 mm court band of Platinum 950. Size 52 (US 6, HK 13, UK L½).',
    );
  });

  it('says in Chinese that the stone is natural, its size and its letters', () => {
    const engraved = {
      ...START_DESIGN,
      engraving: { text: '永結同心', font: 'serif', place: 'inside' } as const,
    };
    const words = describeDesign(engraved, textsOf('tc'));
    for (const part of ['1.00', '天然', 'VS1', '52', '永結同心', '六爪']) expect(words).toContain(part);
  });
});

describe('differences', () => {
  const t = textsOf('en');

  it('names what changed and nothing else', () => {
    const other = { ...START_DESIGN, metal: 'gold-18k-rose' } as const;
    expect(differences(START_DESIGN, other, t)).toEqual([
      { id: 'metal', label: 'Metal', from: 'Platinum 950', to: '18k rose gold' },
    ]);
    expect(differences(START_DESIGN, START_DESIGN, t)).toEqual([]);
  });

  it('tells a part by its own choice, not by what came with it', () => {
    const halo = { style: 'visible', stoneMm: 1.3, material: 'diamond' } as const;
    const other = { ...START_DESIGN, head: { ...START_DESIGN.head, halo } };
    expect(differences(START_DESIGN, other, t)).toEqual([
      { id: 'halo', label: 'Halo', from: 'None', to: 'Visible' },
    ]);
  });
});
