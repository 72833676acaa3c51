import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { boundsOf } from '#kernel/jewel/pieces/parts/bounds.ts';
import { engravingCapacity } from '#kernel/jewel/pieces/parts/engraving/engraving.rules.ts';
import type { PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';
import { circumferenceOfUsMm } from '#kernel/jewel/ring-size/conversions.ts';
import { maxEngravingWidth } from '#kernel/shop/catalogue/option-price.ts';
import {
  type ShippedLocale as Locale,
  shippedLocales as locales,
} from '#kernel/shop/text/shipped-languages.ts';
import { textWidth } from '#kernel/shop/text/text-width.ts';
import { namesIn, readJson, readText } from './data-files.ts';
import { commonProblems } from './data-shapes.ts';
import { readProducts, soldDesign } from './seed-products.ts';

/** Figures in articles and tables of stones must match what the kernel builds, cuts and engraves. */

const products = readProducts();
const pieces = products.map((file) => {
  const design = soldDesign(file, products);
  if (design === null) throw new Error(`${file.id}`);
  return { id: file.id, file, design };
});

const articleIn = (aid: number, locale: Locale) =>
  readText(`articles/${namesIn('articles').find((name) => name.startsWith(`${aid}-`))}/${locale}.md`);

describe('bands', () => {
  it('are never thinner than stated', () => {
    const thinnest = Math.min(
      ...pieces
        .flatMap(({ design }) => piecesOf(design))
        .flatMap((piece) => ('shank' in piece ? [piece.shank.thicknessMm] : [])),
    );
    for (const locale of locales) {
      const unit = locale === 'en' ? 'mm' : '毫米';
      for (const text of [
        readText(`pages/about-us/${locale}.md`),
        articleIn(202, locale),
        articleIn(401, locale),
      ])
        expect(text).toContain(`${thinnest} ${unit}`);
    }
  });
});

describe('small stones', () => {
  const roles: Record<string, readonly PlacedStone['role'][]> = {
    halo: ['halo'],
    pave: ['pave'],
    line: ['pave', 'channel', 'accent'],
  };
  const strewn = pieces.filter(({ file }) => file.stones.some(({ role }) => role in roles));

  it.each(strewn)('of $id have the stated number and weight', ({ design, file }) => {
    const { stones } = buildJewel(design);
    const described = file.stones.filter(({ role }) => role in roles);
    for (const { role, material, count, carat } of described) {
      const placed = stones.filter(
        (stone) => roles[role]?.includes(stone.role) && stone.material === material,
      );
      expect(placed, role).toHaveLength(count);
      const total = placed.reduce((sum, stone) => sum + stone.carat, 0);
      expect(Math.abs(total - count * carat), role).toBeLessThan(0.02);
    }
  });

  it('spread a halo as far as the article says', () => {
    const corona = pieces.find(({ id }) => id === 1009);
    const { parts } = buildJewel(corona?.design as Design);
    const { min, max } = boundsOf(
      parts.filter(({ role }) => role === 'halo'),
      [],
    );
    const across = Math.max(max[0] - min[0], max[1] - min[1]).toFixed(1);
    for (const locale of locales) expect(articleIn(204, locale)).toContain(across);
  });
});

describe('engraving', () => {
  const sixMm = circumferenceOfUsMm(6);
  const answer = readJson('common-problems.json', commonProblems).problems.find(
    ({ id }) => id === 26,
  )?.answer;

  it.each(locales)('has the capacity that the article and the answer in %s state', (locale) => {
    const article = articleIn(206, locale);
    for (const hasHead of [true, false]) {
      const letters = engravingCapacity(sixMm, hasHead);
      const characters = Math.floor(letters / 2);
      const row = article
        .split('\n')
        .find((line) => new RegExp(`\\| .*\\b${letters}\\b.*\\b${characters}\\b`).test(line));
      expect(row, `${letters} and ${characters}`).toBeDefined();
      expect(answer?.[locale]).toMatch(new RegExp(`\\b${letters}\\b[^.。]*\\b${characters}\\b`));
    }
    expect(answer?.[locale]).toContain(`${maxEngravingWidth} `);
    expect(article).toContain(`${maxEngravingWidth}`);
  });

  it('counts a date as the article does', () => {
    expect(textWidth('14.02.2027')).toBe(12);
    expect(articleIn(206, 'en')).toContain('14.02.2027 takes twelve');
  });
});

describe('white gold', () => {
  it('has the density that the articles name, and says that it holds nickel', () => {
    const density = ALLOYS['gold-18k-white'].densityGramsPerCm3.toFixed(2);
    const nickel: Record<Locale, string> = { en: 'nickel', tc: '鎳', zh: '镍' };
    for (const locale of locales) {
      for (const text of [articleIn(201, locale), articleIn(202, locale)]) {
        expect(text).toContain(density);
        expect(text).toContain(nickel[locale]);
      }
      expect(readText(`policies/certificates-and-origin/${locale}.md`)).toContain(nickel[locale]);
    }
  });

  it('is said to hold nickel in the details of earrings, not in the introduction of their category', () => {
    expect(readText('categories.json')).not.toMatch(/nickel|鎳|镍/);
    for (const id of [1201, 1204, 1206]) expect(readText(`products/${id}.json`)).toMatch(/nickel.*鎳.*镍/s);
  });
});
