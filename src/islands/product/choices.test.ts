import { describe, expect, it } from 'vitest';
import type { ProductOption } from '#kernel/catalogue/catalogue.contract.ts';
import { choicesDeltaMinor, initialChoices, missingChoices } from './choices.ts';

function option(key: string, values: readonly [string, number][]): ProductOption {
  return {
    key,
    label: key,
    values: values.map(([value, minor]) => ({
      key: value,
      label: value,
      delta: { code: 'HKD', symbol: 'HK$', value: minor / 100 },
      delta_base_minor: minor,
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
  it('start with the first value, except a size', () => {
    expect(initialChoices(options)).toEqual({ metal: 'platinum-950', carat: '1.00', size: '' });
    expect(initialChoices([option('size', [['17cm', 0]])])).toEqual({ size: '17cm' });
  });

  it('are missing until they name a value of the option', () => {
    const chosen = { metal: 'platinum-950', carat: '9.00', size: '' };
    expect(missingChoices(options, chosen).map(({ key }) => key)).toEqual(['carat', 'size']);
    expect(missingChoices(options, { metal: '18k-rose-gold', carat: '1.00', size: '6' })).toEqual([]);
  });

  it('add up', () => {
    expect(choicesDeltaMinor(options, { metal: '18k-rose-gold', carat: '1.50', size: '6' })).toBe(2_320_000);
    expect(choicesDeltaMinor(options, { metal: 'unknown' })).toBe(0);
  });
});
