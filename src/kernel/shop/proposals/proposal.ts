import type { ShownLine } from '#kernel/shop/cart/cart.ts';
import type { ShippingMethod } from '#kernel/shop/checkout/checkout.rules.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { ProposalState } from './proposal.rules.ts';

/** A proposal as its customer sees it. */
export interface Proposal {
  number: string;
  state: ProposalState;
  name: string;
  madeBy: string;
  /** ISO date of the last day. */
  validUntil: string;
  note: string;
  shippingMethod: ShippingMethod;
  storeId: number | null;
  /** Name of the store for a pick-up; '' otherwise. */
  store: string;
  lines: readonly ShownLine[];
  /** Without delivery. */
  total: Money;
  /** The reader must sign in before it can be ordered. */
  needsSignIn: boolean;
}
