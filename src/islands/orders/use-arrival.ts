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

/** `unnamed`: the address names no order; `link-gone`: its link opens nothing; `link-failed`: nobody could be asked. */
type Arrival = 'coming' | 'named' | 'unnamed' | 'link-gone' | 'link-failed';

function numberOf(search: string): OrderNumber | undefined {
  return orderNumber(new URLSearchParams(search).get('increment_id') ?? '');
}

/** Who sees the order already stays who they are; anybody else comes in as the letter's reader. */
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

/** Names the order of the page's address to its store. */
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

/** Names the order of the page's address to its store, after a letter's link in the fragment has opened it. */
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
      // Neither the history nor a copied address gives the secret away.
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
