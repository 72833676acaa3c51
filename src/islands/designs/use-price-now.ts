import { type RefObject, useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { quoteDesign } from '#client/api/design-price.ts';
import type { SavedDesign } from '#kernel/shop/designs/saved-design.ts';
import type { Money } from '#kernel/shop/money/money.ts';

export type PriceNow =
  | { status: 'loading' | 'unknown' }
  | { status: 'ready'; money: Money }
  /** The current rules refuse it; its stone is not available. */
  | { status: 'refused' | 'stone' };

type Priced = Pick<SavedDesign, 'design' | 'stoneId' | 'hash'>;

async function askPrice({ design, stoneId }: Priced): Promise<PriceNow> {
  if (design === null) return { status: 'unknown' };
  const quote = await quoteDesign(api, { design, stoneId });
  if (quote.status === 'failed') return { status: 'unknown' };
  if (quote.status !== 'ready') return { status: quote.status };
  if (!quote.price.isStoneFree) return { status: 'stone' };
  return quote.price.isMakeable ? { status: 'ready', money: quote.price.price } : { status: 'refused' };
}

/** Today's price of a saved design, loaded when its card scrolls into view. */
export function usePriceNow(saved: Priced, card: RefObject<HTMLElement | null>): PriceNow {
  const [price, setPrice] = useState<PriceNow>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: hash and stone identify the price
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
  }, [saved.hash, saved.stoneId]);
  return price;
}
