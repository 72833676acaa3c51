import { describe, expect, it } from 'vitest';
import { addressLine, addressLines, type NamedPlace } from './address-lines.ts';

const place: NamedPlace = {
  street1: '12 Long Street',
  street2: 'Flat 3',
  city: 'City',
  state: 'ST',
  stateName: 'State',
  zip: 'ZIP',
  country: '',
  countryName: 'Country',
};
const chinese = { ...place, street1: '南京西路 12 號', street2: '3 樓', city: '靜安', stateName: '上海' };

describe('the lines of an address', () => {
  it.each([
    ['HK', ['State']],
    ['MO', []],
    ['CN', ['City, State ZIP']],
    ['TW', ['City, State ZIP']],
    ['JP', ['City, State ZIP']],
    ['KR', ['City, State ZIP']],
    ['TH', ['City, State ZIP']],
    ['MY', ['ZIP City', 'State']],
    ['AE', ['City', 'State']],
    ['US', ['City, ST ZIP']],
    ['CA', ['City ST ZIP']],
    ['AU', ['City ST ZIP']],
    ['NZ', ['City ZIP']],
    ['GB', ['City', 'ZIP']],
    ['IE', ['City', 'State', 'ZIP']],
    ['FR', ['ZIP City']],
    ['DE', ['ZIP City']],
    ['NL', ['ZIP City']],
    ['CH', ['ZIP City']],
    ['IT', ['ZIP City State']],
    ['ES', ['ZIP City State']],
    ['ZZ', ['City, State ZIP']],
  ])('of %s end with the place and the country', (country, lines) => {
    expect(addressLines({ ...place, country })).toEqual(['12 Long Street', 'Flat 3', ...lines, 'Country']);
  });

  it('name Singapore once', () => {
    const singapore = { ...place, country: 'SG', countryName: 'Singapore', zip: '238801' };
    expect(addressLines(singapore)).toEqual(['12 Long Street', 'Flat 3', 'Singapore 238801']);
  });

  it.each([
    ['HK', ['上海']],
    ['MO', []],
    ['CN', ['ZIP', '上海靜安']],
    ['TW', ['ZIP 上海靜安']],
    ['JP', ['〒ZIP', '上海靜安']],
    ['KR', ['ZIP 上海 靜安']],
  ])('of %s go from the large to the small in its own script', (country, lines) => {
    expect(addressLines({ ...chinese, country })).toEqual(['Country', ...lines, '南京西路 12 號', '3 樓']);
  });

  it('go from street to country unless the country has another order, in any script', () => {
    expect(addressLines({ ...chinese, country: 'FR' })).toEqual([
      '南京西路 12 號',
      '3 樓',
      'ZIP 靜安',
      'Country',
    ]);
  });

  it.each(['명동길 12', 'さくら通り 12', 'サクラドオリ 12'])('know the script of %s', (street1) => {
    expect(addressLines({ ...place, country: 'JP', street1 })[0]).toBe('Country');
    expect(addressLines({ ...place, country: 'JP', street1: 'x', street2: street1 })[0]).toBe('Country');
  });

  it('have no punctuation around a missing part', () => {
    const bare = { ...place, street2: '', city: '', stateName: '', state: '', zip: '', countryName: '' };
    for (const country of ['US', 'CN', 'SG', 'KR']) {
      expect(addressLines({ ...bare, country })).toEqual(['12 Long Street']);
    }
    expect(addressLines({ ...bare, country: 'JP', street1: '銀座 4' })).toEqual(['銀座 4']);
    expect(addressLines({ ...bare, country: 'US', state: 'NY', zip: '10036' })[1]).toBe('NY 10036');
    expect(addressLines({ ...bare, country: 'US', city: 'New York' })[1]).toBe('New York');
    expect(addressLines({ ...bare, country: 'CN', city: 'Suzhou', zip: '215000' })[1]).toBe('Suzhou, 215000');
  });

  it('name a city once that is its own province', () => {
    const beijing = { ...place, country: 'CN', street1: '長安街 1 號', stateName: '北京', city: '北京市' };
    expect(addressLines(beijing)).toContain('北京市');
    expect(addressLines({ ...place, country: 'ES', city: 'Madrid', stateName: 'Madrid' })).toContain(
      'ZIP Madrid',
    );
    expect(addressLines({ ...place, country: 'AE', city: 'Dubai Marina', stateName: 'Dubai' })).toContain(
      'Dubai',
    );
  });

  it('can contain a district', () => {
    expect(addressLines({ ...place, country: 'FR', area: 'Le Marais' })).toEqual([
      '12 Long Street',
      'Flat 3',
      'Le Marais',
      'ZIP City',
      'Country',
    ]);
    expect(addressLines({ ...chinese, country: 'TW', area: '里' })[1]).toBe('ZIP 上海靜安里');
    expect(addressLines({ ...chinese, country: 'CN', area: '里' })[2]).toBe('上海靜安里');
    expect(addressLines({ ...chinese, country: 'JP', area: '里' })[2]).toBe('上海靜安里');
    expect(addressLines({ ...chinese, country: 'KR', area: '里' })[1]).toBe('ZIP 上海 靜安 里');
  });
});

describe('an address on one line', () => {
  it('has commas between its parts, and spaces in the scripts of East Asia', () => {
    expect(addressLine({ ...place, country: 'GB' })).toBe('12 Long Street, Flat 3, City, ZIP, Country');
    expect(addressLine({ ...chinese, country: 'TW' })).toBe('Country ZIP 上海靜安 南京西路 12 號 3 樓');
  });
});
