import type { Money } from '#kernel/shop/money/money.ts';
import type { GiftState } from './gift.rules.ts';

/** What a gift is worth: a share or an amount off an order; null for a thing that is sent. */
export type GiftValue = { percentOff: number } | { amountOff: Money };

/** A gift that a customer has claimed. */
export interface Gift {
  code: string;
  state: GiftState;
  name: string;
  conditions: string;
  /** What to put on a cart; null for a gift that is sent. */
  coupon: { code: string; value: GiftValue; from: Money | null } | null;
  /** The first moment at which it is over. */
  endsAt: Date;
}
