import { expect, it } from 'vitest';
import { matchingBand } from './matching-band.ts';

const bands = [
  { id: 1, metal: '18k-yellow-gold', style: 'plain' },
  { id: 2, metal: 'platinum-950', style: 'eternity' },
  { id: 3, metal: 'platinum-950', style: 'plain' },
  { id: 4, metal: 'platinum-950', style: 'plain' },
];

it('is of the ring’s metal, in the style that stands best beside it, the first of equals', () => {
  expect(matchingBand({ metal: 'platinum-950', style: 'solitaire' }, bands)).toBe(3);
  expect(matchingBand({ metal: 'platinum-950', style: 'halo' }, bands)).toBe(2);
  expect(matchingBand({ metal: '18k-yellow-gold', style: 'halo' }, bands)).toBe(1);
});

it('is none in another metal, and none to what is no such ring', () => {
  expect(matchingBand({ metal: '18k-rose-gold', style: 'solitaire' }, bands)).toBeNull();
  expect(matchingBand({ metal: 'platinum-950', style: 'stud' }, bands)).toBeNull();
  expect(matchingBand({ metal: 'platinum-950', style: 'constructor' }, bands)).toBeNull();
});
