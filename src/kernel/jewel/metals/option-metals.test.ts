import { expect, it } from 'vitest';
import { metalOfOption } from './option-metals.ts';

it('the metal of an option is undefined for keys that name none', () => {
  expect(metalOfOption('18k-white-gold')).toBe('gold-18k-white');
  expect(metalOfOption('mixed')).toBeUndefined();
  expect(metalOfOption('constructor')).toBeUndefined();
});
