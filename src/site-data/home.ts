import type { Api, ApiData } from '#client/api/api.ts';
import { decodeCard } from '#client/api/product-card.ts';
import type { ProductCard } from '#kernel/catalogue/product-card.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { read } from './api.ts';

export type Home = Omit<ApiData<'homeIndex'>, 'featured' | 'best_selling'> & {
  featured: ProductCard[];
  best_selling: ProductCard[];
};
export type OfflineStore = Home['offline_store'][number];

async function readHome(api: Api): Promise<Home> {
  const home = await api.call('homeIndex', {});
  return {
    ...home,
    featured: home.featured.map(decodeCard),
    best_selling: home.best_selling.map(decodeCard),
  };
}

export function loadHome(locale: Locale): Promise<Home> {
  return read(locale, readHome);
}
