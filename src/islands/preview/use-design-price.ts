import { useCallback, useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { quoteDesign } from '#client/api/design-price.ts';
import type { Composition } from '#client/design-link.ts';
import type { DesignQuote } from '#kernel/shop/designs/design-price.ts';

export type PriceState = DesignQuote | { status: 'loading' };

/** The price of a design, reloaded for another design or on request. */
export function useDesignPrice(composition: Composition): [state: PriceState, retry: () => void] {
  const [state, setState] = useState<PriceState>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another turn
  useEffect(() => {
    const stop = new AbortController();
    setState({ status: 'loading' });
    void quoteDesign(api, composition, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setState(answer);
    });
    return () => stop.abort();
  }, [composition, turn]);
  return [state, useCallback(() => setTurn((before) => before + 1), [])];
}
