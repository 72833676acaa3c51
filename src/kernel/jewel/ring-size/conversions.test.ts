import { describe, expect, it } from 'vitest';
import {
  britishSize,
  circumferenceOfUsMm,
  hongKongSize,
  isoSize,
  japaneseSize,
  mainlandSize,
  sizeSystems,
  usSize,
} from './conversions.ts';

// Published charts: US, ISO, UK, Japan, Hong Kong, mainland.
const chart = [
  [3, 44, 'F½', 4, 6, 5],
  [4, 47, 'H½', 7, 8, 7],
  [5.5, 51, 'K½', 10, 12, 11],
  [7, 54, 'N½', 14, 15, 14],
  [8, 57, 'P½', 16, 17, 16],
  [9, 60, 'R½', 19, 20, 18],
  [11, 65, 'V½', 24, 24, 23],
  [13, 70, 'Z+1', 29, 29, 27],
] as const;

describe('ring size systems', () => {
  it.each(chart)('US %d is ISO %d, UK %s, JP %d, HK %d, CN %d', (us, iso, uk, jp, hk, cn) => {
    const mm = circumferenceOfUsMm(us);
    expect(isoSize(mm)).toBe(iso);
    expect(britishSize(mm)).toBe(uk);
    expect(japaneseSize(mm)).toBe(jp);
    expect(hongKongSize(mm)).toBe(hk);
    expect(mainlandSize(mm)).toBe(cn);
  });

  it('converts every US half size back', () => {
    for (let size = 3; size <= 13.5; size += 0.5) expect(usSize(circumferenceOfUsMm(size))).toBe(size);
  });

  it('has British letters past Z, and none below A', () => {
    expect(britishSize(37.5)).toBe('A');
    expect(britishSize(70)).toBe('Z+1');
    expect(britishSize(36)).toBeNull();
  });

  it.each<[string, (mm: number) => number | string | null, (n: number) => number, number, number]>([
    ['Japan', japaneseSize, (size) => ((size + 38) / 3) * Math.PI, 1, 30],
    ['Hong Kong', hongKongSize, (size) => (11.98 + 0.353 * size) * Math.PI, 1, 33],
    ['the mainland', mainlandSize, (size) => (12.5 + ((22.2 - 12.5) / 26) * (size - 1)) * Math.PI, 1, 27],
  ])('counts from the first to the last number of %s and no further', (_, sizeOf, mmOf, first, last) => {
    expect(sizeOf(mmOf(first - 1))).toBeNull();
    for (let size = first; size <= last; size += 1) expect(sizeOf(mmOf(size))).toBe(size);
    expect(sizeOf(mmOf(last + 1))).toBeNull();
  });

  it('ends five letters past Z', () => {
    expect(britishSize(37.5 + 1.25 * 31)).toBe('Z+6');
    expect(britishSize(37.5 + 1.25 * 31.5)).toBeNull();
  });

  it('has a label in every system for each size sold', () => {
    expect(sizeSystems(circumferenceOfUsMm(6))).toEqual({ us: 6, iso: 52, hk: 13, uk: 'L½', jp: 12 });
    for (let size = 3; size <= 13.5; size += 0.5)
      expect(Object.values(sizeSystems(circumferenceOfUsMm(size)))).not.toContain('–');
    expect(sizeSystems(20)).toMatchObject({ hk: '–', uk: '–', jp: '–' });
  });

  it('is null outside a chart', () => {
    expect(mainlandSize(80)).toBeNull();
    expect(japaneseSize(30)).toBeNull();
    expect(hongKongSize(20)).toBeNull();
  });
});
