import type { CartItem } from '#kernel/shop/cart/cart-item.ts';

/** States of a proposal: the stored ones, `accepted` while an order is placed from it, `expired` after its end. */
export const proposalStates = ['draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

export type ProposalState = (typeof proposalStates)[number];

export type StoredProposalState = Exclude<ProposalState, 'accepted' | 'expired'>;

/** A line of a proposal; prices of one piece in minor units of the base currency. */
export interface ProposalLine {
  item: CartItem;
  quantity: number;
  /** The price of the shop when the line was last priced. */
  listMinor: number;
  /** The price that staff have set instead; null without one. */
  ownMinor: number | null;
}

export const proposalEvents = ['created', 'copied', 'sent', 'sent-again', 'declined', 'withdrawn'] as const;

export type ProposalEvent = (typeof proposalEvents)[number];

/** Days for which a new proposal holds its prices. */
export const usualProposalDays = 14;
export const maxProposalDays = 90;

export const maxProposalLines = 20;

/** What staff may do with a proposal. */
export const proposalActs = ['edit', 'send', 'resend', 'link', 'withdraw'] as const;

export type ProposalAct = (typeof proposalActs)[number];

const actsByState: Readonly<Record<ProposalState, readonly ProposalAct[]>> = {
  draft: ['edit', 'send', 'withdraw'],
  sent: ['resend', 'link', 'withdraw'],
  accepted: [],
  declined: [],
  expired: ['withdraw'],
  withdrawn: [],
};

export const proposalActsOf = (state: ProposalState): readonly ProposalAct[] => actsByState[state];

/** The state that people see. An order that was cancelled without a payment leaves the proposal open until its end. */
export function proposalState(
  { state, endsAt, isOrdered }: { state: StoredProposalState; endsAt: Date; isOrdered: boolean },
  now: Date,
): ProposalState {
  if (isOrdered) return 'accepted';
  return state === 'sent' && now >= endsAt ? 'expired' : state;
}

/** The held price of one piece. */
export const heldPriceOf = ({ listMinor, ownMinor }: Pick<ProposalLine, 'listMinor' | 'ownMinor'>): number =>
  ownMinor ?? listMinor;

/** How much the lines cost less than in the shop; a higher price of one line does not make up for it. */
export const discountOf = (lines: readonly Omit<ProposalLine, 'item'>[]): number =>
  lines.reduce((sum, line) => sum + Math.max(0, line.listMinor - heldPriceOf(line)) * line.quantity, 0);

/** The number that people see: `P-000042`. */
export const proposalNumber = (id: number): string => `P-${String(id).padStart(6, '0')}`;
