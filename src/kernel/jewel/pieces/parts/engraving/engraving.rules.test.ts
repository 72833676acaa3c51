import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { EngravedBand } from './engraved-band.ts';
import { engravingCapacity, engravingIssues, engravingRules, engravingSize } from './engraving.rules.ts';
import { engravingSchema } from './engraving.schema.ts';

/** A plain band of 3 mm, 50 mm around inside and 60 mm outside. */
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
const engraved = (text: string, place: 'inside' | 'outside' = 'inside') =>
  v.parse(engravingSchema, { text, place });

describe('the size of an engraving', () => {
  it('uses the usual letter height and the length of its text', () => {
    expect(engravingSize(band, engraved('ever thine'))).toEqual({
      letterMm: 1.6,
      emMm: 1.6 * 1.1,
      lengthMm: 11 * 0.5 * 1.6 * 1.1,
      mostMm: 30,
      capacity: 34,
    });
    expect(engravingSize(band, engraved('ever thine', 'outside'))).toMatchObject({
      mostMm: 30,
      capacity: 34,
    });
    expect(
      engravingSize({ ...band, freeShare: { inside: 0.6, outside: 0.4 } }, engraved('a', 'outside')).mostMm,
    ).toBe(24);
  });

  it('shrinks to a narrow band and its margins, and grows for dense characters within the band', () => {
    expect(engravingSize(narrow(1.9), engraved('a')).letterMm).toBeCloseTo(1.5, 9);
    expect(engravingSize(narrow(0.6), engraved('a')).letterMm).toBe(0.4);
    expect(engravingSize(band, engraved('龍')).letterMm).toBe(1.6);
    expect(engravingSize(band, engraved('鸞')).letterMm).toBeCloseTo(2.12, 2);
    expect(engravingSize(narrow(2.2), engraved('鸞')).letterMm).toBeCloseTo(1.8, 9);
  });

  it('has a lower capacity with a head or a larger font', () => {
    expect(engravingCapacity(52, true)).toBe(35);
    expect(engravingCapacity(52, false)).toBe(53);
    expect(engravingCapacity(52, true, 2)).toBe(31);
  });
});

describe('what cannot be read', () => {
  it('is empty without an engraving, or if the text fits', () => {
    expect(engravingIssues(narrow(1), null)).toEqual([]);
    expect(engravingIssues(band, engraved('a'.repeat(34)))).toEqual([]);
  });

  it('is a text that is too long', () => {
    expect(engravingIssues(band, engraved('a'.repeat(35)))).toEqual([
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

  it('has a warning on bands under 2 mm and an error under 1.8 mm', () => {
    const issue = {
      rule: 'engraving-band',
      path: 'shank.widthMm',
      unit: 'mm',
      fix: { path: 'shank.widthMm', value: 2 },
    };
    expect(engravingIssues(narrow(1.994), engraved('a'))).toEqual([
      { ...issue, severity: 'warning', measured: 1.99, limit: 2 },
    ]);
    expect(engravingIssues(narrow(1.8), engraved('a'))).toEqual([
      { ...issue, severity: 'warning', measured: 1.8, limit: 2 },
    ]);
    expect(engravingIssues(narrow(1.79), engraved('a'))).toEqual([
      { ...issue, severity: 'error', measured: 1.79, limit: 1.8 },
    ]);
    expect(engravingIssues(narrow(2), engraved('a'))).toEqual([]);
  });

  it('reports strokes that merge or are too fine to cut; a wider band allows larger characters', () => {
    const issue = {
      rule: 'engraving-stroke',
      path: 'shank.widthMm',
      unit: 'mm',
      fix: { path: 'shank.widthMm', value: 2.52 },
    };
    expect(engravingIssues(narrow(2.2), engraved('鸞'))).toEqual([
      { ...issue, severity: 'warning', measured: 0.085, limit: 0.1 },
    ]);
    expect(engravingIssues(narrow(2), engraved('鸞'))).toEqual([
      { ...issue, severity: 'error', measured: 0.076, limit: 0.08 },
    ]);
    expect(engravingIssues(narrow(2.5), engraved('鸞'))).toHaveLength(1);
    expect(engravingIssues(narrow(2.52), engraved('鸞'))).toEqual([]);
  });
});

describe('a piece', () => {
  const round: EngravedBand = { ...band, smoothedBy: { path: 'shank.shoulders', value: 'plain' } };

  it('allows any engraving on a plain band, and none on two strands', () => {
    expect(engravingRules(round, null)).toEqual([]);
    for (const place of ['inside', 'outside'] as const) {
      expect(engravingRules(band, engraved('a', place))).toEqual([]);
      expect(engravingRules(round, engraved('a', place))).toEqual([
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

  it('allows inside engraving if the outside is not suitable', () => {
    const curved = { ...band, hasOutside: false };
    expect(engravingRules(curved, engraved('a'))).toEqual([]);
    expect(engravingRules(curved, engraved('a', 'outside'))).toEqual([
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
