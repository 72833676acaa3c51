import { type Composition, designFragment, encodeDesignLink, type SharedLook } from './design-link.ts';
import { pageHref } from './preferences.ts';

/** The address under which anybody sees a design, with or without its price, as it is looked at now where it is. */
export async function shareAddress(
  composition: Composition,
  showsPrices: boolean,
  look?: SharedLook,
): Promise<string> {
  const fragment = designFragment([await encodeDesignLink(composition)], showsPrices, look);
  return new URL(pageHref(`/preview/${fragment}`), location.origin).href;
}
