import { expect, it } from 'vitest';
import { couponSections, couponSectionTree, widestSections } from './coupon-scope.ts';

it('lists every section once, main sections before their subsections', () => {
  expect(new Set(couponSections).size).toBe(couponSections.length);
  for (const [main, parts] of Object.entries(couponSectionTree))
    for (const part of parts)
      expect(couponSections.indexOf(part)).toBeGreaterThan(
        couponSections.findIndex((section) => section === main),
      );
});

it('drops subsections of a chosen main section, and keeps those of others', () => {
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
