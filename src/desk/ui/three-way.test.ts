import { describe, expect, it } from 'vitest';
import { asLists, byPlace, mergeInput, threeWay } from './three-way.ts';

const before = {
  version: '1',
  name: 'Mei',
  address: { city: 'Kowloon', zip: '1' },
  roles: ['sales'],
  note: null,
};

describe('three-way comparison', () => {
  it('names who changed each field, also in nested records, and ignores the version', () => {
    const theirs = { ...before, version: '2', name: 'Mei Chan', address: { city: 'Kowloon', zip: '2' } };
    const mine = { name: 'Mei C.', address: { city: 'Central', zip: '1' } };
    expect(threeWay(before, theirs, mine)).toEqual([
      { field: 'name', before: 'Mei', theirs: 'Mei Chan', mine: 'Mei C.', by: 'both' },
      { field: 'address.city', before: 'Kowloon', theirs: 'Kowloon', mine: 'Central', by: 'me' },
      { field: 'address.zip', before: '1', theirs: '2', by: 'them' },
    ]);
  });

  it('finds no conflict between equal changes, nor between two empty values', () => {
    const theirs = { ...before, name: 'Ming', note: undefined };
    const changes = threeWay(before, theirs, { name: 'Ming' });
    expect(changes).toMatchObject([{ field: 'name', by: 'them' }]);
  });

  it('takes a list as one value, whose order counts', () => {
    const theirs = { ...before, roles: ['sales', 'content'] };
    expect(threeWay(before, theirs, { roles: ['sales', 'workshop'] })).toMatchObject([
      { field: 'roles', by: 'both' },
    ]);
  });
});

describe('merged input after a comparison', () => {
  const theirs = { ...before, name: 'Mei Chan', address: { city: 'Kowloon', zip: '2' } };
  const mine = { name: 'Mei C.', address: { city: 'Central', zip: '1' }, reason: 'moved' };
  const changes = threeWay(before, theirs, mine);

  it('keeps the typed fields, and takes the current values of the others', () => {
    expect(mergeInput(changes, mine, () => false)).toEqual({
      name: 'Mei C.',
      address: { city: 'Central', zip: '2' },
      reason: 'moved',
    });
  });

  it('takes the current value if the person chose it', () => {
    expect(mergeInput(changes, mine, (field) => field === 'name')).toMatchObject({ name: 'Mei Chan' });
  });

  it('has only fields of the input', () => {
    const other = threeWay(before, { ...before, note: 'called' }, mine);
    expect(mergeInput(other, mine, () => false)).not.toHaveProperty('note');
  });
});

describe('lists of records', () => {
  const was = {
    adverts: [{ title: { en: 'One', tc: '一' } }, { title: { en: 'Two', tc: '二' } }],
    days: [1],
  };
  const theirs = { ...was, adverts: [was.adverts[0], { title: { en: 'Two', tc: '貳' } }] };
  const mine = { adverts: [was.adverts[0], { title: { en: 'Second', tc: '二' } }] };

  it('are compared by position, field by field, and converted back afterwards', () => {
    const [a = {}, b = {}, c = {}] = byPlace([was, theirs, mine]);
    const changes = threeWay(a, b, c);
    expect(changes.map(({ field, by }) => [field, by])).toEqual([
      ['adverts.#2.title.en', 'me'],
      ['adverts.#2.title.tc', 'them'],
    ]);
    expect(asLists(mergeInput(changes, c, () => false))).toEqual({
      adverts: [was.adverts[0], { title: { en: 'Second', tc: '貳' } }],
    });
  });

  it('of different lengths stay one value, and amounts stay whole', () => {
    const longer = { ...was, adverts: [...was.adverts, { title: { en: 'Three', tc: '三' } }] };
    const [a = {}, b = {}, c = {}] = byPlace([was, longer, mine]);
    expect(threeWay(a, b, c)).toMatchObject([{ field: 'adverts', by: 'both' }]);
    const price = (minor: number) => ({ price: { currency: 'HKD', minor } });
    expect(threeWay(price(1), price(2), price(3))).toMatchObject([{ field: 'price', by: 'both' }]);
  });
});
