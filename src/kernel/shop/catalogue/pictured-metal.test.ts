import { expect, it } from 'vitest';
import { picturedMetal } from './pictured-metal.ts';

const values = [
  { key: 'platinum-950', deltaMinor: 320_000 },
  { key: '18k-white-gold', deltaMinor: 0 },
  { key: '18k-rose-gold', deltaMinor: 0 },
];
const options = [{ key: 'metal', values }];

it('is the first included metal, if another was chosen', () => {
  expect(picturedMetal(options, '18k-rose-gold')).toEqual({
    shown: '18k-white-gold',
    chosen: '18k-rose-gold',
  });
  expect(picturedMetal(options, 'platinum-950')?.shown).toBe('18k-white-gold');
});

it('is null if it was chosen, nothing was chosen, or there is no choice', () => {
  expect(picturedMetal(options, '18k-white-gold')).toBeNull();
  expect(picturedMetal(options, undefined)).toBeNull();
  expect(picturedMetal(options, 'silver-925')).toBeNull();
  expect(picturedMetal([{ key: 'size', values: [] }], '18k-rose-gold')).toBeNull();
});
