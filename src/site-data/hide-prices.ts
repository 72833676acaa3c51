import type { SessionKey } from '#client/storage.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';

const linked = 'linkedChoice' satisfies SessionKey;

/**
 * A script for the head of every page: with another saved currency or a linked one, prices stay hidden until the price
 * script has converted them.
 */
export const hidePrices = (): string =>
  `try{(/[?&]currency=/.test(location.search)||sessionStorage.${linked}||/y":"(?!${baseCurrency()})/.test(localStorage.language))&&document.documentElement.setAttribute("data-prices","")}catch{}`;
