import { expect, it } from 'vitest';
import { couponSections, couponSectionTree, widestSections } from './coupon-scope.ts';

it('names every section once, each main one before its own', () => {
  expect(new Set(couponSections).size).toBe(couponSections.length);
  for (const [main, parts] of Object.entries(couponSectionTree))
    for (const part of parts)
      expect(couponSections.indexOf(part)).toBeGreaterThan(couponSections.findIndex((one) => one === main));
});

it('drops the parts of a main section that is chosen too, and keeps those of others', () => {
  expect(widestSections(['bangles', 'halo', 'engagement-rings', 'solitaire'])).toEqual([
    'engagement-rings',
    'bangles',
  ]);
  expect(widestSections(['diamonds', 'studs', 'drops-and-hoops'])).toEqual([
    'studs',
    'drops-and-hoops',
    'diamonds',
  ]);
  expect(widestSections([])).toEqual([]);
});
