import { stateAfter, type Transition } from '#kernel/shop/states/state-table.ts';

/** States of a drawing. A piece without a `sent` or `approved` drawing waits for the shop. */
export const drawingStates = ['sent', 'approved', 'change_asked', 'superseded', 'voided'] as const;

export type DrawingState = (typeof drawingStates)[number];

export type DrawingEvent = 'approved' | 'change-asked' | 'redrawn' | 'piece-changed' | 'approval-voided';

/** Transitions of a drawing; a piece has at most one drawing that is neither superseded nor voided. */
export const drawingTransitions: readonly Transition<DrawingState, DrawingEvent>[] = [
  {
    from: ['sent'],
    event: 'approved',
    to: 'approved',
    writer: 'approveDrawing: shopper, or holder of an email’s link',
    effects:
      'stored with the hash; emails to shopper and staff; the last approval of an order starts its work',
  },
  {
    from: ['sent'],
    event: 'change-asked',
    to: 'change_asked',
    writer: 'askForChange: shopper, or holder of an email’s link',
    effects: 'email to staff with the requested change',
  },
  {
    from: ['sent', 'change_asked'],
    event: 'redrawn',
    to: 'superseded',
    writer: 'sendDrawing: staff',
    effects: 'a newer drawing is sent; email: drawing',
  },
  {
    from: ['sent', 'change_asked'],
    event: 'piece-changed',
    to: 'superseded',
    writer: 'changePiece: shopper; changePieceByStaff',
    effects: 'size or engraving changed; staff draw it again',
  },
  {
    from: ['approved'],
    event: 'approval-voided',
    to: 'voided',
    writer: 'changePieceByStaff',
    effects: 'size or engraving changed; the piece is not dispatched before it is approved again',
  },
];

/** The state after an event; undefined if the event is not allowed. */
export function drawingAfter(from: DrawingState, event: DrawingEvent): DrawingState | undefined {
  return stateAfter(drawingTransitions, from, event);
}

/** Whether it is the current drawing of its piece. */
export function isCurrentDrawing(state: DrawingState): boolean {
  return state !== 'superseded' && state !== 'voided';
}
