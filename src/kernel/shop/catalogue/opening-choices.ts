import type { PriceableOption, PriceableProduct } from './option-price.ts';

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

/** The price a product page shows initially; also used wherever the page is linked. */
export function openingPriceMinor({ priceMinor, options }: Omit<PriceableProduct, 'originalMinor'>): number {
  return priceMinor + choicesDeltaMinor(options, initialChoices(options));
}
