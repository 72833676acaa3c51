import { expect, it } from 'vitest';
import { isGift, messageLength, noGift } from './gift.ts';

it('is a gift if any gift option is chosen', () => {
  expect(isGift(noGift)).toBe(false);
  expect(isGift({ ...noGift, isWrapped: true })).toBe(true);
  expect(isGift({ ...noGift, message: 'For you' })).toBe(true);
  expect(isGift({ ...noGift, hidesPrices: true })).toBe(true);
});

it('counts code points, not UTF-16 units', () => {
  expect(messageLength('𠮷祥')).toBe(2);
});
