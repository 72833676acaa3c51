import { beforeEach, expect, it } from 'vitest';
import { forgetProduct, recentProducts, rememberProduct } from './recent-products.ts';
import { keys, readText, removeText, setConsent, writeText } from './storage.ts';

beforeEach(() => {
  for (const key of [keys.consent, keys.recentProducts] as const) removeText(key);
});

it('has the newest first, each piece once, twelve at most', () => {
  for (let id = 1; id <= 14; id += 1) rememberProduct(id);
  rememberProduct(5);
  expect(recentProducts()).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
  forgetProduct(14);
  expect(recentProducts()).toEqual([5, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
});

it('passes over what is no id', () => {
  writeText(keys.recentProducts, '[1001,"x",-4,1002]');
  expect(recentProducts()).toEqual([1001, 1002]);
  writeText(keys.recentProducts, '{"ids":[1]}');
  expect(recentProducts()).toEqual([]);
});

it('is gone when the shopper refuses', () => {
  rememberProduct(1001);
  setConsent(2);
  expect(readText(keys.recentProducts)).toBeUndefined();
});
