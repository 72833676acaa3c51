import { useCallback, useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { Composition } from '#client/design-link.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { DesignPrice } from '#kernel/wire/contracts/composition.contract.ts';

export type PriceState =
  | { status: 'loading' }
  | { status: 'ready'; price: DesignPrice }
  /** `stone`: the diamond in it is not to be had; `refused`: it cannot be made; `failed`: no answer. */
  | { status: 'stone' | 'refused' | 'failed' };

/** What the server says a design costs; resolves with why not when it cannot say. */
export async function askPrice(composition: Composition, signal?: AbortSignal): Promise<PriceState> {
  try {
    const { design, stoneId } = composition;
    const price = await api.call(
      'designPriceOf',
      { design, stone_id: stoneId ?? '' },
      { silent: true, ...(signal ? { signal } : { duplicate: 'share' }) },
    );
    return { status: 'ready', price };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'business') return { status: 'failed' };
    return { status: error.code === codes.parameterInvalid ? 'refused' : 'stone' };
  }
}

/** The price of a design, asked for again when another is shown or on request. */
export function useDesignPrice(composition: Composition): [state: PriceState, retry: () => void] {
  const [state, setState] = useState<PriceState>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another turn
  useEffect(() => {
    const stop = new AbortController();
    setState({ status: 'loading' });
    void askPrice(composition, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setState(answer);
    });
    return () => stop.abort();
  }, [composition, turn]);
  return [state, useCallback(() => setTurn((before) => before + 1), [])];
}
