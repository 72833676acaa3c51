import type { GiftOfferState } from '#kernel/shop/gifts/gift.rules.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** How loudly a state speaks: what waits for the house is gold. */
export const parcelTones: Readonly<Record<'waiting' | 'sent', Tone>> = { waiting: 'wait', sent: 'good' };

export const offerTones: Readonly<Record<GiftOfferState, Tone>> = {
  planned: 'plain',
  open: 'good',
  'all-given': 'plain',
  over: 'plain',
};
