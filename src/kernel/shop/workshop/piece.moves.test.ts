import { describe, expect, it } from 'vitest';
import {
  eventBetween,
  isSentBack,
  movesOf,
  type PieceNature,
  pieceAfter,
  pieceStages,
} from './piece.moves.ts';

const set: PieceNature = { isMade: true, hasStones: true };
const plain: PieceNature = { isMade: true, hasStones: false };
const stocked: PieceNature = { isMade: false, hasStones: true };

const waysOf = (piece: PieceNature) =>
  Object.fromEntries(
    pieceStages.map((stage) => [
      stage,
      movesOf(stage, piece)
        .map(({ to }) => to)
        .join(' '),
    ]),
  );

describe('the way of a piece through the workshop', () => {
  it('of one with stones is cast, set, finished and looked at, and goes back where it must', () => {
    expect(waysOf(set)).toEqual({
      queue: 'casting',
      casting: 'setting queue',
      setting: 'finishing casting',
      finishing: 'quality setting casting',
      quality: 'done finishing setting casting',
      done: 'quality',
    });
  });

  it('of one without stones knows no setting', () => {
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

  it('of one from stock is a look at it', () => {
    const { queue, quality, done } = waysOf(stocked);
    expect({ queue, quality, done }).toEqual({ queue: 'quality', quality: 'done queue', done: 'quality' });
  });

  it('is asked for by the stage it leads to, and by no other', () => {
    expect(eventBetween('casting', 'setting', set)).toBe('cast');
    expect(eventBetween('casting', 'finishing', plain)).toBe('cast-plain');
    expect(eventBetween('casting', 'done', set)).toBeUndefined();
    expect(eventBetween('queue', 'quality', set)).toBeUndefined();
  });

  it('says why where it goes back', () => {
    expect(movesOf('quality', set).filter(({ event }) => isSentBack(event)).length).toBe(3);
    expect(isSentBack('put-back')).toBe(false);
  });
});
