import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { priceGround } from './price-ground.service.ts';
import { catalogueDesigns } from './product-designs.service.ts';
import { toStudioOffer } from './studio-offer.mapper.ts';

/** The studio's choices, named in the shopper's language, with today's quotes and rates. */
export async function studioOffer(executor: Executor, view: { locale: Locale; currency: CurrencyRate }) {
  const catalogue = await catalogueDesigns(executor);
  return toStudioOffer({ catalogue, ...(await priceGround(executor)) }, view);
}
