import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '#client/api/api-error.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { firstPage, type ListingState, listingQuery, parseListing } from './listing-state.ts';

export interface ListingSource<Data> {
  state: ListingState;
  data: Data | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  /** Shows another state, as a new entry of the browser's history. */
  go: (next: ListingState) => void;
  retry: () => void;
  /** The address of a state, for links. */
  hrefOf: (state: ListingState) => string;
}

/**
 * A list whose state is the address: the back button leads back through it. `initial` is the pre-built
 * first page; without one, and for every other state, `load` is asked.
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

  /** What was pressed is seen first; `before` is what else comes with the question. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once and whenever history moves
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
