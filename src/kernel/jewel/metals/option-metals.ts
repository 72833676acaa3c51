import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';

/** Alloys by their names in products' options and attributes, in display order. */
export const METAL_OF_OPTION = {
  'platinum-950': 'platinum-950',
  '18k-yellow-gold': 'gold-18k-yellow',
  '18k-white-gold': 'gold-18k-white',
  '18k-rose-gold': 'gold-18k-rose',
  '14k-yellow-gold': 'gold-14k-yellow',
  '14k-white-gold': 'gold-14k-white',
  '14k-rose-gold': 'gold-14k-rose',
  'palladium-950': 'palladium-950',
  'silver-925': 'silver-925',
} as const satisfies Record<string, MetalId>;

export type OptionMetal = keyof typeof METAL_OF_OPTION;

const isOptionMetal = (key: string): key is OptionMetal => Object.hasOwn(METAL_OF_OPTION, key);

/** The alloy of an option value (`18k-white-gold` gives `gold-18k-white`); undefined for other values, such as `mixed`. */
export function metalOfOption(key: string): MetalId | undefined {
  return isOptionMetal(key) ? METAL_OF_OPTION[key] : undefined;
}
