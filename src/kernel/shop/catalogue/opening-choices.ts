import {
  includedValue,
  lowestDeltaMinor,
  type PriceableOption,
  type PriceableProduct,
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

/** Whether the price may rise with an option that has no choice yet. */
export function isPriceOpen(options: readonly PriceableOption[], chosen: Chosen): boolean {
  return options.some(
    (option) =>
      !choiceOf(option, chosen) && new Set(option.values.map(({ deltaMinor }) => deltaMinor)).size > 1,
  );
}

/** The price a product page shows initially; also used wherever the page is linked. */
export function openingPriceMinor({ priceMinor, options }: Omit<PriceableProduct, 'originalMinor'>): number {
  return priceMinor + choicesDeltaMinor(options, initialChoices(options));
}
