import { describe, expect, it } from 'vitest';
import { answerRefusal } from './checkout-refusal.ts';

const seen = { currency: 'HKD', minor: 780_000 } as const;
const dearer = { currency: 'HKD', minor: 790_000 } as const;
const text = 'Not today.';
const has = (name: string) => name === 'telephone';

describe('a refused order', () => {
  it('is explained at the field it is about, which gets the focus', () => {
    expect(answerRefusal({ text, field: 'telephone' }, seen, seen, has)).toEqual({
      errors: { telephone: text },
      changed: null,
      focus: 'telephone',
    });
  });

  it('is explained below the form where it names no field, or one that is not shown', () => {
    for (const field of [undefined, 'coupon', 'seen_items']) {
      expect(answerRefusal({ text, field }, seen, { ...seen }, has)).toEqual({
        errors: { form: text },
        changed: null,
        focus: 'form',
      });
    }
  });

  it('shows both totals when the total is another one by now', () => {
    expect(answerRefusal({ text, field: 'seen_total' }, seen, dearer, has)).toEqual({
      errors: {},
      changed: { seen, now: dearer },
    });
    // A piece was sold meanwhile: why, and what is left.
    expect(answerRefusal({ text, field: 'telephone' }, seen, dearer, has)).toEqual({
      errors: { form: text },
      changed: { seen, now: dearer },
    });
  });

  it('is said in passing when nothing is left to order', () => {
    expect(answerRefusal({ text, field: 'telephone' }, seen, null, has)).toEqual({
      toast: text,
      errors: {},
      changed: null,
    });
  });
});
