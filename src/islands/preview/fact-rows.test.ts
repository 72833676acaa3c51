import { describe, expect, it } from 'vitest';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/preview.json' with { type: 'json' };
import type { DesignPrice } from '#kernel/shop/designs/design-price.ts';
import { factRows } from './fact-rows.ts';

const t = createTexts(
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`preview.${key}`, text])),
  'en',
);

type Facts = Parameters<typeof factRows>[0];

const price = (change: Partial<DesignPrice>): Facts => ({
  weightG: 3.136,
  carat: 1.304,
  consequences: {
    returns: 'final',
    resizableMm: { down: 2.55, up: 5.1 },
    daysToMake: 21,
    heightAboveFingerMm: 5.94,
  },
  readyOn: '2026-12-21',
  ...change,
});

const values = (facts: Facts) =>
  Object.fromEntries(factRows(facts, 'en', t).map((row) => [row.key, row.value]));

describe('figures of a design', () => {
  it('are weight, height, carats, days, possible size changes, and returnability', () => {
    expect(values(price({}))).toEqual({
      weight: '3.14 g',
      height: '5.9 mm',
      carat: '1.30 ct',
      days: '21 working days, ready by 21 December',
      resize: 'by 1 size either way',
      returns: 'Made to order: final sale',
    });
  });

  it('leave out figures that the piece does not have', () => {
    const consequences = { ...price({}).consequences, resizableMm: null, heightAboveFingerMm: null };
    const found = values(price({ carat: 0, consequences }));
    expect(Object.keys(found)).toEqual(['weight', 'days', 'returns']);
    const fixed = { ...consequences, resizableMm: { down: 0, up: 0 } };
    expect(values(price({ consequences: fixed }))['resize']).toBe('not possible');
  });
});
