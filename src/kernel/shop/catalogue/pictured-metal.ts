import type { PriceableOption } from './option-price.ts';

const metalsOf = (options: readonly PriceableOption[]) =>
  options.find(({ key }) => key === 'metal')?.values ?? [];

/** The first metal that is included in the price; undefined without a choice of metals. */
export const usualMetal = (options: readonly PriceableOption[]): string | undefined =>
  metalsOf(options).find(({ deltaMinor }) => deltaMinor === 0)?.key;

/**
 * The metal shown in a product's pictures if another was chosen, else null. Pictures show the first metal that is
 * included in the price.
 */
export function picturedMetal(
  options: readonly PriceableOption[],
  chosen: string | undefined,
): { shown: string; chosen: string } | null {
  const metals = metalsOf(options);
  const shown = metals.find(({ deltaMinor }) => deltaMinor === 0);
  const wanted = metals.find(({ key }) => key === chosen);
  return shown && wanted && shown !== wanted ? { shown: shown.key, chosen: wanted.key } : null;
}
