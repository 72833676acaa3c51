import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes commas, quotes and line breaks', () => {
  expect(csvOf(['a', 'b'], [['x, "y"', 'one\ntwo']])).toBe('\uFEFFa,b\r\n"x, ""y""","one\ntwo"\r\n');
});

it.each(['=HYPERLINK("x")', '+1', '-1+2', '@SUM(A1)', '\tx'])('defuses %s as a formula', (text) => {
  expect(csvOf(['a'], [[text]])).toMatch(/\r\n"?'/);
});

it('leaves negative numbers unchanged', () => {
  expect(csvOf(['a'], [[-12.5]])).toBe('\uFEFFa\r\n-12.5\r\n');
});
