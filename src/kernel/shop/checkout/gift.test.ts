import { expect, it } from 'vitest';
import { isGift, messageLength, noGift } from './gift.ts';

it('is a gift as soon as one thing is asked for', () => {
  expect(isGift(noGift)).toBe(false);
  expect(isGift({ ...noGift, isWrapped: true })).toBe(true);
  expect(isGift({ ...noGift, message: 'For you' })).toBe(true);
  expect(isGift({ ...noGift, hidesPrices: true })).toBe(true);
});

it('counts characters as a reader does', () => {
  expect(messageLength('𠮷祥')).toBe(2);
});
