import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { FoundKind } from '#kernel/shop/catalogue/search.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, type Localised, locales, localised } from '#kernel/shop/text/locales.ts';
import { articlePath, categoryPath } from '#kernel/shop/text/paths.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import { text } from '#server/platform/texts.ts';
import type { Field } from './fields.ts';
import type { IndexedDocument } from './text-index.ts';
import type { CategoryTexts, PageTexts, ProductTexts } from './texts.repo.ts';

type FieldText = IndexedDocument['texts'][number];

function inAll(field: Field, textOf: (locale: Locale) => string): FieldText[] {
  return locales.map((locale) => ({ field, locale, text: textOf(locale) }));
}

/** Names of attributes and categories, which products share. */
export interface SharedNames {
  labels: LabelsDocument;
  categories: ReadonlyMap<number, CategoryTexts>;
}

export function productDocument(product: ProductTexts, { labels, categories }: SharedNames): IndexedDocument {
  const own = product.category_ids.flatMap((id) => categories.get(id) ?? []);
  const attributes = filterAttributes.flatMap((attribute): Localised[] => {
    const value = product[attribute];
    const label = labels.attributes[attribute]?.values[value];
    return value === 'none' || !label ? [] : [label];
  });
  const codes = [product.barcode, ...product.variants.flatMap(({ sku, barcode }) => [sku, barcode])].filter(
    (code) => code !== '',
  );
  return {
    id: product.id,
    texts: locales.flatMap((locale): FieldText[] => {
      const texts = localText(product.text, locale);
      return [
        { field: 'name', locale, text: [texts.name, product.sku, ...codes].join(' ') },
        { field: 'label', locale, text: texts.subtitle },
        ...attributes.map((label): FieldText => ({ field: 'label', locale, text: localText(label, locale) })),
        ...own.map(
          (category): FieldText => ({ field: 'label', locale, text: localText(category.text, locale).name }),
        ),
        ...own.map(
          (category): FieldText => ({
            field: 'keyword',
            locale,
            text: localText(category.text, locale).keywords,
          }),
        ),
        ...(product.designer === '' ? [] : [{ field: 'label' as const, locale, text: product.designer }]),
        ...[...product.tags, texts.searchWords ?? '']
          .filter((words) => words !== '')
          .map((words): FieldText => ({ field: 'keyword', locale, text: words })),
        { field: 'body', locale, text: [...texts.description, ...texts.details].join(' ') },
      ];
    }),
  };
}

/** A searchable page that is not a product. */
export interface PageEntry {
  kind: FoundKind;
  /** Without the language prefix. */
  path: string;
  /** Keys of its image and of the fallback images. */
  pictures: readonly string[];
  title: Localised;
  /** Plain text. The first paragraph is shown if the search matches none of them. */
  paragraphs: Localised<readonly string[]>;
  document: IndexedDocument;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The text of sanitised HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

interface PageSource {
  kind: FoundKind;
  path: string;
  pictures?: readonly string[];
  title: Localised;
  /** Other names and topics. */
  labels?: Localised[];
  keywords?: Localised;
  paragraphs: Localised<readonly string[]>;
}

function entryOf(source: PageSource, id: number): PageEntry {
  const { kind, path, pictures = [], title, labels = [], keywords, paragraphs } = source;
  const texts: FieldText[] = [
    ...inAll('name', (locale) => localText(title, locale)),
    ...labels.flatMap((label) => inAll('label', (locale) => localText(label, locale))),
    ...(keywords ? inAll('keyword', (locale) => localText(keywords, locale)) : []),
    ...inAll('body', (locale) => localText(paragraphs, locale).join(' ')),
  ];
  return { kind, path, pictures, title, paragraphs, document: { id, texts } };
}

/** All searchable pages, in the order of equally ranked results. A document's id is its position. */
export function pageEntries(
  { articles, policies, questions, stores }: PageTexts,
  categories: readonly CategoryTexts[],
  settings: { refundDays: number },
): PageEntry[] {
  const kindName = (kind: 'policy' | 'question' | 'store' | 'shape') =>
    localised((locale) => text(locale, `search-api.kind-${kind}`));
  const filled = (text: string) => text.replaceAll('{{refundDays}}', String(settings.refundDays));
  const sources: PageSource[] = [
    ...categories.map(
      (row): PageSource => ({
        kind: 'category',
        path: categoryPath(row.id),
        pictures: [row.image, row.fallback_image],
        title: localised((locale) => localText(row.text, locale).name),
        keywords: localised((locale) => localText(row.text, locale).keywords),
        paragraphs: localised((locale) => [localText(row.text, locale).description]),
      }),
    ),
    ...(hasModule('diamonds') ? GEM_SHAPES : []).map(
      (shape): PageSource => ({
        kind: 'shape',
        path: `/design/diamond/?shape=${shape}`,
        title: localised((locale) =>
          text(locale, 'search-api.shape', { shape: text(locale, `diamonds.shape-${shape}`) }),
        ),
        labels: [kindName('shape')],
        paragraphs: localised((locale) => [text(locale, 'search-api.shape-text')]),
      }),
    ),
    ...policies.map(
      (row): PageSource => ({
        kind: 'policy',
        path: `/policy/${row.key}/`,
        title: localised((locale) => localText(row.text, locale).title),
        labels: [kindName('policy')],
        paragraphs: localised((locale) => [
          filled(localText(row.text, locale).description),
          filled(plainText(localText(row.text, locale).html)),
        ]),
      }),
    ),
    ...questions.map(
      (row): PageSource => ({
        kind: 'question',
        path: `/commonProblem/#question-${row.id}`,
        title: localised((locale) => filled(localText(row.question, locale))),
        labels: [kindName('question'), row.group_name],
        paragraphs: localised((locale) => [filled(plainText(localText(row.answer, locale)))]),
      }),
    ),
    ...articles.map(
      (row): PageSource => ({
        kind: 'article',
        path: articlePath({ ...row, class: row.classSlug }),
        pictures: [row.image],
        title: localised((locale) => localText(row.text, locale).title),
        keywords: localised((locale) => localText(row.text, locale).keywords),
        paragraphs: localised((locale) => [
          filled(localText(row.text, locale).summary),
          filled(plainText(localText(row.text, locale).html)),
        ]),
      }),
    ),
    ...stores.map(
      (row): PageSource => ({
        kind: 'store',
        path: `/stores/${row.id}/`,
        pictures: [row.image],
        title: localised((locale) => localText(row.text, locale).name),
        labels: [kindName('store'), localised((locale) => localText(row.text, locale).city)],
        paragraphs: localised((locale) => [
          localText(row.text, locale).address,
          `${localText(row.text, locale).hours} ${localText(row.text, locale).note}`,
        ]),
      }),
    ),
  ];
  return sources.map(entryOf);
}

/** Phrases offered as completions: attributes, categories and recommended searches. */
export function phrasesOf(
  labels: LabelsDocument,
  categories: readonly CategoryTexts[],
  recommended: readonly Localised[],
): Localised[] {
  const attributes = filterAttributes.flatMap((attribute) =>
    Object.entries(labels.attributes[attribute]?.values ?? {}).flatMap(([value, label]) =>
      value === 'none' ? [] : [label],
    ),
  );
  const names = categories.map((row) => localised((locale) => localText(row.text, locale).name));
  const all = [...recommended, ...names, ...attributes];
  const keys = all.map((phrase) => Object.values(phrase).join('|').toLowerCase());
  return all.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
