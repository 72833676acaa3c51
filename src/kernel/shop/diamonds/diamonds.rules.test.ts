import { describe, expect, it } from 'vitest';
import {
  caratEdgesHundredths,
  diamondBounds,
  diamondFacetNames,
  diamondFacets,
  diamondFigures,
  diamondSorts,
  diamondStates,
  priceEdgesMinor,
  stoneObstacle,
} from './diamonds.rules.ts';

describe('the finder', () => {
  it('lists the grades that laboratories print, best first', () => {
    expect(Object.entries(diamondFacets).map(([facet, values]) => `${facet}: ${values.join(', ')}`)).toEqual([
      'shape: round, oval, cushion, princess, emerald, pear, radiant, marquise, asscher, heart, trillion, baguette',
      'color: D, E, F, G, H, I, J, K, L, M, N–R, S–Z, yellow, brown, orange, pink, blue, green, grey',
      'clarity: FL, IF, VVS1, VVS2, VS1, VS2, SI1, SI2, I1',
      'cut: ID, EX, VG, G, F, P, none',
      'polish: ID, EX, VG, G, F, P',
      'symmetry: ID, EX, VG, G, F, P',
      'fluor: None, Faint, Medium, Strong, Very strong',
      'lab: GIA, IGI, HRD',
      'origin: natural, laboratory-grown',
      'light: brilliant, lively, soft, quiet, none',
    ]);
    expect(diamondFacetNames).toEqual(Object.keys(diamondFacets));
  });

  it('sorts and filters by names that links contain', () => {
    expect(diamondSorts.join(' ')).toBe(
      'price price-desc carat carat-desc color clarity cut light recommended',
    );
    expect(diamondFigures.join(' ')).toBe('carat price table depth ratio');
  });

  it('lists stones of plausible size and proportions only', () => {
    expect(diamondBounds).toEqual({
      carat: { min: 0.18, max: 50 },
      table: { min: 30, max: 95 },
      depth: { min: 30, max: 95 },
      ratio: { min: 0.8, max: 3.5 },
    });
  });

  it.each([
    ['prices', priceEdgesMinor, 100_000, 300_000_000, 1_000],
    ['weights', caratEdgesHundredths, 20, 1_000, 1],
  ])('divides its %s into 40 buckets that grow by one factor', (_, edges, from, to, step) => {
    expect(edges).toHaveLength(39);
    const all = [from, ...edges, to];
    all.slice(1).forEach((edge, index) => {
      expect(edge % step).toBe(0);
      expect(edge).toBeGreaterThan(all[index] ?? 0);
      expect(Math.abs(edge - from * (to / from) ** ((index + 1) / 40))).toBeLessThanOrEqual(step / 2);
    });
  });
});

it('a stone can be bought while available, and may become available while reserved', () => {
  expect([...diamondStates, undefined].map(stoneObstacle)).toEqual([undefined, 'reserved', 'gone', 'gone']);
});
