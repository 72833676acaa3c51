import { type ReturnStanding, type ReturnState, returnStandings } from '#kernel/shop/returns/return.moves.ts';
import type { Tone } from '../ui/StateMark.tsx';

const tones: Readonly<Record<ReturnStanding, Tone>> = {
  'house acts': 'wait',
  'others act': 'plain',
  done: 'good',
  refused: 'bad',
};

/** How loudly a state speaks: what waits for the house is gold. */
export const returnTone = (state: ReturnState): Tone => tones[returnStandings[state]];
