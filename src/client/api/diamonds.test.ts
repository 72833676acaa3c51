import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import type { DiamondSearch, StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { diamondEndpoints, type Diamond as WireDiamond } from '#kernel/wire/contracts/diamonds.contract.ts';
import { readDiamond, searchDiamonds, searchInput } from './diamonds.ts';

const wire: WireDiamond = {
  id: 7,
  shape: 'oval',
  carat: 1.02,
  color: 'F',
  clarity: 'VS1',
  cut: 'none',
  light: 'lively' as const,
  polish: 'EX',
  symmetry: 'VG',
  fluor: 'None',
  lab: 'GIA',
  certificate_no: '0000123456',
  origin: 'natural',
  is_sample: true,
  length_mm: 8.1,
  width_mm: 5.6,
  depth_mm: 3.4,
  ratio: 1.45,
  table_pct: 58,
  depth_pct: 60.7,
  crown_angle_deg: 0,
  pavilion_angle_deg: 40.8,
  girdle: 'Medium',
  culet: '',
  price: { code: 'USD', symbol: '$', value: 5900 },
  price_base_minor: 4_600_000,
  state: 'available',
};

describe('a loose diamond', () => {
  it('is decoded with its measures; an angle of 0 means not stated', async () => {
    const call = vi.fn().mockResolvedValue({ stone: { ...wire, certificate_url: 'https://lab.example/1' } });
    const stone = await readDiamond({ call }, 7 as StoneId);
    expect(stone).toMatchObject({
      id: 7,
      certificateNumber: '0000123456',
      certificateUrl: 'https://lab.example/1',
      isSample: true,
      lengthMm: 8.1,
      tablePct: 58,
      crownAngleDeg: null,
      pavilionAngleDeg: 40.8,
      priceBaseMinor: 4_600_000,
    });
    expect(Object.keys(stone).filter((key) => key.includes('_'))).toEqual([]);
  });
});

describe('a search of the stock', () => {
  const search: DiamondSearch = {
    facets: { shape: ['oval', 'pear'], cut: ['ID', 'none'] },
    figures: { carat: { min: 0.5 }, price: { max: 80_000 }, table: {} },
    sort: 'carat',
    page: 3,
    perPage: 24,
  };

  it('is valid input of the call', () => {
    const input = searchInput(search);
    expect(input).toEqual({
      shape: ['oval', 'pear'],
      cut: ['ID', 'none'],
      carat_min: 0.5,
      price_max: 80_000,
      sort: 'carat',
      p: 3,
      numPerPage: 24,
    });
    expect(v.safeParse(diamondEndpoints.diamonds.input, input).success).toBe(true);
  });

  it('returns counts by facet and value', async () => {
    const histogram = { edges: [1], counts: [3, 4] };
    const call = vi.fn().mockResolvedValue({
      stones: [wire],
      total: 1,
      page_count: 1,
      facets: [{ name: 'shape', values: [{ value: 'oval', count: 1, selected: true }] }],
      price_histogram: histogram,
      carat_histogram: histogram,
    });
    await expect(searchDiamonds({ call }, search)).resolves.toMatchObject({
      stones: [{ id: 7 }],
      pageCount: 1,
      counts: { shape: { oval: 1 } },
      priceHistogram: histogram,
    });
  });
});
