import { convertPriceMinor } from '#kernel/shop/money/money.ts';
import { filterMinor, type Market } from './agent-call.ts';
import type { RequestFilters } from './ucp-requests.ts';

/** Minor units of the base currency; `to` is exclusive, null means open. */
export interface PriceBounds {
  from: number;
  to: number | null;
}

const mostMinor = 2_147_483_647;

/** The lowest base price that is shown as at least `shownMinor` in the currency of the market. */
function leastBase({ currency }: Pick<Market, 'currency'>, shownMinor: number): number {
  let [low, high] = [0, mostMinor];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (convertPriceMinor(middle, currency) < shownMinor) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The price filter of a request, whose bounds are inclusive amounts of the shown currency; null without one. */
export function priceBoundsOf(filters: Pick<RequestFilters, 'price'>, market: Market): PriceBounds | null {
  const { min, max } = filters.price ?? {};
  if (min === undefined && max === undefined) return null;
  return {
    from: min === undefined ? 0 : leastBase(market, filterMinor(market, min)),
    to: max === undefined ? null : leastBase(market, filterMinor(market, max) + 1),
  };
}

export const isWithin = (bounds: PriceBounds | null, baseMinor: number): boolean =>
  bounds === null || (baseMinor >= bounds.from && (bounds.to === null || baseMinor < bounds.to));
