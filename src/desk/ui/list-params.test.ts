import { expect, it } from 'vitest';
import { listSearch, readListParams } from './list-params.ts';

const defaults = { sort: 'placed', isDescending: true };

it('reads what it has written, and writes nothing for the defaults', () => {
  const usual = readListParams('', defaults);
  expect(usual).toEqual({ page: 1, perPage: 25, filter: {}, ...defaults });
  expect(listSearch(usual, defaults)).toBe('');
  const params = {
    ...{ page: 3, perPage: 50, sort: 'name', isDescending: false },
    filter: { q: 'Mei & Söhne', state: ['held'], least: 2 },
    hidden: ['stock', 'updatedAt'],
  };
  expect(readListParams(listSearch(params, defaults), defaults)).toEqual(params);
  const all = { ...params, hidden: [] };
  expect(readListParams(listSearch(all, defaults), defaults)).toEqual(all);
});

it('reads the filters that were saved with all of their parameters', () => {
  const saved = '?filter=%7B%22state%22%3A%22held%22%7D&order=DESC&page=2&perPage=25&sort=total';
  expect(readListParams(saved, defaults)).toEqual({
    ...{ page: 2, perPage: 25, sort: 'total', isDescending: true, filter: { state: 'held' } },
  });
});

it('replaces unreadable parameters by the defaults', () => {
  expect(readListParams('?filter=%7Bx&page=-1&perPage=many&order=DESC', defaults)).toEqual(
    readListParams('', defaults),
  );
  expect(readListParams('?filter=[1]&page=0', defaults).filter).toEqual({});
});
