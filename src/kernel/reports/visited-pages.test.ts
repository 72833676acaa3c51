import { expect, it } from 'vitest';
import { visitOf, visitText } from './visited-pages.ts';

it('tells the kind of a page, its language and whether a visit begins, and nothing else of it', () => {
  expect(visitText('tc', '/details/1201/', true)).toBe('tc details 1');
  expect(visitOf('tc details 1')).toEqual({ page: 'piece', locale: 'tc', isEntry: true });
  expect(visitOf(visitText('en', '/', false))).toEqual({ page: 'home', locale: 'en', isEntry: false });
  expect(visitOf('zh myOrder 0')).toEqual({ page: 'other', locale: 'zh', isEntry: false });
  expect(visitOf('en preview 1')).toEqual({ page: 'studio', locale: 'en', isEntry: true });
  expect(visitOf('zh constructor 0')).toEqual({ page: 'other', locale: 'zh', isEntry: false });
});

it.each(['', 'fr details 1', 'en details', 'en details 2', 'en details 1 me@example.com'])(
  'counts nothing for %j',
  (told) => {
    expect(visitOf(told)).toBeUndefined();
  },
);
