import type { PriceableOption } from './option-price.ts';

/**
 * The metal that a piece's pictures show, where another was chosen; null where they show what was chosen. What costs
 * nothing more stood before the camera, the first of several.
 */
export function picturedMetal(
  options: readonly PriceableOption[],
  chosen: string | undefined,
): { shown: string; chosen: string } | null {
  const metals = options.find(({ key }) => key === 'metal')?.values ?? [];
  const shown = metals.find(({ deltaMinor }) => deltaMinor === 0);
  const wanted = metals.find(({ key }) => key === chosen);
  return shown && wanted && shown !== wanted ? { shown: shown.key, chosen: wanted.key } : null;
}
