import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { priceGround } from './price-ground.service.ts';
import { catalogueDesigns } from './product-designs.service.ts';
import { toStudioOffer } from './studio-offer.mapper.ts';

/** What the studio offers, named in the shopper's language, with today's quotes and rates. */
export async function studioOffer(executor: Executor, view: { locale: Locale; currency: CurrencyRate }) {
  const houses = await catalogueDesigns(executor);
  return toStudioOffer({ houses, ...(await priceGround(executor)) }, view);
}
