import { beforeEach, expect, it } from 'vitest';
import { maxViewed } from '#kernel/shop/catalogue/catalogue.rules.ts';
import {
  forgetProduct,
  forgetProducts,
  isSavedHistory,
  markSaved,
  recentProducts,
  rememberProduct,
  unsavedProducts,
} from './recent-products.ts';
import { keys, readText, removeText, setConsent, writeText } from './storage.ts';

beforeEach(() => {
  for (const key of [keys.consent, keys.recentProducts, keys.recentSaved] as const) removeText(key);
});

it('has distinct products, newest first, up to the maximum of a history', () => {
  for (let id = 1; id <= maxViewed + 2; id += 1) rememberProduct(id);
  rememberProduct(5);
  expect(recentProducts().slice(0, 3)).toEqual([5, maxViewed + 2, maxViewed + 1]);
  expect(recentProducts()).toHaveLength(maxViewed);
  forgetProduct(5);
  expect(recentProducts()[0]).toBe(maxViewed + 2);
});

it('returns products that the account does not have yet, with consent only', () => {
  for (const id of [1001, 1002, 1003]) rememberProduct(id);
  expect(unsavedProducts()).toEqual([]);
  setConsent(1);
  expect(unsavedProducts()).toEqual([1003, 1002, 1001]);
  markSaved(1003);
  expect([unsavedProducts(), isSavedHistory()]).toEqual([[], true]);
  rememberProduct(1001);
  expect(unsavedProducts()).toEqual([1001]);
  forgetProducts();
  expect([recentProducts(), isSavedHistory()]).toEqual([[], false]);
});

it('ignores invalid ids', () => {
  writeText(keys.recentProducts, '[1001,"x",-4,1002]');
  expect(recentProducts()).toEqual([1001, 1002]);
  writeText(keys.recentProducts, '{"ids":[1]}');
  expect(recentProducts()).toEqual([]);
});

it('is cleared when consent is refused', () => {
  rememberProduct(1001);
  setConsent(2);
  expect(readText(keys.recentProducts)).toBeUndefined();
});
