import { describe, expect, it } from 'vitest';
import { countFilters, firstPage, listingQuery, parseListing, toggleFilter } from './listing-state.ts';

const parse = (text: string) => parseListing(new URLSearchParams(text));

describe('a listing’s address', () => {
  it('means the first page if it has no parameters', () => {
    expect(parse('')).toEqual(firstPage);
    expect(listingQuery(firstPage, new URLSearchParams())).toBe('');
  });

  it('survives a round trip', () => {
    const text = '?metal=platinum-950,18k-rose-gold&price=10000-20000&sort=new&n=48&p=3';
    const state = parse(text);
    expect(state).toEqual({
      page: 3,
      perPage: 48,
      sort: 'new',
      price: '10000-20000',
      filters: { metal: ['platinum-950', '18k-rose-gold'] },
    });
    expect(listingQuery(state, new URLSearchParams())).toBe(text);
  });

  it('keeps parameters of other parts', () => {
    const query = listingQuery(
      { ...firstPage, page: 2 },
      new URLSearchParams('id=7&utm_source=mail&sort=new'),
    );
    expect(query).toBe('?id=7&utm_source=mail&p=2');
  });

  it.each([
    'p=0',
    'p=-1',
    'p=x',
    'p=9999999',
    'n=25',
    'sort=stock',
    'sort=__proto__',
    'price=a-b',
    'price=-5',
    'metal=<script>',
    'metal=,,',
    'colour=red',
  ])('ignores %s', (text) => {
    expect(parse(text)).toEqual(firstPage);
  });
});

describe('filters', () => {
  it('toggle and lead back to the first page', () => {
    const on = toggleFilter({ ...firstPage, page: 4 }, 'shape', 'oval');
    expect(on).toMatchObject({ page: 1, filters: { shape: ['oval'] } });
    expect(countFilters({ ...on, price: '0-5000' })).toBe(2);
    expect(toggleFilter(on, 'shape', 'oval').filters).toEqual({ shape: [] });
  });
});
