import * as v from 'valibot';
import { expect, it } from 'vitest';
import { couponCode } from './coupon.rules.ts';

const accepts = (text: string) => v.safeParse(couponCode, text).success;

it('takes letters and digits, twenty at most', () => {
  for (const code of ['A', 'welcome5', ' FIXED300 ', 'A1'.repeat(10), 'ＷＥＬＣＯＭＥ５'])
    expect(accepts(code), code).toBe(true);
  for (const code of ['', ' ', 'A1'.repeat(10) + 'A', 'no-such', 'a b', '優惠', 'café'])
    expect(accepts(code), code).toBe(false);
});
