import { describe, expect, it } from 'vitest';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/preview.json' with { type: 'json' };
import type { DesignPrice } from '#kernel/wire/contracts/composition.contract.ts';
import { factRows } from './fact-rows.ts';

const t = createTexts(
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`preview.${key}`, text])),
  'en',
);

const amount = { code: 'HKD', symbol: 'HK$', value: 0 };
const line = (kind: 'stones' | 'metal', quantity: number, unit: 'mct' | 'mg') => ({
  kind,
  subject: kind,
  quantity,
  unit,
  label: '',
  amount_base_minor: 0,
  amount,
});

type Facts = Parameters<typeof factRows>[0];

const price = (change: Partial<DesignPrice>): Facts => ({
  weight_g: 3.136,
  height_mm: 5.94,
  lines: [line('metal', 3136, 'mg'), line('stones', 1000, 'mct'), line('stones', 304, 'mct')],
  consequences: {
    returns: 'final',
    resizable_mm: { down: 2.55, up: 5.1 },
    days_to_make: 21,
    ready_on: '2026-12-21',
  },
  ...change,
});

const values = (facts: Facts) =>
  Object.fromEntries(factRows(facts, 'en', t).map((row) => [row.key, row.value]));

describe('figures of a design', () => {
  it('are weight, height, carats, days, sizes it may change by, and whether it comes back', () => {
    expect(values(price({}))).toEqual({
      weight: '3.14 g',
      height: '5.9 mm',
      carat: '1.30 ct',
      days: '21 working days, ready by 21 December',
      resize: 'by 1 size either way',
      returns: 'Made for you alone, so final',
    });
  });

  it('leave out what the piece has not', () => {
    const consequences = { ...price({}).consequences, resizable_mm: null };
    const found = values(price({ height_mm: null, lines: [], consequences }));
    expect(Object.keys(found)).toEqual(['weight', 'days', 'returns']);
    const fixed = { ...consequences, resizable_mm: { down: 0, up: 0 } };
    expect(values(price({ consequences: fixed }))['resize']).toBe('not possible');
  });
});
