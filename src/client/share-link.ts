import { type Composition, designFragment, encodeDesignLink } from './design-link.ts';
import { pageHref } from './preferences.ts';

/** The address under which anybody sees a design, with or without its price. */
export async function shareAddress(composition: Composition, showsPrices: boolean): Promise<string> {
  const fragment = designFragment([await encodeDesignLink(composition)], showsPrices);
  return new URL(pageHref(`/preview/${fragment}`), location.origin).href;
}
