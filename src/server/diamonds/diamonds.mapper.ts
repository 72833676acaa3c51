import { GEM_SHAPES, STONE_ORIGINS } from '#kernel/jewel/gems/grades.ts';
import type { Diamond, DiamondWithReport, StoneId } from '#kernel/shop/diamonds/diamond.ts';
import {
  caratEdgesHundredths,
  type DiamondState,
  diamondFacetNames,
  diamondFacets,
  diamondLights,
  priceEdgesMinor,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { Diamond as WireDiamond } from '#kernel/wire/contracts/diamonds.contract.ts';
import type { DiamondRow } from '#server/platform/db/schema/diamonds.ts';
import { type Presentation, wirePrice } from '#server/platform/presentation.ts';
import type { DiamondAnswer, DiamondQuery } from './diamond-query.ts';

function known<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((item) => item === value);
  if (found === undefined) throw new Error(`a diamond has ${value}, which is not in diamonds.rules`);
  return found;
}

/** A stone out of stock without an order was sold by its supplier. */
export function stateOf(row: Pick<DiamondRow, 'state' | 'stock'>): DiamondState {
  return row.state === 'available' && row.stock === 0 ? 'sold' : row.state;
}

export function diamondOf(row: DiamondRow): DiamondWithReport {
  return {
    id: row.id as StoneId,
    shape: known(GEM_SHAPES, row.shape),
    carat: row.carat_hundredths / 100,
    color: row.color,
    clarity: row.clarity,
    cut: row.cut === '' ? 'none' : row.cut,
    light: known(diamondLights, row.light),
    polish: row.polish,
    symmetry: row.symmetry,
    fluor: row.fluor,
    lab: row.lab,
    certificateNumber: row.certificate_no,
    certificateUrl: row.certificate_url,
    origin: known(STONE_ORIGINS, row.origin),
    isSample: row.is_sample,
    lengthMm: row.length_um / 1000,
    widthMm: row.width_um / 1000,
    depthMm: row.depth_um / 1000,
    ratio: row.ratio_hundredths / 100,
    tablePct: row.table_tenths / 10,
    depthPct: row.depth_tenths / 10,
    crownAngleDeg: row.crown_angle_tenths / 10 || null,
    pavilionAngleDeg: row.pavilion_angle_tenths / 10 || null,
    girdle: row.girdle,
    culet: row.culet,
    priceBaseMinor: row.price_minor,
    state: stateOf(row),
  };
}

export function wireDiamond(stone: Diamond, view: Presentation): WireDiamond {
  return {
    id: stone.id,
    shape: stone.shape,
    carat: stone.carat,
    color: stone.color,
    clarity: stone.clarity,
    cut: stone.cut,
    light: stone.light,
    polish: stone.polish,
    symmetry: stone.symmetry,
    fluor: stone.fluor,
    lab: stone.lab,
    certificate_no: stone.certificateNumber,
    origin: stone.origin,
    is_sample: stone.isSample,
    length_mm: stone.lengthMm,
    width_mm: stone.widthMm,
    depth_mm: stone.depthMm,
    ratio: stone.ratio,
    table_pct: stone.tablePct,
    depth_pct: stone.depthPct,
    crown_angle_deg: stone.crownAngleDeg ?? 0,
    pavilion_angle_deg: stone.pavilionAngleDeg ?? 0,
    girdle: stone.girdle,
    culet: stone.culet,
    price_base_minor: stone.priceBaseMinor,
    state: stone.state,
    price: wirePrice(stone.priceBaseMinor, view),
  };
}

export function wireDiamonds(stones: readonly Diamond[], view: Presentation): WireDiamond[] {
  return stones.map((stone) => wireDiamond(stone, view));
}

/** State and price by ascending id. */
export function wireStock(stones: readonly Diamond[], view: Presentation) {
  return stones
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, state, priceBaseMinor }) => ({
      id,
      state,
      price: wirePrice(priceBaseMinor, view),
      price_base_minor: priceBaseMinor,
    }));
}

/** Facet counts and histograms with their values and edges. */
export function wireCounts(answer: DiamondAnswer, query: DiamondQuery, view: Presentation) {
  return {
    facets: diamondFacetNames.map((name) => ({
      name,
      values: diamondFacets[name].map((value, index) => ({
        value,
        count: answer.facets[name][index] ?? 0,
        selected: query.facets[name]?.includes(value) ?? false,
      })),
    })),
    price_histogram: {
      edges: priceEdgesMinor.map((edge) => wirePrice(edge, view).value),
      counts: answer.priceHistogram,
    },
    carat_histogram: {
      edges: caratEdgesHundredths.map((edge) => edge / 100),
      counts: answer.caratHistogram,
    },
  };
}
