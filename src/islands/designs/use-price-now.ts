import { type RefObject, useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { ApiError } from '#client/api/api-error.ts';
import { decodePrice } from '#client/api/money.ts';
import type { Money } from '#kernel/money/money.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { SavedDesign } from '#kernel/wire/contracts/designs.contract.ts';

export type PriceNow =
  | { status: 'loading' | 'unknown' }
  | { status: 'ready'; money: Money }
  /** The bench cannot make it as it stands; its stone is not to be had. */
  | { status: 'refused' | 'stone' };

async function askPrice({ design, stone_id }: SavedDesign): Promise<PriceNow> {
  if (design === null) return { status: 'unknown' };
  try {
    const price = await api.call('designPriceOf', { design, stone_id: stone_id ?? '' }, { silent: true });
    const isFree = price.stone === null || price.stone.state === 'available';
    if (!isFree) return { status: 'stone' };
    const isSound = price.findings.every(({ severity }) => severity !== 'error');
    return isSound ? { status: 'ready', money: decodePrice(price.price) } : { status: 'refused' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'business') return { status: 'unknown' };
    return { status: error.code === codes.parameterInvalid ? 'refused' : 'stone' };
  }
}

/** What a saved design costs today, asked for once its card comes into sight. */
export function usePriceNow(saved: SavedDesign, card: RefObject<HTMLElement | null>): PriceNow {
  const [price, setPrice] = useState<PriceNow>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash and the stone say what is priced
  useEffect(() => {
    const element = card.current;
    if (element === null) return;
    let isGone = false;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      void askPrice(saved).then((answer) => {
        if (!isGone) setPrice(answer);
      });
    });
    sight.observe(element);
    return () => {
      isGone = true;
      sight.disconnect();
    };
  }, [saved.hash, saved.stone_id]);
  return price;
}
