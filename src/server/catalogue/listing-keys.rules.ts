import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { FacetCount, ListingFilter, ListingSource, MatchTerm, TextMatch } from './product-index.ts';

type FilterAttribute = (typeof filterAttributes)[number];

/** Ratio of the bounds of a price bucket. */
const bucketRatio = 1.25;

/**
 * Keys by which lists filter, stored among the words of a product. They begin with a character that no word contains, so
 * that one index answers words and filters together.
 */
const keyOf = {
  category: (id: number) => `#c${id}`,
  mainCategory: (id: number) => `#m${id}`,
  type: (type: number) => `#t${type}`,
  attribute: (attribute: FilterAttribute, value: string) => `#${attribute}:${value}`,
  price: (bucket: number) => `#p${bucket}`,
  /** A filter within a category: lists of categories are far longer than those that pass a filter, too. */
  within: (categoryId: number, key: string) => `#c${categoryId}${key}`,
  number: (number: string) => `#n${number.toUpperCase().replace(/[^A-Z0-9]/g, '')}`,
};

const bucketOf = (minor: number): number => Math.floor(Math.log(Math.max(1, minor)) / Math.log(bucketRatio));

/** Part of a product that its keys are made from. */
interface KeyedProduct extends Record<Exclude<FilterAttribute, 'metal'>, string> {
  customized_type: number;
  /** The main category first. */
  category_ids: readonly number[];
  lowest_price_minor: number;
  metal_prices_minor: Readonly<Record<string, number>>;
  /** Its article numbers. */
  numbers: readonly string[];
}

export function keysOfProduct(product: KeyedProduct): string[] {
  const { category_ids: categoryIds, metal_prices_minor: metals, numbers } = product;
  const prices = [product.lowest_price_minor, ...Object.values(metals)];
  const attributes = filterAttributes.flatMap((attribute) =>
    attribute === 'metal'
      ? Object.keys(metals).map((metal) => keyOf.attribute('metal', metal))
      : [keyOf.attribute(attribute, product[attribute])],
  );
  const filters = [...attributes, ...prices.map((minor) => keyOf.price(bucketOf(minor)))];
  return [
    ...new Set([
      ...categoryIds.map(keyOf.category),
      ...categoryIds.slice(0, 1).map(keyOf.mainCategory),
      keyOf.type(product.customized_type),
      ...filters,
      ...categoryIds.flatMap((id) => filters.map((key) => keyOf.within(id, key))),
      ...numbers.map(keyOf.number),
    ]),
  ];
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** A lexeme in the text form of a tsvector, with its weight. */
export const lexemeText = (text: string, weight: 'A' | 'B' | 'C' | 'D'): string =>
  `${quoted(text)}:1${weight}`;

/** A key that no product has: an empty list of categories and an empty range of prices match nothing. */
const noKey = quoted('#none');

const anyOf = (terms: readonly string[]) =>
  terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' | ')})`;
const allOf = (terms: readonly string[]) => terms.join(' & ');

const termText = ({ text, isPrefix }: MatchTerm, labels: string): string => {
  const flags = `${isPrefix ? '*' : ''}${labels}`;
  return flags === '' ? quoted(text) : `${quoted(text)}:${flags}`;
};

/** Text form of the tsquery of one wording; `labels` restricts it to fields: A names, B labels, C keywords. */
export function wordingText(all: readonly (readonly MatchTerm[])[], labels = ''): string {
  return `(${allOf(all.map((terms) => anyOf(terms.map((term) => termText(term, labels)))))})`;
}

/** Text form of the tsquery that requires every concept. */
export function matchText({ concepts }: TextMatch): string {
  return allOf(concepts.map((wordings) => anyOf(wordings.map(({ all }) => wordingText(all)))));
}

type Filtered = FilterAttribute | 'price';

/** Categories of which a product must have one; undefined if it need not. */
const categoriesOf = (source: ListingSource): readonly number[] | undefined => {
  if ('hits' in source) return undefined;
  if (!('customizedType' in source)) return source.categoryIds;
  return source.categoryId === null ? undefined : [source.categoryId];
};

/** The keys of each filter, of which a product must have one, in one of the categories of the source. */
function filterTexts({ source, attributes, price }: ListingFilter): Map<Filtered, string> {
  const categories = categoriesOf(source);
  const textOf = (keys: readonly string[]) => {
    const placed = categories ? categories.flatMap((id) => keys.map((key) => keyOf.within(id, key))) : keys;
    return anyOf(placed.length > 0 ? placed.map(quoted) : [noKey]);
  };
  const texts = new Map<Filtered, string>();
  for (const attribute of filterAttributes) {
    const values = attributes[attribute] ?? [];
    if (values.length > 0)
      texts.set(attribute, textOf(values.map((value) => keyOf.attribute(attribute, value))));
  }
  if (price) {
    const last = bucketOf((price.to ?? 2 ** 31) - 1);
    const keys: string[] = [];
    for (let bucket = bucketOf(price.from); bucket <= last; bucket += 1) keys.push(keyOf.price(bucket));
    texts.set('price', textOf(keys));
  }
  return texts;
}

/** The keys of the source; those of filters include its categories. */
function sourceTexts({ source }: ListingFilter, isFiltered: boolean): string[] {
  if ('hits' in source) return [];
  const texts: string[] = [];
  if ('customizedType' in source) texts.push(quoted(keyOf.type(source.customizedType)));
  const categories = categoriesOf(source);
  if (categories && !isFiltered) {
    const keys = categories.map((id) => quoted(keyOf.category(id)));
    texts.push(anyOf(keys.length > 0 ? keys : [noKey]));
  }
  if ('match' in source && source.match.depth === 'names') texts.push(matchText(source.match));
  return texts;
}

/** Text form of the tsquery over `words` of the products that pass every filter; '' if it restricts nothing. */
export function listedText(filter: ListingFilter): string {
  const filters = filterTexts(filter);
  return allOf([...sourceTexts(filter, filters.size > 0), ...filters.values()]);
}

/**
 * The same for the products that these facets count: each those that pass all filters but the facet's own. A product has a
 * key for the price in each of its metals, so that its metals are counted by the filter of prices, too.
 */
export function countedText(filter: ListingFilter, facets: Iterable<FacetCount['facet']>): string {
  const filters = filterTexts(filter);
  const unions = Array.from(facets, (facet) =>
    [...filters].flatMap(([name, text]) => (name === facet ? [] : [text])),
  );
  // A facet without other filters counts the whole source.
  const isRestricted = unions.length > 0 && unions.every((texts) => texts.length > 0);
  const counted = isRestricted ? [anyOf([...new Set(unions.map((texts) => `(${allOf(texts)})`))])] : [];
  return allOf([...sourceTexts(filter, isRestricted), ...counted]);
}

/** Text form of the tsquery of a product number. */
export const numberText = (number: string): string => quoted(keyOf.number(number));

/** Text form of the tsquery of products of a main category with these attributes. */
export function alikeText(
  mainCategoryId: number,
  attributes: Partial<Record<FilterAttribute, string>>,
): string {
  const keys = Object.entries(attributes).map(([attribute, value]) =>
    quoted(keyOf.attribute(attribute as FilterAttribute, value)),
  );
  const made = anyOf([1, 2].map((type) => quoted(keyOf.type(type))));
  return allOf([quoted(keyOf.mainCategory(mainCategoryId)), made, ...keys]);
}
