import type { DataOf } from '../base/desk-types.ts';
import type { Tone } from '../ui/StateMark.tsx';

export const ruleTones: Readonly<Record<DataOf<'deskPriceRule'>['state'], Tone>> = {
  draft: 'plain',
  asked: 'wait',
  declined: 'bad',
  waiting: 'wait',
  holds: 'good',
  past: 'plain',
  undone: 'bad',
  dropped: 'bad',
};
