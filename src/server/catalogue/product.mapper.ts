import { choicesDeltaMinor } from '#kernel/shop/catalogue/opening-choices.ts';
import { optionSku, variantOptions, variantPrice } from '#kernel/shop/catalogue/option-price.ts';
import { usualMetal } from '#kernel/shop/catalogue/pictured-metal.ts';
import { combinations, variantKey } from '#kernel/shop/catalogue/variants.ts';
import { convertPriceMinor, toMajor } from '#kernel/shop/money/money.ts';
import { renderKey, usualPictures } from '#kernel/shop/pictures/product-pictures.ts';
import { type FinalReason, productFinalReason } from '#kernel/shop/returns/returns.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import type { Product, ProductOption } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { Labelled, LabelsDocument } from '#server/platform/db/schema/content.ts';
import { hasMedia, mediaOf } from '#server/platform/media/wire-media.ts';
import { type Presentation, wirePrice } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import type { ProductRow } from './product.repo.ts';

const views = ['hero', 'top', 'side', 'detail'] as const;

function valueLabel(labels: Labelled, key: string, value: string, { locale }: Presentation): string {
  return localText(labels[key]?.values[value], locale) ?? value;
}

/** The pictures of a page: photographs, else renderings, else a neutral card. */
export function picturesOf(row: ProductRow, view: Presentation): Product['pictures'] {
  const { locale } = view;
  const { name } = localText(row.text, locale);
  const photographs = usualPictures(row.pictures, usualMetal(row.options)).map((picture, index) => ({
    view: index === 0 ? 'hero' : `photo-${index + 1}`,
    alt:
      localText(picture.alt, locale) || text(locale, 'catalogue-api.photograph', { name, number: index + 1 }),
    media: mediaOf(picture.key, view),
  }));
  if (photographs.length > 0) return photographs;
  return views
    .map((each) => ({ view: each, key: renderKey(row.renders, each) }))
    .filter(({ view: each, key }) => each === 'hero' || hasMedia(key))
    .map(({ view: each, key }) => ({
      view: each,
      alt: text(locale, `catalogue-api.view-${each}`, { name }),
      media: mediaOf(key, view),
    }));
}

export function stonesOf(row: ProductRow, labels: LabelsDocument, view: Presentation): Product['stones'] {
  const graded = (key: string, value: string) =>
    value === '' ? '' : valueLabel(labels.stones, key, value, view);
  return row.stones.map((stone) => {
    const labelled = {
      role: valueLabel(labels.stones, 'role', stone.role, view),
      cut: valueLabel(labels.attributes, 'shape', stone.cut, view),
      material: valueLabel(labels.stones, 'material', stone.material, view),
    };
    // Lower case within a sentence.
    const lowerCase = (label: string) => label.toLocaleLowerCase(languageOf(view.locale).intl);
    return {
      role: stone.role,
      cut: stone.cut,
      material: stone.material,
      origin: stone.origin,
      carat: stone.carat,
      color: graded('color', stone.color),
      clarity: graded('clarity', stone.clarity),
      cut_grade: graded('cutGrade', stone.cutGrade),
      polish: graded('polish', stone.polish),
      symmetry: graded('symmetry', stone.symmetry),
      fluor: graded('fluor', stone.fluor),
      count: stone.count,
      shape: labelled.cut,
      lab: stone.lab,
      report_no: stone.reportNo ?? '',
      label: text(view.locale, 'catalogue-api.stone', {
        role: labelled.role,
        cut: lowerCase(labelled.cut),
        material: lowerCase(labelled.material),
      }),
    };
  });
}

/** The variants of a product with their prices and stock. */
export function variantsOf(row: ProductRow): NonNullable<Product['variants']> {
  const originalMinor = row.original_price_minor ?? row.price_minor;
  const tag = { priceMinor: row.price_minor, originalMinor, options: row.options };
  return row.variants.map((variant) => {
    const price = variantPrice(tag, variant);
    return {
      ...{ options: { ...variant.options }, sku: variant.sku, barcode: variant.barcode },
      price_base_minor: price.priceMinor,
      original_base_minor: price.originalMinor,
      stock: row.variant_stock[variantKey(variant.options)] ?? 0,
      weight_g: (variant.weightMg ?? row.weight_mg) / 1000,
    };
  });
}

/**
 * One entry per combination of options, like Fecshop's variants, with labels in the request's language, which `cart/add`
 * accepts. Engraving is not a variant.
 */
export function customOptionsOf(
  row: ProductRow,
  labels: LabelsDocument,
  view: Presentation,
  image: string,
): Product['custom_option'] {
  const options = variantOptions(row.options);
  if (options.length === 0) return [];
  const shown = (baseMinor: number) => convertPriceMinor(baseMinor, view.currency);
  const tag = shown(row.price_minor);
  const offered =
    row.variants.length > 0
      ? variantsOf(row).map(({ options: chosen, sku, stock, price_base_minor }) => ({
          ...{ chosen, sku, stock, priceMinor: price_base_minor },
        }))
      : combinations(options).map((chosen) => ({
          ...{ chosen, sku: optionSku(options, chosen), stock: row.stock },
          priceMinor: row.price_minor + choicesDeltaMinor(options, chosen),
        }));
  const entries = offered.map(({ chosen, sku, stock, priceMinor }) => {
    const labelled = options.map(({ key }): [string, string] => [
      localText(labels.options[key]?.label, view.locale) ?? key,
      valueLabel(labels.options, key, chosen[key] ?? '', view),
    ]);
    const price = toMajor(shown(priceMinor) - tag);
    return [sku, { ...Object.fromEntries(labelled), sku, qty: stock, price, image }] as const;
  });
  return Object.fromEntries(entries);
}

export function choicesOf(row: ProductRow, labels: LabelsDocument, view: Presentation): ProductOption[] {
  return row.options.map(({ key, values }) => ({
    key,
    label: localText(labels.options[key]?.label, view.locale) ?? key,
    values: values.map((value) => ({
      key: value.key,
      label: valueLabel(labels.options, key, value.key, view),
      delta: wirePrice(value.deltaMinor, view),
      delta_base_minor: value.deltaMinor,
    })),
  }));
}

/** Why the product cannot be returned; null if it can. */
export const returnObstacle = (row: ProductRow): FinalReason | null =>
  productFinalReason({
    isReturnable: row.is_returnable,
    isBundle: row.is_bundle,
    isSale: row.is_sale,
    customizedType: row.customized_type,
  });
