import { describe, expect, it } from 'vitest';
import { addressProblems } from './addresses.rules.ts';

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
    'PO Box 9',
    'p o box 77',
    'Post Office Box 3',
    'GPO Box 1',
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

  it.each(['12 Poplar Road', 'Boxley House, Pond Street', '88 Postal Lane'])(
    'is not fooled by %s',
    (street1) => {
      expect(addressProblems({ ...address, street1 }, false)).toEqual([]);
    },
  );

  it('asks for what the country needs', () => {
    expect(addressProblems({ ...address, zip: '', city: '' }, true).map(({ field }) => field)).toEqual([
      'state',
      'city',
      'zip',
    ]);
    expect(addressProblems({ ...address, street1: '12345' }, false)).toEqual([
      { field: 'street1', problem: 'not-a-street' },
    ]);
  });
});
