/** A gift is a coupon for its holder, or a parcel. */
export const giftKinds = ['coupon', 'parcel'] as const;

/** State of a claimed gift. */
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
  /** Exclusive. */
  endsAt: Date;
  /** Maximum number of claims; null if unlimited. */
  claimsTotal: number | null;
}

/** Why a gift cannot be claimed now; undefined if it can. */
export function giftProblem(terms: GiftTerms, claimed: number, now: Date): GiftProblem | undefined {
  if (now < terms.startsAt) return 'not-started';
  if (now >= terms.endsAt) return 'ended';
  if (terms.claimsTotal !== null && claimed >= terms.claimsTotal) return 'used-up';
  return undefined;
}

/** Whether a gift can be claimed: not yet, now, no longer because all are claimed, or no longer because it ended. */
export const giftOfferStates = ['planned', 'open', 'all-given', 'over'] as const;

export type GiftOfferState = (typeof giftOfferStates)[number];

const offerStates: Readonly<Record<GiftProblem, GiftOfferState>> = {
  'not-started': 'planned',
  ended: 'over',
  'used-up': 'all-given',
};

/** State of a gift on offer at a moment. */
export function giftOfferState(terms: GiftTerms, claimed: number, now: Date): GiftOfferState {
  const problem = giftProblem(terms, claimed, now);
  return problem ? offerStates[problem] : 'open';
}

/** A claimed gift. `isUsed`: its coupon has been used as often as allowed. */
export type ClaimedGift =
  | { kind: 'coupon'; endsAt: Date; isUsed: boolean; isPaused: boolean }
  | { kind: 'parcel'; isAddressed: boolean; isSent: boolean };

/** State of a claimed gift. A parcel remains its holder's after the last day. */
export function giftState(gift: ClaimedGift, now: Date): GiftState {
  if (gift.kind === 'parcel') {
    if (gift.isSent) return 'sent';
    return gift.isAddressed ? 'on-its-way' : 'address-wanted';
  }
  if (gift.isUsed) return 'used';
  if (now >= gift.endsAt) return 'ended';
  return gift.isPaused ? 'paused' : 'open';
}
