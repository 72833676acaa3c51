import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $language } from '#client/preferences.ts';
import type { Checkout } from '#kernel/shop/checkout/checkout.ts';
import { $checkout, isQuoted, loadQuote, loadStates, retryQuote } from './checkout.store.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { quotePlace } from './order-request.ts';

/** Reloads the totals when the shopper's currency changes, perhaps in another tab. */
function useCurrency(draft: CheckoutDraft, data: Checkout): void {
  const { currency } = useStore($language);
  const quoted = useRef(currency);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the totals of the current place
  useEffect(() => {
    if (currency === quoted.current) return;
    quoted.current = currency;
    void loadQuote(quotePlace(draft, data));
  }, [currency]);
}

/** Loads the states of another country and the totals of another place. */
export function useQuote(draft: CheckoutDraft, data: Checkout): void {
  useCurrency(draft, data);
  const { country } = draft.address;
  const loadedCountry = useRef(data.place.country);
  useEffect(() => {
    if (country === loadedCountry.current || country === '') return;
    loadedCountry.current = country;
    void loadStates(country);
  }, [country]);

  // A request that failed with the connection, or that the browser cut off when it froze the page, is sent again.
  const { hasQuoteFailed } = useStore($checkout);
  useEffect(() => {
    if (!hasQuoteFailed) return;
    const retry = () => void retryQuote();
    for (const name of ['online', 'pageshow']) addEventListener(name, retry);
    return () => {
      for (const name of ['online', 'pageshow']) removeEventListener(name, retry);
    };
  }, [hasQuoteFailed]);

  // The first totals came with the page, for the place known to the API; a second load of the page brings them again.
  const { place } = useStore($checkout);
  const quoteKey = JSON.stringify(quotePlace(draft, data));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the places
  useEffect(() => {
    const wanted = quotePlace(draft, data);
    if (isQuoted(wanted) || (draft.addressId === null && country === '')) return;
    void loadQuote(wanted);
  }, [quoteKey, JSON.stringify(place)]);
}
