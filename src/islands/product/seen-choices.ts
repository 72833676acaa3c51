import type { Chosen } from '#kernel/shop/catalogue/opening-choices.ts';
import { engravingOption, engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';

/** The choices that are visible in an image of the piece; an engraving inside the band is not. */
export function seenChoices(chosen: Chosen): Record<string, string> {
  const seen = Object.entries(chosen).filter(
    ([key, value]) => value !== '' && key !== engravingOption && key !== engravingTextKey,
  );
  return Object.fromEntries(seen);
}
