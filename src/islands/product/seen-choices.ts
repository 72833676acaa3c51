import type { Chosen } from '#kernel/shop/catalogue/opening-choices.ts';
import { engravingOption, engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';

/** Of what is chosen on a product's page, what a picture of the piece shows: words inside a band are none of it. */
export function seenChoices(chosen: Chosen): Record<string, string> {
  const seen = Object.entries(chosen).filter(
    ([key, value]) => value !== '' && key !== engravingOption && key !== engravingTextKey,
  );
  return Object.fromEntries(seen);
}
