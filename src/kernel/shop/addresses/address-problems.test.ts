import { describe, expect, it } from 'vitest';
import { problemText } from './address-problems.ts';

describe('the text of a problem', () => {
  it('says which field is missing', () => {
    expect(problemText({ field: 'zip', kind: 'missing' }, 'GB')).toEqual({
      key: 'address-problems.missing-zip',
      values: {},
    });
    expect(problemText({ field: 'country', kind: 'missing' }, '').key).toBe(
      'address-problems.missing-country',
    );
  });

  it('says how long a text may be', () => {
    expect(problemText({ field: 'firstName', kind: 'too-long' }, 'GB')).toEqual({
      key: 'address-problems.too-long',
      values: { max: 50 },
    });
    expect(problemText({ field: 'street1', kind: 'too-long' }, 'GB').values).toEqual({ max: 100 });
  });

  it('gives a postal code of the country as an example', () => {
    expect(problemText({ field: 'zip', kind: 'not-a-postal-code' }, 'GB')).toEqual({
      key: 'address-problems.not-a-postal-code',
      values: { example: 'W1K 2RB' },
    });
    expect(problemText({ field: 'zip', kind: 'not-a-postal-code' }, 'HK').values).toEqual({ example: '' });
  });

  it('has no values for other problems', () => {
    expect(problemText({ field: 'street2', kind: 'post-box' }, 'GB')).toEqual({
      key: 'address-problems.post-box',
      values: {},
    });
    expect(problemText({ field: 'country', kind: 'too-long' }, 'GB').values).toEqual({});
  });
});
