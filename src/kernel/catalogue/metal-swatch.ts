import { ALLOYS } from '#kernel/metals/alloys.ts';
import type { MetalId } from '#kernel/metals/metal-ids.ts';

/** The alloys by the values of the catalogue's `metal` attribute. */
const alloyOfValue: Readonly<Record<string, MetalId>> = {
  'platinum-950': 'platinum-950',
  '18k-yellow-gold': 'gold-18k-yellow',
  '18k-white-gold': 'gold-18k-white',
  '18k-rose-gold': 'gold-18k-rose',
};

/** CSS background of a metal's swatch; white beside yellow for `mixed`, undefined for what is no metal. */
export function metalSwatch(value: string): string | undefined {
  const colourOf = (id: MetalId) => ALLOYS[id].swatch;
  if (value === 'mixed') {
    return `linear-gradient(115deg, ${colourOf('platinum-950')} 50%, ${colourOf('gold-18k-yellow')} 50%)`;
  }
  const alloy = alloyOfValue[value];
  return alloy && `radial-gradient(circle at 32% 28%, #fffdf8, ${colourOf(alloy)} 62%)`;
}
