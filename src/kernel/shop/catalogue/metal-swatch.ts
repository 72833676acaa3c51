import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { metalOfOption } from '#kernel/jewel/metals/option-metals.ts';

/** CSS background of a metal's swatch; white and yellow for `mixed`, undefined if it is no metal. */
export function metalSwatch(value: string): string | undefined {
  const colourOf = (id: MetalId) => ALLOYS[id].swatch;
  if (value === 'mixed') {
    return `linear-gradient(115deg, ${colourOf('platinum-950')} 50%, ${colourOf('gold-18k-yellow')} 50%)`;
  }
  const alloy = metalOfOption(value);
  return alloy && `radial-gradient(circle at 32% 28%, #fffdf8, ${colourOf(alloy)} 62%)`;
}
