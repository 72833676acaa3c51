import { describe, expect, it } from 'vitest';
import { letterSet, nearestWord, slipsBetween } from './spelling.ts';

const known = ['sapphire', 'solitaire', 'platinum', 'ring', 'rings', 'pearl', 'pear', 'bracelet'].map(
  (word, index) => ({ word, letters: letterSet(word), count: index }),
);

describe('edit distance', () => {
  it.each([
    ['sapphire', 'sapphire', 0],
    ['saphire', 'sapphire', 1],
    ['sapphier', 'sapphire', 1],
    ['sappire', 'sapphire', 1],
    ['sappphire', 'sapphire', 1],
    ['zapphirr', 'sapphire', 2],
    ['topaz', 'sapphire', 3],
  ])('%s and %s differ by %i', (typed, word, slips) => {
    expect(slipsBetween(typed, word, 2)).toBe(slips);
  });

  it('ignores the rest of an incomplete word', () => {
    expect(slipsBetween('saphi', 'sapphire', 2, true)).toBe(1);
    expect(slipsBetween('saphi', 'sapphire', 2)).toBe(3);
  });
});

describe('nearest word', () => {
  it.each([
    ['saphire', 'sapphire'],
    ['platnum', 'platinum'],
    ['barcelet', 'bracelet'],
    ['rign', 'ring'],
    ['perl', 'pearl'],
  ])('of %s is %s', (typed, word) => {
    expect(nearestWord(typed, known)?.word).toBe(word);
  });

  it.each(['xyzzyq', 'rin', 'a', '950', '', 'x'.repeat(100)])('of %j is none', (typed) => {
    expect(nearestWord(typed, known)).toBeUndefined();
  });
});
