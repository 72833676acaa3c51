import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import type { diamondEndpoints } from '#kernel/wire/contracts/diamonds.contract.ts';
import type { EndpointValues } from '#kernel/wire/endpoint.ts';
import type { DiamondQuery, Range } from './diamond-query.ts';
import { lowerBound } from './search-index/radix-sort.ts';

type Search = EndpointValues<(typeof diamondEndpoints)['diamonds']>;

const maxMinor = 2_147_483_647;

/** Inclusive bounds in units of 1/`scale`, rounded inwards. */
function rangeOf(least: number | undefined, most: number | undefined, scale: number): Range | undefined {
  if (least === undefined && most === undefined) return undefined;
  const exact = (value: number) => Number((value * scale).toFixed(3));
  return [
    least === undefined ? 0 : Math.ceil(exact(least)),
    most === undefined ? maxMinor : Math.floor(exact(most)),
  ];
}

/** Range of base prices whose displayed price lies within the inclusive bounds (major units of the currency). */
function priceRange({ price_min, price_max }: Search, currency: CurrencyRate): Range | undefined {
  if (price_min === undefined && price_max === undefined) return undefined;
  const shown = (baseMinor: number) => convertPriceMinor(baseMinor, currency);
  const least = price_min === undefined ? 0 : lowerBound(maxMinor, Math.round(price_min * 100), shown);
  const most =
    price_max === undefined ? maxMinor : lowerBound(maxMinor, Math.round(price_max * 100) + 1, shown) - 1;
  return [least, most];
}

function defined<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

/** Converts the parameters of the call into the units of the index. */
export function readQuery(search: Search, currency: CurrencyRate): DiamondQuery {
  const { shape, color, clarity, cut, polish, symmetry, fluor, lab, origin, light } = search;
  return {
    facets: { shape, color, clarity, cut, polish, symmetry, fluor, lab, origin, light },
    ...defined({
      caratHundredths: rangeOf(search.carat_min, search.carat_max, 100),
      priceMinor: priceRange(search, currency),
      tableTenths: rangeOf(search.table_min, search.table_max, 10),
      depthTenths: rangeOf(search.depth_min, search.depth_max, 10),
      ratioHundredths: rangeOf(search.ratio_min, search.ratio_max, 100),
    }),
    sort: search.sort,
    offset: (search.p - 1) * search.numPerPage,
    limit: search.numPerPage,
  };
}
