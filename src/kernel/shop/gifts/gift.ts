import type { Money } from '#kernel/shop/money/money.ts';
import type { GiftState } from './gift.rules.ts';

/** Discount of a gift coupon: a percentage or an amount; null for a parcel. */
export type GiftValue = { percentOff: number } | { amountOff: Money };

/** A gift that a customer has claimed. */
export interface Gift {
  code: string;
  state: GiftState;
  name: string;
  conditions: string;
  /** The coupon to apply to a cart; null for a parcel. */
  coupon: { code: string; value: GiftValue; from: Money | null } | null;
  /** Exclusive. */
  endsAt: Date;
}
