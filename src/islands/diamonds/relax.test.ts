import { describe, expect, it } from 'vitest';
import type { DiamondPage } from '#kernel/shop/diamonds/diamond.ts';
import { everything, parseFinder } from '#kernel/shop/diamonds/finder-state.ts';
import { relaxations } from './relax.ts';

const answer: DiamondPage = {
  stones: [],
  total: 0,
  pageCount: 0,
  counts: { shape: { round: 40, heart: 0 }, color: { D: 0 } },
  priceHistogram: { edges: [10], counts: [3, 4] },
  caratHistogram: { edges: [1], counts: [0, 0] },
};

describe('if nothing matches', () => {
  it('suggests filters to remove, the most useful first', () => {
    const state = parseFinder(new URLSearchParams('shape=heart&color=D~D&price=-5&carat=9-&table=50-60&p=2'));
    const offered = relaxations(state, answer);
    expect(offered.map(({ name, count }) => [name, count])).toEqual([
      ['shape', 40],
      ['price', 7],
      ['table', undefined],
    ]);
    expect(offered[0]?.state.choices.shape).toEqual([]);
    expect(offered[0]?.state.page).toBe(1);
    expect(offered[1]?.state.figures.price).toEqual({});
  });

  it('suggests nothing without filters', () => {
    expect(relaxations(everything, answer)).toEqual([]);
  });
});
