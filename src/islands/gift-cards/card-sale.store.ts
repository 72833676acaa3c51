import { computed } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readCardSale } from '#client/api/gift-cards.ts';
import { $language } from '#client/preferences.ts';
import { query } from '#client/query.ts';

/** The gift cards on sale in the currency of the shopper. */
export const cardSale = query(
  'card-sale',
  'everybody',
  // A call names the currency by itself.
  (_currency: string) => readCardSale(api),
  computed($language, ({ currency }) => currency),
);
