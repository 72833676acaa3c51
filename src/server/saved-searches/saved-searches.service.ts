import { parseFinder, savedQuery } from '#kernel/shop/diamonds/finder-state.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { finderPath, maxSavedSearches, type SavedSearch } from '#kernel/shop/saved-searches/saved-search.ts';
import { searchLabel } from '#kernel/shop/saved-searches/search-label.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { profile } from '#server/account/profile.service.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { deleteRefusal } from '#server/platform/mail/refusals.repo.ts';
import { textsIn } from '#server/platform/texts.ts';
import {
  deleteSavedSearch,
  insertSavedSearch,
  readSavedSearches,
  renameSavedSearch,
} from './saved-searches.repo.ts';
import { queryOfSearch } from './search-query.mapper.ts';

/** The filters of a stored search as text, its prices in its currency. */
export function labelOf({ query, rate }: { query: string; rate: CurrencyRate }, locale: Locale): string {
  return searchLabel(parseFinder(new URLSearchParams(query)), rate, textsIn(locale));
}

/** The customer's searches, newest first, with their filters in the language of the call. */
export async function listSavedSearches(host: Host, { shopper, locale }: SignedCall): Promise<SavedSearch[]> {
  const rows = await readSavedSearches(host.db.handle, shopper.customerId);
  const search = async ({ id, name, query, currency }: (typeof rows)[number]): Promise<SavedSearch> => {
    const rate = await currencyOf(host.db.handle, currency);
    return { id, name, label: labelOf({ query, rate }, locale), path: finderPath({ query, currency }) };
  };
  return Promise.all(rows.map(search));
}

/**
 * Saves the filters of a finder's address with the currency of the call; the same search again changes nothing. Throws
 * 1000008 for a search without filters, 1300000 if the list is full.
 */
export async function saveSearch(host: Host, call: SignedCall, address: string): Promise<number> {
  const query = savedQuery(address);
  if (query === '' || !queryOfSearch(query, call.currency))
    refuse(codes.parameterInvalid, { text: { key: 'saved-searches-api.no-filter' }, field: 'query' });
  const { customerId } = call.shopper;
  const { email } = await profile(host, customerId);
  return host.db.transaction(async (trx) => {
    const id = await insertSavedSearch(trx, {
      customerId,
      query,
      currency: call.currency.code,
      now: call.now,
    });
    if ((await readSavedSearches(trx, customerId)).length > maxSavedSearches) {
      const text = { key: 'saved-searches-api.full', values: { max: maxSavedSearches } } as const;
      refuse(codes.favouriteFailed, { text });
    }
    // A customer who saves a search subscribes again.
    await deleteRefusal(trx, { email, topic: 'searches', now: call.now });
    return id;
  });
}

/** Names a search; '' shows its filters again. Throws 1100015 if it is not the customer's. */
export async function nameSearch(
  host: Host,
  { shopper }: SignedCall,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const isOwn = await renameSavedSearch(host.db.handle, { customerId: shopper.customerId, id, name });
  if (!isOwn) refuse(codes.favouriteMissing, { text: { key: 'saved-searches-api.unknown' } });
}

/** Removes a search; stones found by it and not emailed yet are dropped. Idempotent. */
export async function removeSearch(host: Host, { shopper }: SignedCall, id: number): Promise<void> {
  await deleteSavedSearch(host.db.handle, shopper.customerId, id);
}
