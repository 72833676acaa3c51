import { expect, it } from 'vitest';
import { seenChoices } from './seen-choices.ts';

it('contains only choices that are visible in an image: no engraving inside a band, and no size without a choice', () => {
  const chosen = { metal: '18k-rose-gold', carat: '1.20', size: '', engraving: 'inside' };
  expect(seenChoices(chosen)).toEqual({ metal: '18k-rose-gold', carat: '1.20' });
  expect(seenChoices({ ...chosen, size: '6', 'engraving-text': 'ever thine' })).toEqual({
    metal: '18k-rose-gold',
    carat: '1.20',
    size: '6',
  });
});
