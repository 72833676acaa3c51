import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { EngravedBand } from './engraved-band.ts';
import { engravingCapacity, engravingIssues, engravingRules, engravingSize } from './engraving.rules.ts';
import { engravingSchema } from './engraving.schema.ts';

/** A plain band of 3 mm, 50 mm round inside and 60 mm outside. */
const band: EngravedBand = {
  width: { path: 'shank.widthMm', mm: 3 },
  roundMm: { inside: 50, outside: 60 },
  freeShare: { inside: 0.6, outside: 0.5 },
  hasOutside: true,
  smoothedBy: null,
  halfAxesMm: [8, 8],
  thicknessMm: 1.6,
};
const narrow = (mm: number): EngravedBand => ({ ...band, width: { ...band.width, mm } });
const words = (text: string, place: 'inside' | 'outside' = 'inside') =>
  v.parse(engravingSchema, { text, place });

describe('the size of an engraving', () => {
  it('is the usual letter, and as long as its text', () => {
    expect(engravingSize(band, words('ever thine'))).toEqual({
      letterMm: 1.6,
      emMm: 1.6 * 1.1,
      lengthMm: 11 * 0.5 * 1.6 * 1.1,
      mostMm: 30,
      capacity: 34,
    });
    expect(engravingSize(band, words('ever thine', 'outside'))).toMatchObject({ mostMm: 30, capacity: 34 });
    expect(
      engravingSize({ ...band, freeShare: { inside: 0.6, outside: 0.4 } }, words('a', 'outside')).mostMm,
    ).toBe(24);
  });

  it('shrinks to a narrow band and its margins, and grows for dense characters as far as there is room', () => {
    expect(engravingSize(narrow(1.9), words('a')).letterMm).toBeCloseTo(1.5, 9);
    expect(engravingSize(narrow(0.6), words('a')).letterMm).toBe(0.4);
    expect(engravingSize(band, words('龍')).letterMm).toBe(1.6);
    expect(engravingSize(band, words('鸞')).letterMm).toBeCloseTo(2.12, 2);
    expect(engravingSize(narrow(2.2), words('鸞')).letterMm).toBeCloseTo(1.8, 9);
  });

  it('leaves room for fewer letters where a head or a larger font takes it', () => {
    expect(engravingCapacity(52, true)).toBe(35);
    expect(engravingCapacity(52, false)).toBe(53);
    expect(engravingCapacity(52, true, 2)).toBe(31);
  });
});

describe('what cannot be read', () => {
  it('is nothing where nothing is engraved, or all has its room', () => {
    expect(engravingIssues(narrow(1), null)).toEqual([]);
    expect(engravingIssues(band, words('a'.repeat(34)))).toEqual([]);
  });

  it('is a text that is too long', () => {
    expect(engravingIssues(band, words('a'.repeat(35)))).toEqual([
      {
        rule: 'engraving-length',
        severity: 'error',
        path: 'engraving.text',
        measured: 35,
        limit: 34,
        unit: 'width',
        fix: null,
      },
    ]);
  });

  it('is a band under 2 mm, and is cut on none under 1.8 mm', () => {
    const issue = {
      rule: 'engraving-band',
      path: 'shank.widthMm',
      unit: 'mm',
      fix: { path: 'shank.widthMm', value: 2 },
    };
    expect(engravingIssues(narrow(1.994), words('a'))).toEqual([
      { ...issue, severity: 'warning', measured: 1.99, limit: 2 },
    ]);
    expect(engravingIssues(narrow(1.8), words('a'))).toEqual([
      { ...issue, severity: 'warning', measured: 1.8, limit: 2 },
    ]);
    expect(engravingIssues(narrow(1.79), words('a'))).toEqual([
      { ...issue, severity: 'error', measured: 1.79, limit: 1.8 },
    ]);
    expect(engravingIssues(narrow(2), words('a'))).toEqual([]);
  });

  it('is a stroke that runs together, or is too fine to be cut; a wider band takes larger characters', () => {
    const issue = {
      rule: 'engraving-stroke',
      path: 'shank.widthMm',
      unit: 'mm',
      fix: { path: 'shank.widthMm', value: 2.52 },
    };
    expect(engravingIssues(narrow(2.2), words('鸞'))).toEqual([
      { ...issue, severity: 'warning', measured: 0.085, limit: 0.1 },
    ]);
    expect(engravingIssues(narrow(2), words('鸞'))).toEqual([
      { ...issue, severity: 'error', measured: 0.076, limit: 0.08 },
    ]);
    expect(engravingIssues(narrow(2.5), words('鸞'))).toHaveLength(1);
    expect(engravingIssues(narrow(2.52), words('鸞'))).toEqual([]);
  });
});

describe('a piece', () => {
  const round: EngravedBand = { ...band, smoothedBy: { path: 'shank.shoulders', value: 'plain' } };

  it('takes any engraving on a plain band, and none on two strands', () => {
    expect(engravingRules(round, null)).toEqual([]);
    for (const place of ['inside', 'outside'] as const) {
      expect(engravingRules(band, words('a', place))).toEqual([]);
      expect(engravingRules(round, words('a', place))).toEqual([
        {
          rule: 'engraving-surface',
          path: 'engraving',
          message: 'two round strands leave no surface for letters',
          suggestion: null,
          otherwise: { path: 'shank.shoulders', value: 'plain' },
        },
      ]);
    }
  });

  it('takes letters inside where its outside is no place for them', () => {
    const curved = { ...band, hasOutside: false };
    expect(engravingRules(curved, words('a'))).toEqual([]);
    expect(engravingRules(curved, words('a', 'outside'))).toEqual([
      {
        rule: 'engraving-place',
        path: 'engraving.place',
        message: 'the outside is curved, edged or set with stones; the inside takes letters',
        suggestion: 'inside',
        otherwise: null,
      },
    ]);
  });
});
