import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { searchInput } from '#client/api/diamonds.ts';
import { diamondEndpoints } from '#kernel/wire/contracts/diamonds.contract.ts';
import {
  activeFilters,
  everything,
  finderQuery,
  parseFinder,
  searchOf,
  shownScale,
  toggleChoice,
  withBounds,
  withGrades,
  withoutFilter,
  withoutFilters,
} from './finder-state.ts';

const base = { code: 'HKD', symbol: 'HK$', rate: '1' } as const;
const parse = (text: string) => parseFinder(new URLSearchParams(text));
const full =
  '?shape=round,pear&origin=natural&lab=GIA&hue=pink&color=D~G&clarity=FL~VS1&cut=ID~VG&fluor=None~None&carat=0.5-1.25&price=-80000&ratio=1.4-&ungraded=no&sort=carat-desc&p=3&view=grid';

describe('the finder’s address', () => {
  it('means all stones if it has no parameters', () => {
    expect(parse('')).toEqual(everything);
    expect(finderQuery(everything)).toBe('');
  });

  it('survives a round trip', () => {
    expect(finderQuery(parse(full))).toBe(full);
  });

  it('keeps foreign parameters', () => {
    expect(finderQuery(parse('?color=D'), new URLSearchParams('stone=7&color=E'))).toBe('?stone=7&color=D~D');
  });

  it.each([
    '?color=G~D',
    '?color=Q',
    '?carat=big',
    '?carat=1e3-',
    '?sort=luck',
    '?p=0',
    '?view=cloud',
    '?shape=cube',
  ])('ignores %s', (text) => {
    expect(finderQuery(parse(text))).toBe('');
  });

  it('treats the whole scale as no filter', () => {
    expect(parse('?color=D~S–Z')).toEqual(everything);
  });
});

describe('the scale of colours', () => {
  it('ends with M unless grades beyond M exist or are chosen', () => {
    const ends = (counts: Record<string, number>, run?: readonly [number, number]) =>
      shownScale('color', counts, run).at(-1);
    expect(ends({ G: 12, M: 1 })).toBe('M');
    expect(ends({ G: 12, 'N–R': 1 })).toBe('S–Z');
    expect(ends({}, parse('?color=G~N–R').grades.color)).toBe('S–Z');
    expect(ends({}, parse('?color=G~M').grades.color)).toBe('M');
    expect(shownScale('clarity', {}, undefined)).toContain('I1');
  });
});

describe('a search', () => {
  it('has its prices in the shown currency', () => {
    const dollars = { code: 'USD', symbol: 'US$', rate: '0.1283' } as const;
    expect(searchOf(parse(full), dollars).figures).toMatchObject({
      price: { max: 10_264 },
      carat: { min: 0.5 },
    });
  });

  it('is accepted by the API', () => {
    const result = v.safeParse(diamondEndpoints.diamonds.input, searchInput(searchOf(parse(full), base)));
    expect(result.issues).toBeUndefined();
    expect(result.output).toMatchObject({ price_max: 80_000, carat_min: 0.5, ratio_min: 1.4, p: 3 });
  });

  it('can combine hues with letters, or have hues only', () => {
    const hues = parse('?hue=blue,pink,black');
    expect(hues.choices.hue).toEqual(['pink', 'blue']);
    expect(finderQuery(hues)).toBe('?hue=pink,blue');
    expect(searchOf(hues, base).facets).toEqual({ color: ['pink', 'blue'] });
    expect(searchOf(parse('?color=D~E&hue=pink'), base).facets.color).toEqual(['D', 'E', 'pink']);
    expect(searchOf(parse('?color=D~E'), base).facets.color).toEqual(['D', 'E']);
    const result = v.safeParse(diamondEndpoints.diamonds.input, searchInput(searchOf(hues, base)));
    expect(result.issues).toBeUndefined();
  });

  it('includes stones without a cut grade by default', () => {
    expect(searchOf(parse('?cut=ID~EX'), base).facets.cut).toEqual(['ID', 'EX', 'none']);
    expect(searchOf(parse('?cut=ID~EX&ungraded=no'), base).facets.cut).toEqual(['ID', 'EX']);
    expect(searchOf(everything, base).facets.cut).toBeUndefined();
  });
});

describe('a changed filter', () => {
  const start = parse('?color=D~F&p=4&view=grid&sort=carat');

  it('leads back to the first page', () => {
    expect(toggleChoice(start, 'shape', 'oval').page).toBe(1);
    expect(withGrades(start, 'color', [0, 1]).page).toBe(1);
    expect(withBounds(start, 'price', { max: 5 }).page).toBe(1);
  });

  it('can be removed alone or with all others', () => {
    const all = parse(full);
    for (const name of activeFilters(all)) {
      const left = activeFilters(withoutFilter(all, name));
      expect(left).not.toContain(name);
      expect(left).toHaveLength(activeFilters(all).length - 1);
    }
    expect(activeFilters(withoutFilters(all))).toEqual([]);
    expect(withoutFilters(all).view).toBe('grid');
  });

  it('toggles', () => {
    expect(toggleChoice(toggleChoice(start, 'lab', 'GIA'), 'lab', 'GIA').choices.lab).toEqual([]);
  });
});
