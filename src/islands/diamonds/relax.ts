import type { DiamondPage } from '#kernel/shop/diamonds/diamond.ts';
import {
  activeFilters,
  type FilterName,
  type FinderState,
  withoutFilter,
} from '#kernel/shop/diamonds/finder-state.ts';

export interface Relaxation {
  name: FilterName;
  /** Number of stones without this filter; undefined if the answer does not contain it. */
  count: number | undefined;
  state: FinderState;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Each facet of the answer is counted without its own filter, so it tells how many stones a removal would
 * add.
 */
function countWithout(name: FilterName, state: FinderState, answer: DiamondPage): number | undefined {
  if (name === 'price') return sum(answer.priceHistogram.counts);
  if (name === 'carat') return sum(answer.caratHistogram.counts);
  // Letters and hues are counted together, without either filter.
  if (name === 'hue') return state.grades.color ? undefined : sum(Object.values(answer.counts.color ?? {}));
  if (name === 'color' && state.choices.hue.length > 0) return undefined;
  const counts = Object.entries(answer.counts).find(([facet]) => facet === name)?.[1];
  return counts && sum(Object.values(counts));
}

/** Filters to remove if nothing matches, the most useful first. */
export function relaxations(state: FinderState, answer: DiamondPage): Relaxation[] {
  return activeFilters(state)
    .map((name) => ({ name, count: countWithout(name, state, answer), state: withoutFilter(state, name) }))
    .filter(({ count }) => count !== 0)
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
}
