import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import {
  type ShippedLocale as Locale,
  shippedLocales as locales,
} from '#kernel/shop/text/shipped-languages.ts';
import { frontMatter } from '#server/platform/clean-html.ts';
import { namesIn, readJson, readText } from '#server/seed/data-files.ts';
import { categories, home, labels as labelsShape } from '#server/seed/data-shapes.ts';
import { describedProducts } from '#server/seed/seed-products.ts';
import { shopTexts } from './shop-texts.ts';

const texts = Object.fromEntries(locales.map((locale) => [locale, shopTexts(locale)])) as Record<
  Locale,
  ReturnType<typeof shopTexts>
>;
const fileOf = (locale: Locale, noun: string) =>
  JSON.parse(readFileSync(`i18n/${locale}/${noun}.json`, 'utf8')) as Record<string, string>;

interface Variant {
  concept: string;
  word: string;
  /** Longer expressions in which it is allowed. */
  within: string[];
}

/** The forbidden variants of a language, from the tables of the glossary. */
function forbidden(locale: Locale): Variant[] {
  const rows = readFileSync('i18n/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| concept'));
  return rows.flatMap((row) => {
    const cells = row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    expect(cells, row).toHaveLength(7);
    const cell = cells[4 + locales.indexOf(locale)] ?? '';
    const variants = cell.match(/[^,[\]]+(?:\[[^\]]*\])?/g) ?? [];
    return variants.map((variant) => {
      const [word = '', within = ''] = variant.split('[').map((part) => part.replace(']', '').trim());
      return {
        concept: cells[0] ?? '',
        word,
        within: within
          .split(';')
          .map((one) => one.trim())
          .filter(Boolean),
      };
    });
  });
}

function uses(text: string, { word, within }: Variant, locale: Locale): boolean {
  const rest = within.reduce((left, longer) => left.replaceAll(longer, ''), text);
  if (locale !== 'en') return rest.includes(word);
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(rest);
}

describe('the glossary', () => {
  it.each(locales)('is respected in %s', (locale) => {
    const variants = forbidden(locale);
    expect(variants.length).toBeGreaterThan(15);
    const found = texts[locale].flatMap(({ place, text }) =>
      variants
        .filter((variant) => uses(text, variant, locale))
        .map(({ concept, word }) => `${place}: ${word} (${concept}): ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each(locales)('has one name for a shape and for a grade in %s', (locale) => {
    const labels = readJson('reference/option-labels.json', labelsShape);
    const diamonds = fileOf(locale, 'diamonds');
    const jewel = fileOf(locale, 'jewel');
    const alone = (text = '') => /other \{([^{}]*)\}/.exec(text)?.[1] ?? text;
    // The finder says Emerald where a jewel says Emerald cut, to distinguish it from the gem.
    const shapes = GEM_SHAPES.filter((shape) => shape !== 'emerald').map((shape) => `shape-${shape}`);
    for (const key of shapes) {
      expect(diamonds[key] ?? '', key).toBe(alone(jewel[key]));
      const label = labels.attributes.shape?.values[key.slice('shape-'.length)];
      if (label) expect(label[locale], key).toBe(alone(jewel[key]));
    }
    for (const grade of ['EX', 'VG', 'G', 'F', 'P']) {
      expect(diamonds[`grade-${grade}`], grade).toBe(alone(jewel[`cut-grade-${grade}`]));
      for (const kind of ['cutGrade', 'polish', 'symmetry']) {
        const label = labels.stones[kind]?.values[grade];
        if (label) expect(label[locale], `${kind} ${grade}`).toBe(diamonds[`grade-${grade}`]);
      }
    }
  });
});

describe('Chinese texts', () => {
  /** Arguments that are numbers, or texts that begin and end with one. */
  const figures =
    'count|mm|grams|carat|percent|width|thickness|height|inner|cm|us|hk|iso|uk|jp|max|most|stock|minutes|days|seconds|price|amount|total|seen|now|low|high|least|version|email|number|lab|megabytes|megapixels|measured|limit|index|size|larger|input|used|capacity|code|min|status|colour';
  const figure = `\\{(?:${figures})(?:, number)?\\}`;
  const han = '\\p{Script=Han}';
  const tight = new RegExp(
    `${han}(?:[A-Za-z0-9#]|${figure})|(?:[A-Za-z0-9#]|[0-9][%°]|${figure})${han}`,
    'u',
  );

  it.each(['tc', 'zh'] as const)('%s have a space between Chinese and Latin letters or figures', (locale) => {
    expect(texts[locale].filter(({ text }) => tight.test(text))).toEqual([]);
  });

  it.each(['tc', 'zh'] as const)('%s end an unfinished sentence with six dots', (locale) => {
    expect(texts[locale].filter(({ text }) => /(?<!…)…(?!…)|\.\.\./.test(text))).toEqual([]);
  });
});

describe('errors', () => {
  // Texts that the specification prescribes, and texts without an action.
  const complete = new Set([
    'codes.1300001',
    'codes.1000011',
    'codes.1100006',
    'checkout-api.delivery-empty',
  ]);
  /** Labels and confirmations among the errors of a noun. */
  const others =
    /^(errors\.title|cart-api\.(engraving-text|stone-name|section-.*|coupon-(added|removed))|checkout-api\.(shipping-|payment-(?!unknown)).*|payment-api\.(?:test-)?subject)$/;
  const nouns = [
    ...['codes', 'errors', 'uploads-api', 'cart-api', 'checkout-api', 'payment-api'],
    'address-problems',
  ];
  const advice: Record<Locale, RegExp> = {
    en: /\b(please|try|check|choose|contact|open|log in|look|enter|add|give|fill|select|use|shorten|change)\b/i,
    tc: /請/,
    zh: /请/,
  };

  it.each(locales)('say what to do next in %s', (locale) => {
    const said = nouns.flatMap((noun) =>
      Object.entries(fileOf(locale, noun)).map(([key, text]): [string, string] => [`${noun}.${key}`, text]),
    );
    const refusals = said.filter(([key]) => !complete.has(key) && !others.test(key));
    expect(refusals.length).toBeGreaterThan(130);
    expect(refusals.filter(([, text]) => !advice[locale].test(text))).toEqual([]);
  });
});

describe('title and description of a search result', () => {
  const brand: Record<Locale, string> = { en: 'Aurelle', tc: '曜麗珠寶', zh: '曜丽珠宝' };
  interface Shown {
    place: string;
    title: string;
    description: string;
  }

  const products = describedProducts();

  function shown(locale: Locale): Shown[] {
    const t = (key: string) => {
      const [noun = '', name = ''] = key.split('.');
      return fileOf(locale, noun)[name] ?? '';
    };
    const pages: [title: string, description: string][] = [
      ['catalogue.all', 'catalogue.allText'],
      ['catalogue.designIntro', 'catalogue.designText'],
      ['catalogue.variable', 'catalogue.variableText'],
      ['diamonds.title', 'diamonds.intro'],
      ['studio.title', 'studio.description'],
      ['content.articles', 'content.articlesText'],
      ['content.policies', 'content.policiesText'],
      ['content.problems', 'content.problemsText'],
      ['content.education', 'content.educationText'],
      ['frames.stores', 'frames.stores-description'],
      ['frames.appointment', 'frames.appointment-description'],
    ];
    const { meta } = readJson('home.json', home);
    const documents = ['articles', 'policies', 'pages'].flatMap((folder) =>
      namesIn(folder)
        .filter((name) => !name.endsWith('.json'))
        .map((name) => {
          const { fields } = frontMatter(readText(`${folder}/${name}/${locale}.md`));
          return {
            place: `${folder}/${name}`,
            title: fields.title ?? '',
            description: fields.description ?? '',
          };
        }),
    );
    return [
      ...pages.map(([title, description]) => ({
        place: title,
        title: t(title),
        description: t(description),
      })),
      {
        place: 'home',
        title: localText(meta.title, locale),
        description: localText(meta.description, locale),
      },
      ...readJson('categories.json', categories).map(({ id, text }) => ({
        place: `category ${id}`,
        title: localText(text, locale).title,
        description: localText(text, locale).metaDescription,
      })),
      ...products.map(({ file: { id, text } }) => {
        const { metaTitle, metaDescription } = localText(text, locale);
        return { place: `product ${id}`, title: metaTitle, description: metaDescription };
      }),
      ...documents,
    ].map(({ title, ...rest }) => ({
      ...rest,
      // As in Head.astro.
      title: title.includes(localText(brand, locale)) ? title : `${title} | ${localText(brand, locale)}`,
    }));
  }

  it.each(locales)('fits in %s', (locale) => {
    const [least, most] = locale === 'en' ? [70, 155] : [60, 80];
    const wrong = shown(locale).filter(
      ({ title, description }) =>
        title.length > 60 || description.length < least || description.length > most,
    );
    expect(wrong.map((one) => ({ ...one, is: [one.title.length, one.description.length] }))).toEqual([]);
  });
});
