import { describe, expect, it } from 'vitest';
import { MalformedParameterError, nestParameters } from './read-input.ts';

const nest = (text: string) => nestParameters(new URLSearchParams(text));

describe('nestParameters', () => {
  it('nests by brackets and lists by empty ones', () => {
    expect(nest('a=1&billing[first_name]=Ada&billing[zip]=1&shape[]=round&shape[]=oval')).toEqual({
      a: '1',
      billing: { first_name: 'Ada', zip: '1' },
      shape: ['round', 'oval'],
    });
  });

  it.each([
    'a=1&a=2',
    'a=1&a[b]=2',
    'a[b]=1&a=2',
    '__proto__=1',
    'a[__proto__]=1',
    'constructor[prototype][x]=1',
    'a[b=1',
    'a]b=1',
    '=1',
    'a[b][c][d][e][f][g][h][i]=1',
    'a[]=1&a[x]=2',
  ])('refuses %s', (text) => {
    expect(() => nest(text)).toThrow(MalformedParameterError);
  });

  it('makes records without a prototype', () => {
    expect(Object.getPrototypeOf(nest('a=1'))).toBeNull();
  });
});
