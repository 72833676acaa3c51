import { expect, it } from 'vitest';
import {
  $comparedPieces,
  comparedOfQuery,
  comparisonPath,
  forgetComparedPieces,
  setPieceCompared,
} from './compared-pieces.ts';

it('a URL has up to four distinct valid pieces', () => {
  expect(comparedOfQuery('?ids=1001,1007,1001,x,-3,1.5,0,1002,1003,1004')).toEqual([1001, 1007, 1002, 1003]);
  expect(comparedOfQuery('?utm_source=mail')).toEqual([]);
  expect(comparedOfQuery(comparisonPath([7, 9]).slice('/compare/'.length))).toEqual([7, 9]);
  expect(comparisonPath([])).toBe('/compare/');
});

it('a checkbox event that is handled twice adds its piece once', () => {
  for (const id of [1001, 1002, 1002, 1003, 1004]) expect(setPieceCompared(id, true)).toBe(true);
  expect($comparedPieces.get()).toEqual([1001, 1002, 1003, 1004]);
  expect(setPieceCompared(1005, true)).toBe(false);
  expect(setPieceCompared(1002, false)).toBe(true);
  expect(setPieceCompared(1002, false)).toBe(true);
  expect($comparedPieces.get()).toEqual([1001, 1003, 1004]);
  forgetComparedPieces();
});
