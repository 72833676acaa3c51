import { isCancelled, type OrderState } from '#kernel/shop/orders/orders.states.ts';

/** Why no valuation is issued for a piece. */
export const valuationObstacles = ['off', 'ended', 'returned', 'below', 'not-sent'] as const;

export type ValuationObstacle = (typeof valuationObstacles)[number];

/** Facts of an ordered piece that a valuation depends on. */
interface ValuedLine {
  state: OrderState;
  /** Unit price of its order line in base minor units, before coupons. */
  priceMinor: number;
  quantity: number;
  /** Pieces that the shop has taken back. */
  takenBack: number;
}

/**
 * Why the shop issues no valuation; null if it does. `aboveMinor` is the price in base minor units that a piece must
 * exceed, null in a shop without valuations.
 */
export function valuationObstacle(line: ValuedLine, aboveMinor: number | null): ValuationObstacle | null {
  const { state, priceMinor, quantity, takenBack } = line;
  if (aboveMinor === null) return 'off';
  if (isCancelled(state) || state === 'refunded') return 'ended';
  if (takenBack >= quantity) return 'returned';
  if (priceMinor <= aboveMinor) return 'below';
  return ['dispatched', 'received', 'completed'].includes(state) ? null : 'not-sent';
}
