import { describe, expect, it } from 'vitest';
import {
  eventBetween,
  isSentBack,
  nextTransitions,
  type PieceNature,
  pieceAfter,
  pieceStages,
} from './piece.transitions.ts';

const set: PieceNature = { hasStones: true };
const plain: PieceNature = { hasStones: false };

const waysOf = (piece: PieceNature) =>
  Object.fromEntries(
    pieceStages.map((stage) => [
      stage,
      nextTransitions(stage, piece)
        .map(({ to }) => to)
        .join(' '),
    ]),
  );

describe('the stages of a piece in the workshop', () => {
  it('with stones are casting, setting, finishing and quality control, with steps back', () => {
    expect(waysOf(set)).toEqual({
      queue: 'casting',
      casting: 'setting queue',
      setting: 'finishing casting',
      finishing: 'quality setting casting',
      quality: 'done finishing setting casting',
      done: 'quality',
    });
  });

  it('without stones skip setting', () => {
    expect(waysOf(plain)).toEqual({
      queue: 'casting',
      casting: 'finishing queue',
      setting: 'finishing casting',
      finishing: 'quality casting',
      quality: 'done finishing casting',
      done: 'quality',
    });
    expect(pieceAfter('quality', 'to-setting', plain)).toBeUndefined();
  });

  it('are found by the target stage', () => {
    expect(eventBetween('casting', 'setting', set)).toBe('cast');
    expect(eventBetween('casting', 'finishing', plain)).toBe('cast-plain');
    expect(eventBetween('casting', 'done', set)).toBeUndefined();
    expect(eventBetween('queue', 'quality', set)).toBeUndefined();
  });

  it('need a reason to go back', () => {
    expect(nextTransitions('quality', set).filter(({ event }) => isSentBack(event)).length).toBe(3);
    expect(isSentBack('put-back')).toBe(false);
  });
});
