import { engravingTextKey, type PriceableOption } from '#kernel/shop/catalogue/option-price.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { ProductStone } from '#server/platform/db/schema/catalogue.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { text } from '#server/platform/texts.ts';
import { type Labels, readLabels } from './option-labels.repo.ts';

export type { Labels };

export const optionLabels = cachedRead(readLabels, ['documents']);

/** What an option is called; the option's key when nobody has named it. */
export function optionName(labels: Labels, key: string, locale: Locale): string {
  if (key === engravingTextKey) return text(locale, 'cart-api.engraving-text');
  return labels.options[key]?.label[locale] ?? key;
}

const isCalled = (words: Readonly<Record<string, string>> | undefined, said: string): boolean =>
  Object.values(words ?? {}).some((name) => name.toLowerCase() === said.toLowerCase());

/**
 * The choices a client names, by the keys of the product's options: each option and value may be said as we say it,
 * or by what it is called in any of our languages. What is neither stays as it was said.
 */
export function readChoice(
  labels: Labels,
  options: readonly PriceableOption[],
  said: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(said).map(([name, word]): [string, string] => {
    const option =
      options.find(({ key }) => key === name) ??
      options.find(({ key }) => isCalled(labels.options[key]?.label, name));
    if (!option) return [name, word];
    const values = labels.options[option.key]?.values;
    const value =
      option.values.find(({ key }) => key === word) ??
      option.values.find(({ key }) => isCalled(values?.[key], word.trim()));
    return [option.key, value?.key ?? word];
  });
  return Object.fromEntries(entries);
}

/** What was chosen, in words: `US 6`; as it is when nobody has named it. */
export function optionValue(labels: Labels, key: string, value: string, locale: Locale): string {
  return labels.options[key]?.values[value]?.[locale] ?? value;
}

/** `{Metal: 'Platinum 950', Size: 'US 6'}` in the shopper's language. */
export function optionInfo(
  labels: Labels,
  options: Readonly<Record<string, string>>,
  locale: Locale,
): Record<string, string> {
  const entries = Object.entries(options).map(([key, value]) => {
    return [optionName(labels, key, locale), optionValue(labels, key, value, locale)] as const;
  });
  return Object.fromEntries(entries);
}

/** What a stone's property is called; a grade that was not given is ''. */
function stoneWord(labels: Labels, key: string, value: string, locale: Locale): string {
  if (value === 'none') return '';
  return labels.stones[key]?.values[value]?.[locale] ?? value;
}

interface Grades {
  color: string;
  clarity: string;
  cut: string;
  symmetry: string;
  polish: string;
  fluor: string;
}

/** Grades by the words of the shop, whatever the stone is set in. */
function wordedGrades(labels: Labels, grades: Grades, locale: Locale): Grades {
  const word = (key: string, value: string) => stoneWord(labels, key, value, locale);
  return {
    color: word('color', grades.color),
    clarity: word('clarity', grades.clarity),
    cut: word('cutGrade', grades.cut),
    symmetry: word('symmetry', grades.symmetry),
    polish: word('polish', grades.polish),
    fluor: word('fluor', grades.fluor),
  };
}

/** `customized_product_item` of a design or a loose stone. */
export function madeItem<Row extends Grades>(
  labels: Labels,
  rows: readonly Row[],
  options: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  const diamonds = rows.map((row) => ({ ...row, ...wordedGrades(labels, row, locale) }));
  return JSON.stringify({ sku: '', skuLanguages: options, diamonds });
}

/** `customized_product_item`, made from the product and the choices and from nothing a client sent. */
export function customizedItem(
  labels: Labels,
  product: { sku: string; stones: readonly ProductStone[] },
  options: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  const chosenCarat = Number(options.carat);
  const diamonds = product.stones.map((stone) => {
    const shape = labels.attributes.shape?.values[stone.cut]?.[locale] ?? stone.cut;
    const material = stoneWord(labels, 'material', stone.material, locale);
    const isChosen = Number.isFinite(chosenCarat) && stone.role === 'centre';
    return {
      goods_name: text(locale, 'cart-api.stone-name', { shape, material, count: stone.count }),
      weight: isChosen ? chosenCarat : stone.carat,
      ...wordedGrades(labels, { ...stone, cut: stone.cutGrade }, locale),
    };
  });
  return JSON.stringify({ sku: product.sku, skuLanguages: optionInfo(labels, options, locale), diamonds });
}
