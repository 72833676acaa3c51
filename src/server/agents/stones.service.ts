import { itemId } from '#kernel/shop/agents/item-id.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { looseName } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { diamondsOf } from '#server/diamonds/diamonds.service.ts';
import type { DiamondFinder, DiamondQuery, Range } from '#server/diamonds/finder.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { textsIn } from '#server/platform/texts.ts';
import { type AgentCall, landingQuery, type Market, priceIn } from './agent-call.ts';
import { arrivalIn, fulfillmentOf } from './delivery.service.ts';
import type { PriceBounds } from './price-bounds.ts';
import { capabilityNames } from './protocol.ts';
import type { DiamondFilter } from './ucp-requests.ts';

const most = 2_147_483_647;

/** Inclusive bounds in units of 1/`scale`; undefined without any. */
function rangeOf(bounds: { min?: number | undefined; max?: number | undefined } | undefined, scale: number) {
  if (!bounds || (bounds.min === undefined && bounds.max === undefined)) return undefined;
  const exact = (value: number) => Number((value * scale).toFixed(3));
  const range: Range = [
    bounds.min === undefined ? 0 : Math.max(0, Math.ceil(exact(bounds.min))),
    bounds.max === undefined ? most : Math.min(most, Math.floor(exact(bounds.max))),
  ];
  return range;
}

/** The filters of a request as the finder of the shop's own page reads them. */
export function stoneQuery(
  filter: DiamondFilter,
  price: PriceBounds | null,
  page: { offset: number; limit: number },
): DiamondQuery {
  const { shape, color, clarity, cut, polish, symmetry, fluorescence: fluor, lab, origin, light } = filter;
  const facets = { shape, color, clarity, cut, polish, symmetry, fluor, lab, origin, light };
  const ranges = {
    caratHundredths: rangeOf(filter.carat, 100),
    tableTenths: rangeOf(filter.table_percent, 10),
    depthTenths: rangeOf(filter.depth_percent, 10),
    ratioHundredths: rangeOf(filter.length_to_width, 100),
    priceMinor: price ? ([price.from, price.to === null ? most : price.to - 1] as const) : undefined,
  };
  return {
    facets: Object.fromEntries(Object.entries(facets).filter(([, values]) => values !== undefined)),
    ...Object.fromEntries(Object.entries(ranges).filter(([, range]) => range !== undefined)),
    sort: filter.sort ?? 'price',
    ...page,
  };
}

/** Loose stones that pass, and their number; sold ones are left out. */
export async function findStones(executor: Executor, finder: DiamondFinder, query: DiamondQuery) {
  if (!hasModule('diamonds')) return { stones: [], total: 0 };
  const { ids, total } = await finder.search(query);
  const stones = await diamondsOf(executor, ids);
  return { stones: stones.filter(({ state }) => state !== 'sold'), total };
}

/** Stones by id; unknown ones, and all while the finder is off, are left out. */
export async function readStones(executor: Executor, ids: readonly number[]): Promise<Diamond[]> {
  return hasModule('diamonds') ? diamondsOf(executor, ids) : [];
}

/** A loose stone as a product with one variant of the same id. */
export async function productOfStone(call: AgentCall, executor: Executor, market: Market, stone: Diamond) {
  const t = textsIn(market.locale);
  const id = itemId({ kind: 'diamond', stoneId: stone.id });
  const title = looseName(stone, t);
  const price = priceIn(market, stone.priceBaseMinor);
  const { state, priceBaseMinor: _, certificateNumber, isSample, ...grades } = stone;
  const isAvailable = state === 'available';
  const days = call.active.has(capabilityNames.fulfillment)
    ? await arrivalIn(executor, market, [{ kind: 'diamond' }], call.now)
    : undefined;
  const { siteOrigin } = market.view;
  const report = isSample ? '' : `${grades.lab} ${certificateNumber}`;
  const plain = [title, report].filter((part) => part !== '').join(', ');
  const query = new URLSearchParams({ stone: String(stone.id), ...landingQuery(market) });
  const url = `${siteOrigin}${localisePath(market.locale, '/design/diamond/')}?${query}`;
  return {
    ...{ id, title, description: { plain }, url },
    price_range: { min: price, max: price },
    variants: [
      {
        ...{ id, title, description: { plain }, url, price },
        availability: isAvailable
          ? { available: true, status: 'in_stock' }
          : { available: false, status: state === 'sold' ? 'out_of_stock' : 'reserved' },
        ...(days !== undefined && { fulfillment: fulfillmentOf(market, days, isAvailable) }),
      },
    ],
    metadata: {
      jewellery: {
        diamond: {
          ...{ shape: grades.shape, carat: grades.carat, color: grades.color, clarity: grades.clarity },
          ...{
            cut: grades.cut,
            polish: grades.polish,
            symmetry: grades.symmetry,
            fluorescence: grades.fluor,
          },
          ...{
            light: grades.light,
            origin: grades.origin,
            lab: grades.lab,
            certificate_number: certificateNumber,
          },
          ...{ length_mm: grades.lengthMm, width_mm: grades.widthMm, depth_mm: grades.depthMm },
          ...{
            table_percent: grades.tablePct,
            depth_percent: grades.depthPct,
            length_to_width: grades.ratio,
          },
          is_sample: isSample,
        },
      },
    },
  };
}
