import { expect, it } from 'vitest';
import { matchingBand } from './matching-band.ts';

const stones = [{ carat: 1.2 }];
const bands = [
  { id: 1, metal: '18k-yellow-gold', style: 'plain' },
  { id: 2, metal: 'platinum-950', style: 'eternity' },
  { id: 3, metal: 'platinum-950', style: 'plain' },
  { id: 4, metal: 'platinum-950', style: 'plain' },
];

it('has the ring’s metal and the best matching style, the first of equals', () => {
  expect(matchingBand({ metal: 'platinum-950', style: 'solitaire', stones }, bands)).toBe(3);
  expect(matchingBand({ metal: 'platinum-950', style: 'halo', stones }, bands)).toBe(2);
  expect(matchingBand({ metal: '18k-yellow-gold', style: 'halo', stones }, bands)).toBe(1);
});

it('does not exist in another metal, or for other pieces', () => {
  expect(matchingBand({ metal: '18k-rose-gold', style: 'solitaire', stones }, bands)).toBeNull();
  expect(matchingBand({ metal: 'platinum-950', style: 'stud', stones }, bands)).toBeNull();
  expect(matchingBand({ metal: 'platinum-950', style: 'constructor', stones }, bands)).toBeNull();
});

it('does not exist for a band, whose stones are small', () => {
  const band = { metal: 'platinum-950', style: 'pave', stones: [{ carat: 0.02 }] };
  expect(matchingBand(band, bands)).toBeNull();
});
