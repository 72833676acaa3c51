/** What a gift is: a coupon that is opened for its holder, or a thing that is sent. */
export const giftKinds = ['coupon', 'parcel'] as const;

/** What can still be done with a claimed gift: spent, now or once its campaign goes on, addressed, awaited; or nothing. */
export const giftStates = [
  'open',
  'paused',
  'address-wanted',
  'on-its-way',
  'sent',
  'used',
  'ended',
] as const;

export type GiftState = (typeof giftStates)[number];

export type GiftProblem = 'not-started' | 'ended' | 'used-up';

interface GiftTerms {
  startsAt: Date;
  /** The first moment at which it is over. */
  endsAt: Date;
  /** Customers it is for; null for as many as like. */
  claimsTotal: number | null;
}

/** Why a gift cannot be claimed now; undefined when it can. */
export function giftProblem(terms: GiftTerms, claimed: number, now: Date): GiftProblem | undefined {
  if (now < terms.startsAt) return 'not-started';
  if (now >= terms.endsAt) return 'ended';
  if (terms.claimsTotal !== null && claimed >= terms.claimsTotal) return 'used-up';
  return undefined;
}

/** Whether a gift can be claimed: not yet, now, by nobody because all are given, or no more. */
export const giftOfferStates = ['planned', 'open', 'all-given', 'over'] as const;

export type GiftOfferState = (typeof giftOfferStates)[number];

const offerStates: Readonly<Record<GiftProblem, GiftOfferState>> = {
  'not-started': 'planned',
  ended: 'over',
  'used-up': 'all-given',
};

/** What a gift on offer is at a moment. */
export function giftOfferState(terms: GiftTerms, claimed: number, now: Date): GiftOfferState {
  const problem = giftProblem(terms, claimed, now);
  return problem ? offerStates[problem] : 'open';
}

/** A claimed gift as its holder may use it; `isUsed`: its coupon is in orders as often as it may be. */
export type GiftStanding =
  | { kind: 'coupon'; endsAt: Date; isUsed: boolean; isPaused: boolean }
  | { kind: 'parcel'; isAddressed: boolean; isSent: boolean };

/** What can be done with a claimed gift; one that is to be sent stays its holder's after its last day. */
export function giftState(gift: GiftStanding, now: Date): GiftState {
  if (gift.kind === 'parcel') {
    if (gift.isSent) return 'sent';
    return gift.isAddressed ? 'on-its-way' : 'address-wanted';
  }
  if (gift.isUsed) return 'used';
  if (now >= gift.endsAt) return 'ended';
  return gift.isPaused ? 'paused' : 'open';
}
