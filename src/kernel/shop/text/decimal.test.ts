import { expect, it } from 'vitest';
import { readDecimal } from './decimal.ts';

it.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['２', 2],
  ['１．２５', 1.25],
  ['1，5', 1.5],
  ['0。9', 0.9],
  ['.75', 0.75],
  ['2.', 2],
  [' 1.01 ct ', 1.01],
  ['1.5卡', 1.5],
  ['1.8 mm', 1.8],
  ['-3', -3],
  ['−3', -3],
  ['', null],
  ['abc', null],
  ['.', null],
  ['1.2.3', null],
  ['1 000', null],
  ['1e3', null],
])('%j is read as %j', (typed, number) => {
  expect(readDecimal(typed)).toBe(number);
});
