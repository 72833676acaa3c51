import { describe, expect, it } from 'vitest';
import { initialChoices } from '#kernel/shop/catalogue/opening-choices.ts';
import type { ProductOption } from '#kernel/shop/catalogue/product.ts';
import {
  choicesOfQuery,
  engravingProblem,
  missingChoices,
  queryOfChoices,
  wantsEngraving,
} from './choices.ts';

function option(key: string, values: readonly [string, number][]): ProductOption {
  return {
    key,
    label: key,
    values: values.map(([value, minor]) => ({
      key: value,
      label: value,
      deltaMinor: minor,
    })),
  };
}

const options = [
  option('metal', [
    ['platinum-950', 0],
    ['18k-rose-gold', -80_000],
  ]),
  option('carat', [
    ['1.00', 0],
    ['1.50', 2_400_000],
  ]),
  option('size', [
    ['6', 0],
    ['6.5', 0],
  ]),
];

describe('choices of a product', () => {
  it('are missing until they name a value of the option', () => {
    const chosen = { metal: 'platinum-950', carat: '9.00', size: '' };
    expect(missingChoices(options, chosen).map(({ key }) => key)).toEqual(['carat', 'size']);
    expect(missingChoices(options, { metal: '18k-rose-gold', carat: '1.00', size: '6' })).toEqual([]);
  });

  it('are stored in the address beside foreign parameters, and read from it', () => {
    const chosen = { metal: '18k-rose-gold', carat: '1.00', size: '6.5' };
    const query = queryOfChoices(options, chosen, new URLSearchParams('id=7&size=6&utm_source=mail'));
    expect(query).toBe('?id=7&size=6.5&utm_source=mail&metal=18k-rose-gold');
    const shared = choicesOfQuery(options, new URLSearchParams(query));
    expect({ ...initialChoices(options), ...shared }).toEqual(chosen);
    expect(queryOfChoices(options, initialChoices(options), new URLSearchParams('metal=x'))).toBe('');
    expect(choicesOfQuery(options, new URLSearchParams('metal=lead&carat=&width=3mm'))).toEqual({});
  });
});

describe('an engraving', () => {
  const engraving = option('engraving', [
    ['none', 0],
    ['inside', 38_000],
  ]);

  it('is required when its option is chosen', () => {
    expect(wantsEngraving([engraving], initialChoices([engraving]))).toBe(false);
    expect(wantsEngraving([engraving], { engraving: 'inside' })).toBe(true);
    expect(wantsEngraving([], { engraving: 'inside' })).toBe(false);
  });

  it('fits 24 Latin letters or 12 Chinese characters', () => {
    expect(engravingProblem('  ')).toBe('missing');
    expect(engravingProblem('x'.repeat(24))).toBeUndefined();
    expect(engravingProblem('x'.repeat(25))).toBe('long');
    expect(engravingProblem('永'.repeat(12))).toBeUndefined();
    expect(engravingProblem('永'.repeat(13))).toBe('long');
  });
});
