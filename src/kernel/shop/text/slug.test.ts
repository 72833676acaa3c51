import { expect, it } from 'vitest';
import { slugFrom } from './slug.ts';

it.each([
  ['Rose Ring', 'rose-ring'],
  ['  Bague “Été” & co.  ', 'bague-ete-co'],
  ['玫瑰戒指', ''],
])('makes an address of %s', (text, slug) => {
  expect(slugFrom(text)).toBe(slug);
});

it('ends at a word where it is cut', () => {
  expect(slugFrom('one two three', 8)).toBe('one-two');
});
