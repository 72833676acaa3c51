import {
  type ReturnProgress,
  type ReturnState,
  returnProgress,
} from '#kernel/shop/returns/return.transitions.ts';
import type { Tone } from '../ui/StateMark.tsx';

const tones: Readonly<Record<ReturnProgress, Tone>> = {
  'shop acts': 'wait',
  'others act': 'plain',
  done: 'good',
  refused: 'bad',
};

/** Tone of each state: gold waits for staff. */
export const returnTone = (state: ReturnState): Tone => tones[returnProgress[state]];
