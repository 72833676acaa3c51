import { describe, expect, it } from 'vitest';
import { checkAddress, checkContact, checkPlace } from './address-check.ts';

const contact = { firstName: 'Ada', lastName: 'Wong', telephone: '020 7946 0018' };
const place = {
  country: 'GB',
  state: '',
  city: 'London',
  street1: '12 Mount Street',
  street2: '',
  zip: 'W1K 2RB',
};

const contactProblems = (change: Partial<typeof contact>, country = 'GB') =>
  checkContact({ ...contact, ...change }, country).problems;
const placeProblems = (
  change: Partial<typeof place> & { area?: string; postscript?: string },
  states: readonly string[] = [],
) => checkPlace({ ...place, ...change }, states).problems;

describe('the recipient', () => {
  it('has a name and a number, stored in E.164', () => {
    expect(checkContact({ ...contact, firstName: ' Ada ', title: 'ms' }, 'GB')).toEqual({
      values: { firstName: 'Ada', lastName: 'Wong', telephone: '+442079460018', title: 'ms' },
      problems: [],
    });
    expect(contactProblems({ lastName: '' })).toEqual([]);
  });

  it('reports missing and unprintable text, field by field', () => {
    expect(contactProblems({ firstName: ' ', lastName: '', telephone: '' })).toEqual([
      { field: 'firstName', kind: 'missing' },
      { field: 'telephone', kind: 'missing' },
    ]);
    expect(contactProblems({ firstName: 'Ada 💍', lastName: 'W\u0007', telephone: '☎ 12' })).toEqual([
      { field: 'firstName', kind: 'unprintable' },
      { field: 'lastName', kind: 'unprintable' },
      { field: 'telephone', kind: 'unprintable' },
    ]);
    expect(contactProblems({ firstName: '12', lastName: '-' })).toEqual([
      { field: 'firstName', kind: 'not-a-name' },
      { field: 'lastName', kind: 'not-a-name' },
    ]);
  });

  it('is refused if too long, never cut', () => {
    expect(contactProblems({ firstName: 'A'.repeat(50), lastName: 'B'.repeat(51) })).toEqual([
      { field: 'lastName', kind: 'too-long' },
    ]);
    expect(contactProblems({ telephone: '0'.repeat(51) })).toEqual([
      { field: 'telephone', kind: 'too-long' },
    ]);
  });

  it('returns the typed text if it is no telephone number', () => {
    const { values, problems } = checkContact({ ...contact, telephone: ' not a phone ' }, 'GB');
    expect(values.telephone).toBe('not a phone');
    expect(problems).toEqual([{ field: 'telephone', kind: 'not-a-phone' }]);
    expect(contactProblems({ telephone: '5550 0100' }, 'HK')).toEqual([]);
    expect(contactProblems({ telephone: '12345' })).toEqual([{ field: 'telephone', kind: 'not-a-phone' }]);
  });
});

describe('the place of a delivery', () => {
  it('is a complete address, its postal code in the format of its country', () => {
    expect(checkPlace({ ...place, zip: ' w1k2rb ', city: ' London ' }, [])).toEqual({
      values: place,
      problems: [],
    });
    const hongKong = { ...place, country: 'HK', state: 'CW', city: '', zip: '', street1: '皇后大道中 18 號' };
    expect(checkPlace(hongKong, ['CW', 'EA'])).toEqual({ values: hongKong, problems: [] });
  });

  it('needs a country first', () => {
    expect(placeProblems({ country: ' ', street1: '' })).toEqual([{ field: 'country', kind: 'missing' }]);
  });

  it('reports every field that the country requires', () => {
    const empty = { street1: '', city: '', zip: '' };
    expect(placeProblems(empty)).toEqual([
      { field: 'street1', kind: 'missing' },
      { field: 'city', kind: 'missing' },
      { field: 'zip', kind: 'missing' },
    ]);
    expect(placeProblems({ ...empty, country: 'US' }, ['NY']).map(({ field }) => field)).toEqual([
      'street1',
      'city',
      'state',
      'zip',
    ]);
    expect(placeProblems({ ...empty, country: 'HK' }).map(({ field }) => field)).toEqual(['street1']);
    expect(placeProblems({ ...empty, country: 'JP' }).map(({ field }) => field)).toContain('state');
    expect(placeProblems({ ...empty, country: 'AE' }).map(({ field }) => field)).toEqual([
      'street1',
      'state',
    ]);
  });

  it('must have a listed state if the country has a list', () => {
    expect(placeProblems({ country: 'US', zip: '10036', state: 'XX' }, ['NY'])).toEqual([
      { field: 'state', kind: 'not-in-list' },
    ]);
    expect(placeProblems({ country: 'US', zip: '10036', state: 'NY' }, ['NY'])).toEqual([]);
    expect(placeProblems({ country: 'ES', zip: '28001', state: 'Madrid' })).toEqual([]);
  });

  it('has a postal code of its country', () => {
    expect(placeProblems({ zip: '12345' })).toEqual([{ field: 'zip', kind: 'not-a-postal-code' }]);
    expect(checkPlace({ ...place, zip: ' 12345 ' }, []).values.zip).toBe('12345');
    expect(placeProblems({ country: 'HK', zip: '999077' })).toEqual([]);
  });

  it.each(['street1', 'street2', 'city', 'area'] as const)('has no post-office box in %s', (field) => {
    expect(placeProblems({ [field]: 'POBox123' })).toEqual([{ field, kind: 'post-box' }]);
  });

  it('has a street with a name', () => {
    expect(placeProblems({ street1: '12345', street2: '7' })).toEqual([
      { field: 'street1', kind: 'not-a-street' },
    ]);
  });

  it('must be printable, and is refused if too long', () => {
    expect(
      placeProblems({ street1: '1 Road 🏠', city: 'A'.repeat(51), zip: '😀', area: '😀', postscript: '💍' }),
    ).toEqual([
      { field: 'street1', kind: 'unprintable' },
      { field: 'area', kind: 'unprintable' },
      { field: 'city', kind: 'too-long' },
      { field: 'zip', kind: 'unprintable' },
      { field: 'postscript', kind: 'unprintable' },
    ]);
    expect(placeProblems({ street1: 'A'.repeat(100), street2: 'B'.repeat(101) })).toEqual([
      { field: 'street2', kind: 'too-long' },
    ]);
  });

  it('may have a note of several lines, about anything', () => {
    expect(placeProblems({ postscript: 'Ring twice\nP.O. Box 3 is next door\n' })).toEqual([]);
    // A wrong postal code does not make the note wrong.
    expect(placeProblems({ zip: 'ABC', postscript: 'Ring twice' })).toEqual([
      { field: 'zip', kind: 'not-a-postal-code' },
    ]);
  });
});

describe('an address', () => {
  it('checks recipient and place, with telephone numbers of the country', () => {
    expect(checkAddress({ ...contact, ...place, country: ' GB', zip: 'w1k2rb' }, [])).toEqual({
      values: { ...contact, ...place, telephone: '+442079460018' },
      problems: [],
    });
    expect(checkAddress({ ...contact, ...place, firstName: '', zip: '' }, []).problems).toEqual([
      { field: 'firstName', kind: 'missing' },
      { field: 'zip', kind: 'missing' },
    ]);
  });
});
