import { readStores, type Stores } from '#client/api/stores.ts';
import type { StoreWithServices } from '#kernel/shop/stores/store.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';

/** All stores with their appointment purposes. */
export function loadStores(locale: Locale): Promise<Stores> {
  return read(locale, readStores);
}

/** The store of an id in an address; undefined if there is none. */
export async function loadStore(
  locale: Locale,
  id: string | undefined,
): Promise<StoreWithServices | undefined> {
  const { stores } = await loadStores(locale);
  return stores.find((store) => String(store.id) === id);
}

/** The cities of the stores as a sentence part: `Lyon, Paris and London`. */
export function citiesOf(stores: readonly { city: string }[], locale: Locale): string {
  return new Intl.ListFormat(languageOf(locale).intl).format(new Set(stores.map(({ city }) => city)));
}
