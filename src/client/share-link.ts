import { type Composition, designFragment, encodeDesignLink, type SharedLook } from './design-link.ts';
import { pageHref } from './preferences.ts';

/** URL of a public view of a design, with or without prices, with the current light and rotation. */
export async function shareAddress(
  composition: Composition,
  showsPrices: boolean,
  look?: SharedLook,
): Promise<string> {
  const fragment = designFragment([await encodeDesignLink(composition)], showsPrices, look);
  return new URL(pageHref(`/preview/${fragment}`), location.origin).href;
}
