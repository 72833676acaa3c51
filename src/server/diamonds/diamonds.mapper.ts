import {
  caratEdgesHundredths,
  type DiamondState,
  diamondFacetNames,
  diamondFacets,
  diamondOrigins,
  diamondShapes,
  priceEdgesMinor,
} from '#kernel/diamonds/diamonds.rules.ts';
import type { Diamond } from '#kernel/wire/contracts/diamonds.contract.ts';
import type { DiamondRow } from '#server/platform/db/schema/catalogue.ts';
import { type Presentation, wirePrice } from '#server/platform/presentation.ts';
import type { DiamondAnswer, DiamondQuery } from './diamond-query.ts';

function known<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((item) => item === value);
  if (found === undefined) throw new Error(`a diamond has ${value}, which the rules do not know`);
  return found;
}

/** Out of stock without an order means that its supplier has sold it. */
export function stateOf(row: Pick<DiamondRow, 'state' | 'stock'>): DiamondState {
  return row.state === 'available' && row.stock === 0 ? 'sold' : row.state;
}

/** A stone without a price for anybody in particular. */
export type PlainDiamond = Omit<Diamond, 'price'> & { certificate_url: string };

export function plainDiamond(row: DiamondRow): PlainDiamond {
  return {
    id: row.id,
    shape: known(diamondShapes, row.shape),
    carat: row.carat_hundredths / 100,
    color: row.color,
    clarity: row.clarity,
    cut: row.cut === '' ? 'none' : row.cut,
    polish: row.polish,
    symmetry: row.symmetry,
    fluor: row.fluor,
    lab: row.lab,
    certificate_no: row.certificate_no,
    origin: known(diamondOrigins, row.origin),
    is_sample: row.is_sample,
    length_mm: row.length_um / 1000,
    width_mm: row.width_um / 1000,
    depth_mm: row.depth_um / 1000,
    ratio: row.ratio_hundredths / 100,
    table_pct: row.table_tenths / 10,
    depth_pct: row.depth_tenths / 10,
    crown_angle_deg: row.crown_angle_tenths / 10,
    pavilion_angle_deg: row.pavilion_angle_tenths / 10,
    girdle: row.girdle,
    culet: row.culet,
    price_base_minor: row.price_minor,
    state: stateOf(row),
    certificate_url: row.certificate_url,
  };
}

export function wireDiamond(row: DiamondRow, view: Presentation): Diamond {
  const { certificate_url: _, ...plain } = plainDiamond(row);
  return { ...plain, price: wirePrice(row.price_minor, view) };
}

/** Counts with their values and edges, as the finder draws them. */
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
