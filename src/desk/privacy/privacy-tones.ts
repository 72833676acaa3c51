import type { PrivacyState } from '#kernel/shop/account/privacy-requests.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** Tone of each state. */
export const privacyTones: Readonly<Record<PrivacyState, Tone>> = {
  open: 'wait',
  done: 'good',
  refused: 'bad',
};
