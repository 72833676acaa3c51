import {
  cheapestVariant,
  type PriceableOption,
  type PriceableProduct,
  variantOptions,
} from './option-price.ts';

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
    const included = option.values.find((value) => value.deltaMinor === 0) ?? option.values[0];
    return [option.key, included?.key ?? ''];
  });
  return Object.fromEntries(entries);
}

/** Sum of the price deltas of the choices, in base minor units. */
export function choicesDeltaMinor(options: readonly PriceableOption[], chosen: Chosen): number {
  return options.reduce((sum, option) => {
    const value = option.values.find(({ key }) => key === chosen[option.key]);
    return sum + (value?.deltaMinor ?? 0);
  }, 0);
}

/**
 * The price of the choices as a product page shows it: the cheapest variant while a choice is open, the product's price
 * for a combination that is not sold.
 */
export function chosenPrice(
  product: PriceableProduct,
  chosen: Chosen,
): { priceMinor: number; originalMinor: number } {
  const { options, variants = [] } = product;
  const made = variants.length === 0 ? [] : variantOptions(options);
  const known = made.filter(({ key }) => chosen[key]);
  const variant =
    made.length > 0 &&
    cheapestVariant(product, Object.fromEntries(known.map(({ key }) => [key, chosen[key] ?? ''])));
  const price = variant || product;
  const delta = choicesDeltaMinor(
    variant ? options.filter((option) => !made.includes(option)) : options,
    chosen,
  );
  return { priceMinor: price.priceMinor + delta, originalMinor: price.originalMinor + delta };
}

/** The price a product page shows initially; also used wherever the page is linked. */
export function openingPriceMinor(product: PriceableProduct): number {
  return chosenPrice(product, initialChoices(product.options)).priceMinor;
}
