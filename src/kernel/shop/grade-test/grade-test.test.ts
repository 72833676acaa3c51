import { describe, expect, it } from 'vitest';
import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { StoneLadder } from '#kernel/jewel/pricing/stone-ladder.ts';
import { canBeTried } from './can-be-tried.ts';
import {
  bestGrade,
  gradeToTry,
  settingOf,
  TEST_KINDS,
  toneOf,
  triedGrades,
  visibilityOf,
  withGrade,
} from './grade-pairs.ts';
import { chanceOfAtLeast, NO_ROUNDS, verdictOf, withAnswer } from './rounds.ts';
import { gradePrices } from './saving.ts';

const stone: StoneDesign = {
  ...{ shape: 'round', material: 'diamond', carat: 1, origin: 'natural' },
  ...{ colour: 'K', clarity: 'VS1', cutGrade: 'EX', proportions: null },
};

describe('the pair', () => {
  it('offers every grade below the best, and starts with the stone’s own', () => {
    expect(triedGrades('colour').join('')).toBe('EFGHIJKLM');
    expect(triedGrades('clarity')).toEqual(['VS1', 'VS2', 'SI1', 'SI2']);
    expect(gradeToTry('colour', stone)).toBe('K');
    expect(gradeToTry('clarity', stone)).toBe('VS1');
    expect(gradeToTry('colour', { colour: 'D', clarity: 'IF' })).toBe('G');
    expect(gradeToTry('clarity', { colour: 'D', clarity: 'IF' })).toBe('SI1');
  });

  it('differs in the one grade alone', () => {
    for (const kind of TEST_KINDS) {
      const best = withGrade(stone, kind, bestGrade(kind));
      const tried = withGrade(stone, kind, 'SI1');
      expect({ ...best, [kind]: '' }).toEqual({ ...stone, [kind]: '' });
      expect(best[kind]).toBe(bestGrade(kind));
      expect(tried.clarity).toBe(kind === 'clarity' ? 'SI1' : 'VS1');
    }
  });

  it('is of diamonds large enough to look at, with a colour on the scale', () => {
    expect(canBeTried(stone)).toBe(true);
    expect(canBeTried({ ...stone, material: 'sapphire' })).toBe(false);
    expect(canBeTried({ ...stone, colour: 'fancy' })).toBe(false);
    expect(canBeTried({ ...stone, carat: 0.1 })).toBe(false);
  });

  it('can be set in every shape and metal', () => {
    for (const shape of ['round', 'princess', 'emerald', 'marquise', 'heart', 'baguette'] as const)
      expect(settingOf({ ...stone, shape }, 'gold-18k-rose'), shape).toMatchObject({
        metal: 'gold-18k-rose',
        centre: { shape, colour: 'K' },
      });
    for (const metal of METAL_IDS) expect(settingOf(stone, metal), metal).toMatchObject({ metal });
  });
});

describe('the visibility of grades', () => {
  const seen = (grade: string, tone: 'white' | 'yellow' | 'rose', shape: StoneDesign['shape'] = 'round') =>
    visibilityOf('colour', grade, { shape, tone });

  it('is plain from K in white metal, and later beside a warm one', () => {
    expect(['E', 'F'].map((grade) => seen(grade, 'white'))).toEqual(['unseen', 'unseen']);
    expect(['G', 'J'].map((grade) => seen(grade, 'white'))).toEqual(['trace', 'trace']);
    expect(['K', 'M'].map((grade) => seen(grade, 'white'))).toEqual(['plain', 'plain']);
    expect(['H', 'K', 'L'].map((grade) => seen(grade, 'yellow'))).toEqual(['unseen', 'trace', 'plain']);
    expect(seen('K', 'rose')).toBe('trace');
  });

  it('is one step sooner in step cuts', () => {
    expect(seen('F', 'white', 'emerald')).toBe('trace');
    expect(seen('J', 'white', 'asscher')).toBe('plain');
    expect(visibilityOf('clarity', 'VS2', { shape: 'emerald', tone: 'white' })).toBe('trace');
    expect(visibilityOf('clarity', 'VS2', { shape: 'round', tone: 'white' })).toBe('unseen');
    expect(visibilityOf('clarity', 'SI2', { shape: 'round', tone: 'rose' })).toBe('plain');
  });

  it('depends on the tone of the alloy', () => {
    expect(METAL_IDS.filter((metal) => toneOf(metal) === 'yellow')).toEqual([
      'gold-18k-yellow',
      'gold-14k-yellow',
    ]);
    expect(toneOf('gold-14k-rose')).toBe('rose');
    expect(toneOf('gold-18k-white')).toBe('white');
    expect(toneOf('silver-925')).toBe('white');
  });
});

describe('rounds', () => {
  const tally = (right: number, rounds: number) =>
    Array.from({ length: rounds }, (_, i) => i < right).reduce(withAnswer, NO_ROUNDS);

  it('are counted', () => {
    expect(tally(2, 3)).toEqual({ rounds: 3, right: 2 });
  });

  it('are compared with guessing by the binomial distribution', () => {
    expect(chanceOfAtLeast(0, 0)).toBe(1);
    expect(chanceOfAtLeast(1, 1)).toBe(0.5);
    expect(chanceOfAtLeast(2, 3)).toBe(0.5);
    expect(chanceOfAtLeast(5, 5)).toBe(1 / 32);
    expect(chanceOfAtLeast(7, 10)).toBeCloseTo(176 / 1024, 12);
    expect(chanceOfAtLeast(0, 200)).toBeCloseTo(1, 9);
  });

  it('have no verdict at first, and later only a significant one', () => {
    expect(verdictOf(tally(4, 4))).toBe('early');
    expect(verdictOf(tally(5, 5))).toBe('sees');
    expect(verdictOf(tally(0, 5))).toBe('swaps');
    expect(verdictOf(tally(5, 6))).toBe('open');
    expect(verdictOf(tally(3, 6))).toBe('guesses');
    expect(verdictOf(tally(9, 10))).toBe('sees');
    expect(verdictOf(tally(1, 10))).toBe('swaps');
  });
});

describe('the prices', () => {
  const ladder = (perCaratMinor: number): StoneLadder => [
    { fromMilliCarat: 0, perCaratMinor: 1000, count: 0, heaviestMilliCarat: 0 },
    { fromMilliCarat: 1000, perCaratMinor, count: 3, heaviestMilliCarat: 1190 },
  ];
  const ladders = { best: ladder(5_000_000), tried: ladder(3_600_000) };

  it('are those of any stones of the grades, times their number', () => {
    expect(gradePrices(ladders, 1.1, 1)).toEqual({ bestMinor: 5_500_000, triedMinor: 3_960_000 });
    expect(gradePrices(ladders, 1.1, 2)).toEqual({ bestMinor: 11_000_000, triedMinor: 7_920_000 });
    expect(gradePrices(ladders, 0.5, 1)).toEqual({ bestMinor: 500, triedMinor: 500 });
  });

  it('are null if a price ladder is empty', () => {
    expect(gradePrices({ ...ladders, tried: [] }, 1, 1)).toBeNull();
  });
});
