import { expect, it } from 'vitest';
import { comparedOfQuery, comparisonPath } from './compared-pieces.ts';

it('an address names up to four pieces, each once, and nothing that is none', () => {
  expect(comparedOfQuery('?ids=1001,1007,1001,x,-3,1.5,0,1002,1003,1004')).toEqual([1001, 1007, 1002, 1003]);
  expect(comparedOfQuery('?utm_source=mail')).toEqual([]);
  expect(comparedOfQuery(comparisonPath([7, 9]).slice('/compare/'.length))).toEqual([7, 9]);
  expect(comparisonPath([])).toBe('/compare/');
});
