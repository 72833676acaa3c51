import { activeFilters, type FilterName, type FinderState, withoutFilter } from './finder-state.ts';
import type { FinderAnswer } from './use-finder.ts';

export interface Relaxation {
  name: FilterName;
  /** Stones there would be without this filter; undefined where the answer does not tell. */
  count: number | undefined;
  state: FinderState;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Each figure of the answer is counted without its own filter: so it tells what taking one away would bring. */
function countWithout(name: FilterName, answer: FinderAnswer): number | undefined {
  if (name === 'price') return sum(answer.price_histogram.counts);
  if (name === 'carat') return sum(answer.carat_histogram.counts);
  const facet = answer.facets.find((entry) => entry.name === name);
  return facet && sum(facet.values.map(({ count }) => count));
}

/** The filters worth taking away when nothing is left, the one that brings most first. */
export function relaxations(state: FinderState, answer: FinderAnswer): Relaxation[] {
  return activeFilters(state)
    .map((name) => ({ name, count: countWithout(name, answer), state: withoutFilter(state, name) }))
    .filter(({ count }) => count !== 0)
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
}
