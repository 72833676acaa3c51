import { expect, it } from 'vitest';
import { momentWithZone } from './day-format.ts';

it.each([
  ['en', '26 November 2026 at 3:31:18 am GMT+8'],
  ['tc', '2026年11月26日 上午3:31:18 GMT+8'],
  ['zh', '2026年11月26日 03:31:18 GMT+8'],
] as const)('writes a moment with its seconds and the offset of its zone in %s', (locale, text) => {
  const at = new Date('2026-11-25T19:31:18.657Z');
  expect(momentWithZone(locale, at, 'Asia/Hong_Kong').replaceAll(/\s/gu, ' ')).toBe(text);
});
