import type { GiftOfferState } from '#kernel/shop/gifts/gift.rules.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** Tone of each state: gold waits for staff. */
export const parcelTones: Readonly<Record<'waiting' | 'sent', Tone>> = { waiting: 'wait', sent: 'good' };

export const offerTones: Readonly<Record<GiftOfferState, Tone>> = {
  planned: 'plain',
  open: 'good',
  'all-given': 'plain',
  over: 'plain',
};
