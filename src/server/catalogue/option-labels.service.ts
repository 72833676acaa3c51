import { GEM_MATERIALS } from '#kernel/jewel/gems/gem-materials.ts';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import {
  engravingTextKey,
  type OptionProblem,
  type PriceableOption,
} from '#kernel/shop/catalogue/option-price.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { ProductStone } from '#server/platform/db/schema/catalogue.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { text, textsIn } from '#server/platform/texts.ts';

export type Labels = Omit<LabelsDocument, 'services'>;

/** Label of an option; its key without a label. */
export function optionName(labels: Labels, key: string, locale: Locale): string {
  if (key === engravingTextKey) return text(locale, 'cart-api.engraving-text');
  return localText(labels.options[key]?.label, locale) ?? key;
}

const isLabel = (labels: Readonly<Record<string, string>> | undefined, given: string): boolean =>
  Object.values(labels ?? {}).some((label) => label.toLowerCase() === given.toLowerCase());

/**
 * Converts a client's choices to option keys and value keys. Options and values may be given as keys or as labels in any
 * of our languages; unknown ones are returned unchanged.
 */
export function readChoice(
  labels: Labels,
  options: readonly PriceableOption[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(given).map(([name, chosen]): [string, string] => {
    const option =
      options.find(({ key }) => key === name) ??
      options.find(({ key }) => isLabel(labels.options[key]?.label, name));
    if (!option) return [name, chosen];
    const values = labels.options[option.key]?.values;
    const value =
      option.values.find(({ key }) => key === chosen) ??
      option.values.find(({ key }) => isLabel(values?.[key], chosen.trim()));
    return [option.key, value?.key ?? chosen];
  });
  return Object.fromEntries(entries);
}

/** Label of a value: `US 6`; the value without a label. */
export function optionValue(labels: Labels, key: string, value: string, locale: Locale): string {
  return localText(labels.options[key]?.values[value], locale) ?? value;
}

/** `{Metal: 'Platinum 950', Size: 'US 6'}` in the given language. */
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

/** Label of a stone's property; '' for an absent grade. */
function stoneLabel(labels: Labels, key: string, value: string, locale: Locale): string {
  if (value === 'none') return '';
  return localText(labels.stones[key]?.values[value], locale) ?? value;
}

interface Grades {
  color: string;
  clarity: string;
  cut: string;
  symmetry: string;
  polish: string;
  fluor: string;
}

/** Grades with our labels. */
function labelledGrades(labels: Labels, grades: Grades, locale: Locale): Grades {
  const labelOf = (key: string, value: string) => stoneLabel(labels, key, value, locale);
  return {
    color: labelOf('color', grades.color),
    clarity: labelOf('clarity', grades.clarity),
    cut: labelOf('cutGrade', grades.cut),
    symmetry: labelOf('symmetry', grades.symmetry),
    polish: labelOf('polish', grades.polish),
    fluor: labelOf('fluor', grades.fluor),
  };
}

/** The stones of a design or a loose stone, with our labels of their grades. */
export function labelledStones<Row extends Grades>(
  labels: Labels,
  rows: readonly Row[],
  locale: Locale,
): Row[] {
  return rows.map((row) => ({ ...row, ...labelledGrades(labels, row, locale) }));
}

/** `customized_product_item` of a design or a loose stone. */
export function madeItem<Row extends Grades>(
  labels: Labels,
  rows: readonly Row[],
  options: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  const diamonds = labelledStones(labels, rows, locale);
  return JSON.stringify({ sku: '', skuLanguages: options, diamonds });
}

/** Shape and gem as labels; of several stones as in a phrase, `pear-shaped diamonds`. */
function stoneNames(labels: Labels, { cut, material, count }: ProductStone, locale: Locale) {
  const t = textsIn(locale);
  if (count > 1 && GEM_SHAPES.some((shape) => shape === cut) && Object.hasOwn(GEM_MATERIALS, material))
    return { shape: nameOf('shape', cut, t, 'inside'), material: nameOf('material', material, t, 'plural') };
  return {
    shape: localText(labels.attributes.shape?.values[cut], locale) ?? cut,
    material: stoneLabel(labels, 'material', material, locale),
  };
}

/** `customized_product_item` of a product with its chosen options; contains nothing that a client sent. */
export function customizedItem(
  labels: Labels,
  product: { sku: string; stones: readonly ProductStone[] },
  options: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  const chosenCarat = Number(options.carat);
  const diamonds = product.stones.map((stone) => {
    const { shape, material } = stoneNames(labels, stone, locale);
    const isChosen = Number.isFinite(chosenCarat) && stone.role === 'centre';
    return {
      goods_name: text(locale, 'cart-api.stone-name', { shape, material, count: stone.count }),
      weight: isChosen ? chosenCarat : stone.carat,
      ...labelledGrades(labels, { ...stone, cut: stone.cutGrade }, locale),
    };
  });
  return JSON.stringify({ sku: product.sku, skuLanguages: optionInfo(labels, options, locale), diamonds });
}

/** Throws 1400001 with the name of the option. */
export async function refuseOption(
  executor: Executor,
  locale: Locale,
  field: string,
  reason: OptionProblem,
): Promise<never> {
  const label = optionName(await shopLabels(executor), field, locale);
  const values = { name: reason === 'missing' ? label.toLowerCase() : label };
  const text = { key: `cart-api.option-${reason}`, values } as const;
  return refuse(codes.cartAddFailed, { text });
}
