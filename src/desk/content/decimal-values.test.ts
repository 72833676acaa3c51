import { expect, it } from 'vitest';
import { decimalText, finishedNumber, numberOf } from './decimal-values.ts';

const money = { decimals: 2, least: 1 } as const;

it('amounts are typed with decimals and kept as integers', () => {
  expect(numberOf('1250.5', money)).toBe(125_050);
  expect(numberOf('1250,55', money)).toBe(125_055);
  expect(numberOf('19.99', money)).toBe(1_999);
  expect(decimalText(125_050, 2)).toBe('1250.5');
  expect(numberOf('-80', { decimals: 2, least: -1_000_000 })).toBe(-8_000);
});

it('unfinished and wrong text stays as it is typed', () => {
  for (const text of ['1250.', '1250.0', '12a', '-80', '1.234']) expect(numberOf(text, money)).toBe(text);
  expect(finishedNumber('1250.00', money)).toBe(125_000);
  expect(finishedNumber('1250.', money)).toBe(125_000);
  expect(numberOf('', money)).toBe('');
  expect(numberOf(' ', { ...money, isOptional: true })).toBeNull();
});
