import type { PriceableOption, PriceableProduct } from './option-price.ts';

/** What is chosen of a piece, by option. */
export type Chosen = Readonly<Record<string, string>>;

/** Sizes are never chosen for the shopper; everything else starts with the value in the price. */
export function isSizeOption(option: { key: string }): boolean {
  return option.key.startsWith('size');
}

/** What a product's page opens with. */
export function initialChoices(options: readonly PriceableOption[]): Chosen {
  const entries = options.map((option) => {
    if (isSizeOption(option) && option.values.length > 1) return [option.key, ''];
    const included = option.values.find((value) => value.deltaMinor === 0) ?? option.values[0];
    return [option.key, included?.key ?? ''];
  });
  return Object.fromEntries(entries);
}

/** What the choices add to the price, in base minor units. */
export function choicesDeltaMinor(options: readonly PriceableOption[], chosen: Chosen): number {
  return options.reduce((sum, option) => {
    const value = option.values.find(({ key }) => key === chosen[option.key]);
    return sum + (value?.deltaMinor ?? 0);
  }, 0);
}

/** The price that a product's page shows when it opens, and all that speaks of that page. */
export function openingPriceMinor({ priceMinor, options }: Omit<PriceableProduct, 'originalMinor'>): number {
  return priceMinor + choicesDeltaMinor(options, initialChoices(options));
}
