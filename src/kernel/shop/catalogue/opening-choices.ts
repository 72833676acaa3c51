import {
  cheapestVariant,
  includedValue,
  isEngraving,
  lowestDeltaMinor,
  type PriceableOption,
  type PriceableProduct,
  variantPrice,
  variantsWith,
} from './option-price.ts';
import type { Product } from './product.ts';

/** Chosen values by option key. */
export type Chosen = Readonly<Record<string, string>>;

/** Sizes are never preselected; other options start with the value included in the price. */
export function isSizeOption(option: { key: string }): boolean {
  return option.key.startsWith('size');
}

/** Choices with which a product page opens. */
export function initialChoices(options: readonly PriceableOption[]): Chosen {
  const entries = options.map((option) => {
    if (isSizeOption(option) && option.values.length > 1) return [option.key, ''];
    return [option.key, includedValue(option)?.key ?? ''];
  });
  return Object.fromEntries(entries);
}

const choiceOf = ({ key, values }: PriceableOption, chosen: Chosen) =>
  values.find((value) => value.key === chosen[key]);

/** Sum of the price deltas of the choices, in base minor units. An option without a choice counts at its cheapest value. */
export function choicesDeltaMinor(options: readonly PriceableOption[], chosen: Chosen): number {
  return options.reduce(
    (sum, option) => sum + (choiceOf(option, chosen)?.deltaMinor ?? lowestDeltaMinor([option])),
    0,
  );
}

/** A product as its price is computed, from the product of a page. */
export function tagOf(
  product: Pick<Product, 'priceBaseMinor' | 'originalBaseMinor' | 'options'> &
    Partial<Pick<Product, 'variants'>>,
): PriceableProduct {
  const { priceBaseMinor, originalBaseMinor, options, variants = [] } = product;
  return { priceMinor: priceBaseMinor, originalMinor: originalBaseMinor, options, variants };
}

/** Whether the price may rise with an option that has no choice yet. */
export function isPriceOpen(product: PriceableProduct, chosen: Chosen): boolean {
  const variants = variantsWith(product, chosen);
  if (variants.length > 0)
    return new Set(variants.map((variant) => variantPrice(product, variant).priceMinor)).size > 1;
  return product.options.some(
    (option) =>
      !choiceOf(option, chosen) && new Set(option.values.map(({ deltaMinor }) => deltaMinor)).size > 1,
  );
}

/**
 * The price of the choices as a product page shows it: the cheapest variant while a choice is open, the product's price
 * for a combination that is not sold.
 */
export function chosenPrice(
  product: PriceableProduct,
  chosen: Chosen,
): { priceMinor: number; originalMinor: number } {
  const variant = cheapestVariant(product, chosen);
  const price = variant ?? product;
  const { options } = product;
  const delta = choicesDeltaMinor(variant ? options.filter(({ key }) => isEngraving(key)) : options, chosen);
  return { priceMinor: price.priceMinor + delta, originalMinor: price.originalMinor + delta };
}

/** The price a product page shows initially; also used wherever the page is linked. */
export function openingPriceMinor(product: PriceableProduct): number {
  return chosenPrice(product, initialChoices(product.options)).priceMinor;
}
