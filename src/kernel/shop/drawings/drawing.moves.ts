import { type Move, stateAfter } from '#kernel/state-table.ts';

/** A drawing that was sent for a piece; a piece without one that is `sent` or `approved` waits for the house. */
export const drawingStates = ['sent', 'approved', 'change_asked', 'superseded', 'voided'] as const;

export type DrawingState = (typeof drawingStates)[number];

export type DrawingEvent = 'approved' | 'change-asked' | 'redrawn' | 'piece-changed' | 'approval-voided';

/** The life of a drawing; of those of a piece one at most is neither superseded nor voided. */
export const drawingMoves: readonly Move<DrawingState, DrawingEvent>[] = [
  {
    from: ['sent'],
    event: 'approved',
    to: 'approved',
    writer: 'approveDrawing: shopper, or who holds a letter’s link',
    effects:
      'kept with the hash; letters to shopper and house; with the last one of the order its work begins',
  },
  {
    from: ['sent'],
    event: 'change-asked',
    to: 'change_asked',
    writer: 'askForChange: shopper, or who holds a letter’s link',
    effects: 'letter to the house with the words',
  },
  {
    from: ['sent', 'change_asked'],
    event: 'redrawn',
    to: 'superseded',
    writer: 'sendDrawing: staff',
    effects: 'the newer one is sent, letter: drawing',
  },
  {
    from: ['sent', 'change_asked'],
    event: 'piece-changed',
    to: 'superseded',
    writer: 'changePiece: shopper; changePieceByStaff',
    effects: 'size or engraving are others; the house draws again',
  },
  {
    from: ['approved'],
    event: 'approval-voided',
    to: 'voided',
    writer: 'changePieceByStaff',
    effects: 'size or engraving are others; the piece does not leave the house before it is approved anew',
  },
];

/** Where an event leads a drawing; undefined when nothing may happen so. */
export function drawingAfter(from: DrawingState, event: DrawingEvent): DrawingState | undefined {
  return stateAfter(drawingMoves, from, event);
}

/** It is the one of its piece that counts. */
export function isCurrentDrawing(state: DrawingState): boolean {
  return state !== 'superseded' && state !== 'voided';
}
