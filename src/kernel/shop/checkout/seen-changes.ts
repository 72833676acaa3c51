import type { LineProblem } from '#kernel/shop/cart/cart.rules.ts';
import { isBought, type ShownCart } from '#kernel/shop/cart/cart.ts';
import type { CurrencyCode, Money } from '#kernel/shop/money/money.ts';
import type { Quote } from './checkout.ts';

/** Why a line is no longer in the order; `removed`: the shopper removed it elsewhere. */
export const goneReasons = ['sold', 'reserved', 'fewer', 'unmakeable', 'removed'] as const;

export type GoneReason = (typeof goneReasons)[number];

/** A difference from the cart the shopper saw, shown before ordering. */
export type SeenChange =
  | { kind: 'currency'; seen: CurrencyCode; now: CurrencyCode }
  | { kind: 'gone'; name: string; reason: GoneReason }
  | { kind: 'added'; name: string }
  | { kind: 'quantity'; name: string; seen: number; now: number }
  | { kind: 'price'; name: string; seen: Money; now: Money }
  | { kind: 'coupon'; code: string }
  | { kind: 'total'; seen: Money; now: Money };

const reasonOf: Record<LineProblem, GoneReason> = {
  'off-shelf': 'sold',
  'out-of-stock': 'sold',
  'stone-gone': 'sold',
  'stone-reserved': 'reserved',
  'too-many': 'fewer',
  'option-gone': 'unmakeable',
  'design-invalid': 'unmakeable',
  'stone-twice': 'unmakeable',
};

/** Why a line of the seen cart is no longer in the order. */
export function goneReason(problem: LineProblem | undefined): GoneReason {
  return problem === undefined ? 'removed' : reasonOf[problem];
}

const isSameMoney = (a: Money, b: Money) => a.currency === b.currency && a.minor === b.minor;

/**
 * Differences between the cart the shopper saw and the current one, in display order. A different total is ignored if
 * the shopper changed the place (`isSamePlace` false) and nothing else changed.
 */
export function seenChanges(
  seen: ShownCart,
  { cart: now, unavailable }: Pick<Quote, 'cart' | 'unavailable'>,
  isSamePlace: boolean,
): SeenChange[] {
  const isSameCurrency = seen.total.currency === now.total.currency;
  const before = new Map(seen.lines.filter(isBought).map((line) => [line.id, line]));
  const after = new Map(now.lines.filter(isBought).map((line) => [line.id, line]));
  const changes: SeenChange[] = [];
  if (!isSameCurrency) {
    changes.push({ kind: 'currency', seen: seen.total.currency, now: now.total.currency });
  }
  for (const [id, { name, quantity, price }] of before) {
    const line = after.get(id);
    if (!line) {
      const problem = unavailable.find((item) => item.id === id)?.problem;
      changes.push({ kind: 'gone', name, reason: goneReason(problem) });
      continue;
    }
    if (line.quantity !== quantity) {
      changes.push({ kind: 'quantity', name, seen: quantity, now: line.quantity });
    }
    if (isSameCurrency && !isSameMoney(price, line.price)) {
      changes.push({ kind: 'price', name, seen: price, now: line.price });
    }
  }
  for (const [id, { name }] of after) if (!before.has(id)) changes.push({ kind: 'added', name });
  if (seen.couponCode !== null && now.couponCode !== seen.couponCode) {
    changes.push({ kind: 'coupon', code: seen.couponCode });
  }
  const isOther = !isSameMoney(seen.total, now.total);
  if (isOther && (isSamePlace || changes.length > 0)) {
    changes.push({ kind: 'total', seen: seen.total, now: now.total });
  }
  return changes;
}
