import type { ProductOption } from '#kernel/catalogue/catalogue.contract.ts';

export type Chosen = Readonly<Record<string, string>>;

/** Sizes are never chosen for the shopper; everything else starts with its first value. */
export function isSizeOption(option: Pick<ProductOption, 'key'>): boolean {
  return option.key.startsWith('size');
}

export function initialChoices(options: readonly ProductOption[]): Chosen {
  const entries = options.map((option) => [
    option.key,
    isSizeOption(option) && option.values.length > 1 ? '' : (option.values[0]?.key ?? ''),
  ]);
  return Object.fromEntries(entries);
}

/** The options that still have no value. */
export function missingChoices(options: readonly ProductOption[], chosen: Chosen): ProductOption[] {
  return options.filter((option) => !option.values.some(({ key }) => key === chosen[option.key]));
}

/** What the choices add to the price, in base minor units. */
export function choicesDeltaMinor(options: readonly ProductOption[], chosen: Chosen): number {
  return options.reduce((sum, option) => {
    const value = option.values.find(({ key }) => key === chosen[option.key]);
    return sum + (value?.delta_base_minor ?? 0);
  }, 0);
}
