import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '#client/api/api-error.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { firstPage, type ListingState, listingQuery, parseListing } from './listing-state.ts';

export interface ListingSource<Data> {
  state: ListingState;
  data: Data | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  /** Shows another state, as a new history entry. */
  go: (next: ListingState) => void;
  retry: () => void;
  /** The address of a state, for links. */
  hrefOf: (state: ListingState) => string;
}

/**
 * A list whose state is the address, so that the back button works. `initial` is the pre-built first page;
 * every other state is loaded with `load`.
 */
export function useListing<Data>(
  initial: Data | undefined,
  load: (state: ListingState, signal: AbortSignal) => Promise<Data>,
): ListingSource<Data> {
  const [state, setState] = useState<ListingState>(firstPage);
  const [data, setData] = useState<Data | undefined>(initial);
  const [isLoading, setLoading] = useState(initial === undefined);
  const [hasFailed, setFailed] = useState(false);
  const controller = useRef<AbortController>(undefined);

  const ask = (next: ListingState, { signal }: AbortController) => {
    load(next, signal).then(
      (answer) => {
        if (signal.aborted) return;
        setData(answer);
        setLoading(false);
      },
      (error: unknown) => {
        if (signal.aborted || isCancelled(error)) return;
        setLoading(false);
        setFailed(true);
      },
    );
  };

  /** Renders the pressed control first; `before` runs before the list is loaded. */
  const show = (next: ListingState, before?: () => void) => {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setState(next);
    setLoading(true);
    setFailed(false);
    afterFrame(() => {
      before?.();
      if (!mine.signal.aborted) ask(next, mine);
    });
  };

  const readAddress = () => parseListing(new URLSearchParams(location.search));

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address once and on every history change
  useEffect(() => {
    const start = readAddress();
    if (initial === undefined || listingQuery(start, new URLSearchParams()) !== '') show(start);
    const follow = () => show(readAddress());
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('popstate', follow);
      controller.current?.abort();
    };
  }, []);

  const hrefOf = (next: ListingState) => {
    if (typeof location === 'undefined') return listingQuery(next, new URLSearchParams()) || '?';
    return `${location.pathname}${listingQuery(next, new URLSearchParams(location.search))}`;
  };

  return {
    state,
    data,
    isLoading,
    hasFailed,
    go: (next) => show(next, () => history.pushState(null, '', hrefOf(next))),
    retry: () => show(state),
    hrefOf,
  };
}
