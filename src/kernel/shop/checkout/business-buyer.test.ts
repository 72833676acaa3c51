import { describe, expect, it } from 'vitest';
import { vatNumberOf } from './business-buyer.ts';

describe('a VAT number', () => {
  it.each([
    ['fr 40 303 265 045', 'FR', 'FR40303265045'],
    ['40303265045', 'FR', 'FR40303265045'],
    ['DE-123.456.789', 'FR', 'DE123456789'],
    ['094259216', 'GR', 'EL094259216'],
    ['EL094259216', 'GR', 'EL094259216'],
    ['GR094259216', 'GR', 'EL094259216'],
    ['GR 094 259 216', 'FR', 'EL094259216'],
    ['CHE-123.456.788 MWST', 'CH', 'CHE123456788MWST'],
    ['NL004495445B01', 'NL', 'NL004495445B01'],
    ['1234567WA', 'IE', 'IE1234567WA'],
    ['T1234567K', 'SG', 'T1234567K'],
    ['  ', 'FR', ''],
  ])('%j of a buyer in %s is %s', (typed, country, stored) => {
    expect(vatNumberOf(typed, country)).toBe(stored);
  });

  it.each([
    ['12345', 'FR'],
    ['DE12345678', 'FR'],
    ['GR12345678', 'HK'],
    ['DE12345678', 'HK'],
    ['COMPANY', 'HK'],
    ['<b>1', 'HK'],
  ])('%j of a buyer in %s is refused', (typed, country) => {
    expect(vatNumberOf(typed, country)).toBeNull();
  });
});
