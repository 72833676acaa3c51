import { describe, expect, it } from 'vitest';
import type { ProductOption } from '#kernel/shop/catalogue/product.ts';
import { $choice, optionsNow, setChoice } from './choice.store.ts';

const option = (key: string, values: [string, number][]): ProductOption => ({
  key,
  label: key,
  values: values.map(([value, minor]) => ({
    key: value,
    label: value,
    deltaMinor: minor,
  })),
});

const options = [
  option('carat', [
    ['1.00', -500],
    ['1.20', 0],
  ]),
  option('size', [
    ['5', 0],
    ['6', 0],
  ]),
  option('engraving', [
    ['none', 0],
    ['inside', 900],
  ]),
];

describe('the current options', () => {
  it('are the priced defaults until a choice is made; a size is never guessed', () => {
    expect(optionsNow(null, 7, options)).toEqual({ carat: '1.20', engraving: 'none' });
  });

  it('are the choices for this product, with the engraving if it is chosen', () => {
    setChoice(7, { carat: '1.00', size: '6', engraving: 'inside' }, ' ever thine ');
    const chosen = { carat: '1.00', size: '6', engraving: 'inside', 'engraving-text': 'ever thine' };
    expect(optionsNow($choice.get(), 7, options)).toEqual(chosen);
    expect(optionsNow($choice.get(), 8, options)).toEqual({ carat: '1.20', engraving: 'none' });
    setChoice(7, { carat: '1.00', size: '', engraving: 'none' }, 'ever thine');
    expect(optionsNow($choice.get(), 7, options)).toEqual({ carat: '1.00', engraving: 'none' });
  });
});
