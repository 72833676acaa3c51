import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isLinkGone, isRefused } from '#client/api/api-error.ts';
import { openOrderLink, readOrder } from '#client/api/orders.ts';
import { loadSession } from '#client/boot.ts';
import { isSignedIn, rememberReturnPath } from '#client/session.ts';
import { sessionLoaders } from '#islands/shell/session-loaders.store.ts';
import { type OrderNumber, orderNumber } from '#kernel/shop/orders/order.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { $orderNumber } from './order.store.ts';

/**
 * `unnamed`: the address has no order; `link-gone`: its link is invalid; `link-failed`: the API could not be
 * reached.
 */
type Arrival = 'coming' | 'named' | 'unnamed' | 'link-gone' | 'link-failed';

function numberOf(search: string): OrderNumber | undefined {
  return orderNumber(new URLSearchParams(search).get('increment_id') ?? '');
}

/** A session that can see the order stays; otherwise the link's token is used. */
async function comeByLink(link: string, number: OrderNumber | undefined): Promise<void> {
  if (isSignedIn() && number !== undefined) {
    try {
      await readOrder(api, number);
      return;
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
  await openOrderLink(api, link);
  await loadSession(sessionLoaders);
}

/** Passes the order number of the address to the store. */
function nameOrder(): Arrival {
  const number = numberOf(location.search);
  $orderNumber.set(number ?? null);
  return number === undefined ? 'unnamed' : 'named';
}

async function arrivalBy(link: string): Promise<Arrival> {
  try {
    await comeByLink(link, numberOf(location.search));
  } catch (error) {
    if (!isLinkGone(error)) return 'link-failed';
    rememberReturnPath();
    return 'link-gone';
  }
  return nameOrder();
}

/**
 * Passes the order number of the address to the store, after the emailed link in the fragment has been
 * exchanged.
 */
export function useArrival(locale: Locale): { arrival: Arrival; retry: () => void } {
  const [arrival, setArrival] = useState<Arrival>('coming');
  const link = useRef('');
  const tryLink = useCallback(() => {
    setArrival('coming');
    void arrivalBy(link.current).then(setArrival);
  }, []);
  useEffect(() => {
    link.current = new URLSearchParams(location.hash.slice(1)).get('link') ?? '';
    if (link.current !== '') {
      // Keeps the secret out of the history and of copied addresses.
      history.replaceState(null, '', location.pathname + location.search);
      tryLink();
    } else if (isSignedIn()) {
      setArrival(nameOrder());
    } else {
      rememberReturnPath();
      location.replace(localisePath(locale, '/login/'));
    }
  }, [locale, tryLink]);
  return { arrival, retry: tryLink };
}
