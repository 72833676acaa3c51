import { sql, type Transaction } from 'kysely';
import type * as v from 'valibot';
import { type Locale, locales } from '#kernel/text/locales.ts';
import { synonymWords } from '#server/catalogue/search-lexicon.ts';
import { foldText, hanRuns, indexTokens, latinTokens } from '#server/catalogue/search-tokens.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readJson } from '../data-files.ts';
import { categories as categoriesShape, labels as labelsShape, type ProductFile } from '../data-shapes.ts';

type Labels = v.InferOutput<typeof labelsShape>;
type Categories = v.InferOutput<typeof categoriesShape>;
type Weight = 'A' | 'B' | 'C' | 'D';

function attributeWords(labels: Labels, file: ProductFile, locale: Locale): string[] {
  return Object.entries(file.attributes).flatMap(([attribute, value]) => {
    const label = labels.attributes[attribute]?.values[value]?.[locale];
    return label && value !== 'none' ? [label] : [];
  });
}

/** What a product is found by, heaviest first; weights are PostgreSQL's A to D. */
function weighted(file: ProductFile, labels: Labels, categories: Categories): [Weight, string][] {
  return locales.flatMap((locale): [Weight, string][] => {
    const text = file.text[locale];
    const own = categories.filter(({ id }) => file.categoryIds.includes(id));
    return [
      ['A', `${text.name} ${file.sku}`],
      ['B', [text.subtitle, ...attributeWords(labels, file, locale)].join(' ')],
      ['B', own.map((category) => category.text[locale].name).join(' ')],
      ['C', own.map((category) => category.text[locale].keywords).join(' ')],
      ['D', [...text.description, ...text.details].join(' ')],
    ];
  });
}

function vectorOf(parts: readonly [Weight, string][]): string {
  const weights = new Map<string, Weight>();
  for (const [weight, words] of parts) {
    for (const token of indexTokens(words)) {
      const known = weights.get(token);
      if (known === undefined || weight < known) weights.set(token, weight);
    }
  }
  return [...weights].map(([token, weight]) => `'${token.replace(/['\\]/g, '')}':1${weight}`).join(' ');
}

function vocabulary(products: readonly ProductFile[], labels: Labels, categories: Categories) {
  const latin = new Map<string, number>();
  const chinese = new Set(synonymWords);
  const countLatin = (words: string, weight: number) => {
    for (const word of latinTokens(foldText(words))) {
      if (/^[a-z]{3,}$/.test(word)) latin.set(word, (latin.get(word) ?? 0) + weight);
    }
  };
  const addChinese = (words: string) => {
    for (const run of hanRuns(foldText(words))) if ([...run].length > 1) chinese.add(run);
  };
  for (const file of products) {
    for (const [weight, words] of weighted(file, labels, categories))
      countLatin(words, weight === 'D' ? 1 : 10);
  }
  for (const { values } of Object.values(labels.attributes)) {
    for (const label of Object.values(values)) for (const locale of locales) addChinese(label[locale]);
  }
  for (const { text } of categories) {
    for (const locale of locales) addChinese(`${text[locale].name} ${text[locale].keywords}`);
  }
  return [
    ...Array.from(latin, ([word, weight]) => ({ word, weight, is_chinese: false })),
    ...Array.from(chinese, (word) => ({ word, weight: 1, is_chinese: true })),
  ];
}

/** The search index of all products, in all three languages at once. */
export async function loadSearch(trx: Transaction<Schema>, products: readonly ProductFile[]): Promise<void> {
  const labels = readJson('option-labels.json', labelsShape);
  const categories = readJson('categories.json', categoriesShape);
  await trx.deleteFrom('product_search').execute();
  await trx.deleteFrom('search_vocabulary').execute();
  const rows = products.map((file) => ({
    product_id: file.id,
    tokens: sql<string>`${vectorOf(weighted(file, labels, categories))}::tsvector`,
  }));
  await trx.insertInto('product_search').values(rows).execute();
  await trx
    .insertInto('search_vocabulary')
    .values(vocabulary(products, labels, categories))
    .execute();
}
