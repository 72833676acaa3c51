import { describe, expect, it } from 'vitest';
import { filterQuery, isFiltered, noFilter, parseFilter } from './filter-state.ts';

describe('the filters of a list', () => {
  it('are read from a query and written back beside foreign parameters', () => {
    const query = new URLSearchParams('utm=a&metal=18k-rose-gold&price=20000-40000&category=1');
    const state = parseFilter(query);
    expect(state).toEqual({ category: '1', metal: '18k-rose-gold', shape: '', price: '20000-40000' });
    expect(filterQuery(state, query)).toBe('?utm=a&category=1&metal=18k-rose-gold&price=20000-40000');
    expect(filterQuery(noFilter, new URLSearchParams('metal=x'))).toBe('');
  });

  it('drop invalid values', () => {
    const state = parseFilter(new URLSearchParams('category=x&metal=%3Cb%3E&price=cheap&shape='));
    expect(state).toEqual(noFilter);
    expect(isFiltered(state)).toBe(false);
  });
});
