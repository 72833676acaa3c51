import { describe, expect, it } from 'vitest';
import { countryForm, placeFields } from './country-forms.ts';
import { readPostalCode } from './postal-code.ts';

/** Labels of the fields in order; `?` marks an optional one. */
function asked(country: string, options: { hasStates?: boolean; isLocal?: boolean } = {}): string[] {
  return placeFields(country, { hasStates: false, isLocal: false, ...options }).map(
    ({ name, label, isRequired }) => `${name}${label === name ? '' : `=${label}`}${isRequired ? '' : '?'}`,
  );
}

const street = ['street1', 'street2?'];

describe('the form of a country', () => {
  it.each([
    ['HK', '852', ['state=state-district']],
    ['CN', '86', ['city', 'state=state-province-city', 'zip']],
    ['TW', '886', ['city=city-district', 'state=state-county', 'zip']],
    ['US', '1', ['city', 'state', 'zip=zip-code']],
    ['CA', '1', ['city', 'state=state-province', 'zip']],
    ['AU', '61', ['city=city-suburb', 'state=state-territory', 'zip=zip-postcode']],
  ])('of %s has a list of states, without which none is asked for', (country, callingCode, fields) => {
    expect(countryForm(country).callingCode).toBe(callingCode);
    expect(asked(country, { hasStates: true })).toEqual([...street, ...fields]);
    expect(asked(country)).toEqual([...street, ...fields.filter((field) => !field.startsWith('state'))]);
  });

  it.each([
    ['MO', '853', []],
    ['JP', '81', ['city=city-ward', 'state=state-prefecture', 'zip']],
    ['KR', '82', ['city=city-district', 'state=state-province-city', 'zip']],
    ['SG', '65', ['zip']],
    ['MY', '60', ['zip=zip-postcode', 'city', 'state?']],
    ['TH', '66', ['city=city-district', 'state=state-province', 'zip']],
    ['AE', '971', ['city=city-area?', 'state=state-emirate']],
    ['NZ', '64', ['city=city-town', 'zip=zip-postcode']],
    ['GB', '44', ['city=city-town', 'zip=zip-postcode']],
    ['IE', '353', ['city=city-town', 'state=state-region?', 'zip=zip-eircode']],
    ['FR', '33', ['zip', 'city']],
    ['DE', '49', ['zip', 'city']],
    ['NL', '31', ['zip', 'city']],
    ['CH', '41', ['zip', 'city']],
    ['IT', '39', ['zip', 'city', 'state=state-province?']],
    ['ES', '34', ['zip', 'city', 'state=state-province?']],
    ['', '', ['city', 'zip']],
    ['ZZ', '', ['city', 'zip']],
  ])('of %s asks in the order used in that country', (country, callingCode, fields) => {
    expect(countryForm(country).callingCode).toBe(callingCode);
    expect(asked(country)).toEqual([...street, ...fields]);
  });

  it.each([
    ['HK', ['state=state-district', ...street]],
    ['MO', street],
    ['CN', ['zip', 'state=state-province-city', 'city', ...street]],
    ['TW', ['zip', 'state=state-county', 'city=city-district', ...street]],
    ['JP', ['zip', 'state=state-prefecture', 'city=city-ward', ...street]],
    ['KR', ['zip', 'state=state-province-city', 'city=city-district', ...street]],
    ['GB', [...street, 'city=city-town', 'zip=zip-postcode']],
    ['TH', [...street, 'city=city-district', 'state=state-province', 'zip']],
  ])('of %s has an order of its own in its own script', (country, fields) => {
    expect(
      asked(country, { hasStates: countryForm(country).state?.isListed === true, isLocal: true }),
    ).toEqual(fields);
  });

  it('does not ask for a state if the shop has no list', () => {
    const names = (country: string) =>
      placeFields(country, { hasStates: false, isLocal: false }).map(({ name }) => name);
    expect(names('HK')).toEqual(['street1', 'street2']);
    expect(names('US')).not.toContain('state');
    expect(names('JP')).toContain('state');
  });

  it('asks for a state if the shop has a list, even where the country needs none', () => {
    expect(asked('ES', { hasStates: true })).toContain('state=state-province');
    expect(asked('ZZ', { hasStates: true })).toEqual([...street, 'city', 'state', 'zip']);
  });

  it.each([
    'CN',
    'TW',
    'JP',
    'KR',
    'SG',
    'MY',
    'TH',
    'US',
    'CA',
    'AU',
    'NZ',
    'GB',
    'IE',
    'FR',
    'DE',
    'NL',
    'CH',
    'IT',
    'ES',
  ])('of %s has a valid postal code as example', (country) => {
    const { zip } = countryForm(country);
    expect(zip && readPostalCode(zip.example, country)).toBe(zip?.example);
  });

  it('has no example of a code for a country it does not know', () => {
    expect(countryForm('ZZ').zip?.example).toBe('');
  });
});
