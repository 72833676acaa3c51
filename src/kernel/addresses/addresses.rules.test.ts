import { describe, expect, it } from 'vitest';
import { addressProblems, needsCity, needsPostalCode } from './addresses.rules.ts';

const address = {
  country: 'GB',
  state: '',
  city: 'London',
  street1: '12 Mount Street',
  street2: '',
  zip: 'W1K 2RB',
};

describe('addressProblems', () => {
  it('lets a street address pass', () => {
    expect(addressProblems(address, false)).toEqual([]);
    expect(
      addressProblems(
        { country: 'HK', state: 'HK', city: '', street1: '中環皇后大道中 18 號', street2: '', zip: '' },
        true,
      ),
    ).toEqual([]);
  });

  it.each([
    'P.O. Box 12',
    'P. O. Box 12',
    'P O  Box 12',
    'POBox 12',
    'PO B.X 12',
    'PO BX 12',
    'Postbox 12',
    'Post Box 12',
    'Postal Box 12',
    'Postal  Office  Box 12',
    'PostOfficeBox 12',
    'G.P.O. Box 1',
    'GPOBox 1',
    'Locked Bag 20',
    'LockedBag 20',
    'Locked  Bag 20',
    '郵箱123',
    '郵箱 123',
    '邮箱12',
    '邮箱  12',
    '信箱12',
    '信箱 第 12 號',
    '信箱第  3 號',
    '中環郵政局1234號信箱',
    '郵政 12 號 信箱',
    '郵政局 12信箱',
    'PO Box 9',
    'p o box 77',
    'Post Office Box 3',
    'GPO Box 1',
    'GPO  Box 1',
    '香港郵政信箱 123 號',
    '邮政信箱 5',
    'Postfach 44',
    'Apartado 9',
  ])('does not ship to %s', (street1) => {
    expect(addressProblems({ ...address, street1 }, false)).toContainEqual({
      field: 'street1',
      problem: 'post-box',
    });
  });

  it.each([
    '12 Poplar Road',
    'Boxley House, Pond Street',
    '88 Postal Lane',
    '3 Boxpost Lane',
    '1 Depot Boxwood Way',
    '9 Postboxer Street',
    '7 Opo Boxes',
    'Unlocked Bag Lane 2',
    'Locked Bagshot 2',
    'Apartadoria 9',
    '信箱路',
    '郵箱街',
  ])('is not fooled by %s', (street1) => {
    expect(addressProblems({ ...address, street1 }, false)).toEqual([]);
  });

  it('asks for what the country needs', () => {
    expect(addressProblems({ ...address, zip: '', city: '' }, true).map(({ field }) => field)).toEqual([
      'state',
      'city',
      'zip',
    ]);
    expect(addressProblems({ ...address, zip: '', city: '' }, true).map(({ problem }) => problem)).toEqual([
      'missing',
      'missing',
      'missing',
    ]);
    expect(addressProblems({ ...address, street2: 'PO Box 2' }, false)).toEqual([
      { field: 'street2', problem: 'post-box' },
    ]);
    for (const country of ['HK', 'MO', 'AE']) expect(needsPostalCode(country)).toBe(false);
    for (const country of ['HK', 'MO', 'SG']) expect(needsCity(country)).toBe(false);
    expect(needsPostalCode('SG') && needsCity('AE')).toBe(true);
    expect(addressProblems({ ...address, street1: '12345' }, false)).toEqual([
      { field: 'street1', problem: 'not-a-street' },
    ]);
  });
});
