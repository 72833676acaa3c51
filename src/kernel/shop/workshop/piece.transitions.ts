import { stateAfter, type Transition } from '#kernel/shop/states/state-table.ts';

/** Stages of a made-to-order piece in the workshop; pieces from stock do not go through it. */
export const pieceStages = ['queue', 'casting', 'setting', 'finishing', 'quality', 'done'] as const;

export type PieceStage = (typeof pieceStages)[number];

/** Events of a piece in the workshop. */
export const pieceEvents = [
  'cast-begun',
  'cast',
  'cast-plain',
  'set',
  'finished',
  'passed',
  'to-finishing',
  'to-setting',
  'to-casting',
  'put-back',
  'reopened',
] as const;

export type PieceEvent = (typeof pieceEvents)[number];

/** Transitions of a piece in the workshop; no other transition is allowed. */
export const pieceTransitions: readonly Transition<PieceStage, PieceEvent>[] = [
  {
    from: ['queue'],
    event: 'cast-begun',
    to: 'casting',
    writer: 'movePiece: staff',
    effects: '',
  },
  {
    from: ['casting'],
    event: 'cast',
    to: 'setting',
    writer: 'movePiece: staff',
    effects: 'of a piece with stones',
  },
  {
    from: ['casting'],
    event: 'cast-plain',
    to: 'finishing',
    writer: 'movePiece: staff',
    effects: 'of a piece without stones',
  },
  { from: ['setting'], event: 'set', to: 'finishing', writer: 'movePiece: staff', effects: '' },
  { from: ['finishing'], event: 'finished', to: 'quality', writer: 'movePiece: staff', effects: '' },
  {
    from: ['quality'],
    event: 'passed',
    to: 'done',
    writer: 'movePiece: staff',
    effects: 'its order may leave when its last piece is done',
  },
  {
    from: ['quality'],
    event: 'to-finishing',
    to: 'finishing',
    writer: 'movePiece: staff',
    effects: 'a note says why',
  },
  {
    from: ['quality', 'finishing'],
    event: 'to-setting',
    to: 'setting',
    writer: 'movePiece: staff',
    effects: 'of a piece with stones; a note says why',
  },
  {
    from: ['quality', 'finishing', 'setting'],
    event: 'to-casting',
    to: 'casting',
    writer: 'movePiece: staff',
    effects: 'it is cast again; a note gives the reason',
  },
  {
    from: ['casting'],
    event: 'put-back',
    to: 'queue',
    writer: 'movePiece: staff',
    effects: '',
  },
  { from: ['done'], event: 'reopened', to: 'quality', writer: 'movePiece: staff', effects: '' },
];

/** Facts that determine the stages of a piece. */
export interface PieceNature {
  hasStones: boolean;
}

const suits: Partial<Record<PieceEvent, (piece: PieceNature) => boolean>> = {
  cast: ({ hasStones }) => hasStones,
  'cast-plain': ({ hasStones }) => !hasStones,
  'to-setting': ({ hasStones }) => hasStones,
};

/** The stage after an event; undefined if the event is not allowed for the piece. */
export function pieceAfter(from: PieceStage, event: PieceEvent, piece: PieceNature): PieceStage | undefined {
  if (suits[event]?.(piece) === false) return undefined;
  return stateAfter(pieceTransitions, from, event);
}

/** The events allowed now with their target stages, the forward one first. */
export function nextTransitions(
  from: PieceStage,
  piece: PieceNature,
): { event: PieceEvent; to: PieceStage }[] {
  return pieceEvents.flatMap((event) => {
    const to = pieceAfter(from, event, piece);
    return to ? [{ event, to }] : [];
  });
}

/** The event that leads from one stage to another; undefined if there is none. */
export function eventBetween(from: PieceStage, to: PieceStage, piece: PieceNature): PieceEvent | undefined {
  return nextTransitions(from, piece).find((move) => move.to === to)?.event;
}

/** Whether the event sends the piece back, which requires a note. */
export function isSentBack(event: PieceEvent): boolean {
  return event === 'to-finishing' || event === 'to-setting' || event === 'to-casting';
}
