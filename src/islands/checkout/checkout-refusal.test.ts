import { describe, expect, it } from 'vitest';
import { answerRefusal } from './checkout-refusal.ts';

const seen = { currency: 'HKD', minor: 780_000 } as const;
const dearer = { currency: 'HKD', minor: 790_000 } as const;
const text = 'Not today.';

describe('a refused order', () => {
  it.each(['telephone', 'seen_items', undefined])('is explained by the form, about %s', (field) => {
    expect(answerRefusal({ text, field }, seen, { ...seen })).toEqual({
      refusal: { text, field },
      changed: null,
    });
  });

  it('shows both totals when the total is another one by now', () => {
    expect(answerRefusal({ text, field: 'seen_total' }, seen, dearer)).toEqual({
      changed: { seen, now: dearer },
    });
    // A piece was sold meanwhile: why, and what is left.
    expect(answerRefusal({ text, field: 'telephone' }, seen, dearer)).toEqual({
      refusal: { text, field: undefined },
      changed: { seen, now: dearer },
    });
  });

  it('is said in passing when nothing is left to order', () => {
    expect(answerRefusal({ text, field: 'telephone' }, seen, null)).toEqual({ toast: text, changed: null });
  });
});
