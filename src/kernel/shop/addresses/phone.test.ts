import { describe, expect, it } from 'vitest';
import { formatPhone, phoneCountry, readPhone } from './phone.ts';

describe('a telephone number', () => {
  it.each([
    ['HK', '5550 0100', '+85255500100'],
    ['HK', '＋８５２ ５５５０ ０１００', '+85255500100'],
    ['HK', '+852 5550-0100', '+85255500100'],
    ['GB', '+852 5550 0100', '+85255500100'],
    ['GB', '020 7946 0018', '+442079460018'],
    ['GB', '0044 20 7946 0018', '+442079460018'],
    ['US', '(212) 555-0100', '+12125550100'],
    ['CN', '138 0013 8000', '+8613800138000'],
    ['TW', '0912 345 678', '+886912345678'],
    ['JP', '090-1234-5678', '+819012345678'],
    ['AE', '050 123 4567', '+971501234567'],
    ['', '+852 5550 0100', '+85255500100'],
    ['ZZ', '+852 5550 0100', '+85255500100'],
  ])('in %s, %s is stored as %s', (country, typed, stored) => {
    expect(readPhone(typed, country)).toBe(stored);
  });

  it.each([
    ['GB', '12345'],
    ['GB', 'not a phone'],
    ['GB', 'call 020 7946 0018'],
    ['GB', '020 7946 0018 ext 12'],
    ['HK', '00000000'],
    ['HK', '123'],
    ['US', '1-800-FLOWERS'],
    ['HK', ''],
    ['HK', '+'],
    ['', '5550 0100'],
    ['ZZ', '5550 0100'],
  ])('in %s, %j is none', (country, typed) => {
    expect(readPhone(typed, country)).toBeUndefined();
  });

  it('has the country of its code, where it has one', () => {
    expect(phoneCountry('+85255500100')).toBe('HK');
    expect(phoneCountry('+442079460958')).toBe('GB');
    expect(phoneCountry('5550 0100')).toBe('');
  });

  it('is shown as dialled from the given country', () => {
    expect(formatPhone('+85255500100', 'HK')).toBe('5550 0100');
    expect(formatPhone('+85255500100', 'GB')).toBe('+852 5550 0100');
    expect(formatPhone('+442079460018', 'GB')).toBe('020 7946 0018');
    expect(formatPhone('+442079460018', '')).toBe('+44 20 7946 0018');
  });

  it('is shown unchanged if it was stored before numbers were checked', () => {
    expect(formatPhone('not a phone', 'HK')).toBe('not a phone');
    expect(formatPhone('', 'HK')).toBe('');
  });
});
