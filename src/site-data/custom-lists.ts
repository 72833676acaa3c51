import { type CustomKind, readCustomList } from '#client/api/custom-list.ts';
import type { ListingFilter } from '#kernel/shop/catalogue/listing.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';

export type { CustomKind };

export interface CustomList {
  cards: ProductCard[];
  categories: { value: string; label: string }[];
  metals: { value: string; label: string }[];
  shapes: { value: string; label: string }[];
  /** Price steps that contain pieces: `10000-20000`, the last one open. */
  steps: string[];
}

function valuesOf(filters: readonly ListingFilter[], wanted: string) {
  const filter = filters.find(({ attribute }) => attribute === wanted);
  return (filter?.values ?? []).map(({ value, label }) => ({ value, label }));
}

/** All pieces of a kind, with their filters. */
export async function loadCustomList(locale: Locale, kind: CustomKind): Promise<CustomList> {
  const { cards, categories, filters, priceRanges } = await read(locale, readCustomList, { kind });
  return {
    cards,
    categories: categories.map(({ id, name }) => ({ value: String(id), label: name })),
    metals: valuesOf(filters, 'metal'),
    shapes: valuesOf(filters, 'shape'),
    steps: priceRanges.map(({ value }) => value),
  };
}
