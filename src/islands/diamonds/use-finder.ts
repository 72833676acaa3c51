import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isCancelled } from '#client/api/api-error.ts';
import { searchDiamonds } from '#client/api/diamonds.ts';
import type { DiamondPage } from '#kernel/shop/diamonds/diamond.ts';
import {
  everything,
  type FinderState,
  finderQuery,
  parseFinder,
  searchOf,
} from '#kernel/shop/diamonds/finder-state.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/** Debounce: a moving thumb passes many values. */
const settleMs = 140;

export interface Finder {
  state: FinderState;
  answer: DiamondPage;
  isLoading: boolean;
  hasFailed: boolean;
  change: (next: FinderState) => void;
  retry: () => void;
  hrefOf: (state: FinderState) => string;
}

/**
 * A list whose state is the address. `initial` is the pre-built answer without filters, in the base currency; `rateNow`
 * returns the rate of the shown currency.
 */
export function useFinder(initial: DiamondPage, rateNow: () => CurrencyRate): Finder {
  const [state, setState] = useState<FinderState>(everything);
  const [answer, setAnswer] = useState(initial);
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef('');
  const isHydrated = useHydrated();

  const load = (next: FinderState, waitMs: number) => {
    controller.current?.abort();
    clearTimeout(timer.current);
    const mine = new AbortController();
    controller.current = mine;
    shown.current = finderQuery(next);
    setState(next);
    setLoading(true);
    setFailed(false);
    timer.current = setTimeout(() => {
      searchDiamonds(api, searchOf(next, rateNow()), mine.signal).then(
        (found) => {
          if (mine.signal.aborted) return;
          setAnswer(found);
          setLoading(false);
        },
        (error: unknown) => {
          if (mine.signal.aborted || isCancelled(error)) return;
          setLoading(false);
          setFailed(true);
        },
      );
    }, waitMs);
  };

  const hrefOf = (next: FinderState) => {
    if (!isHydrated) return finderQuery(next) || '?';
    const present = new URLSearchParams(location.search);
    present.delete('stone');
    present.delete('see');
    return `${location.pathname}${finderQuery(next, present)}`;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address once and on every history change
  useEffect(() => {
    const read = () => parseFinder(new URLSearchParams(location.search));
    const start = read();
    if (finderQuery(start) !== '' || rateNow().code !== baseCurrency()) load(start, 0);
    shown.current = finderQuery(start);
    // A stone's sheet also opens and closes in the address and leaves the list unchanged.
    const follow = () => {
      const next = read();
      if (finderQuery(next) !== shown.current) load(next, 0);
    };
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('popstate', follow);
      clearTimeout(timer.current);
      controller.current?.abort();
    };
  }, []);

  return {
    state,
    answer,
    isLoading,
    hasFailed,
    change: (next) => {
      const isPage = next.page !== state.page;
      // Pages are history entries; filter changes replace the current one.
      history[isPage ? 'pushState' : 'replaceState'](null, '', hrefOf(next));
      if (next.view === state.view) load(next, settleMs);
      else {
        shown.current = finderQuery(next);
        setState(next);
      }
    },
    retry: () => load(state, 0),
    hrefOf,
  };
}
