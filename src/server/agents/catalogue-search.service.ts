import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languages } from '#kernel/shop/text/locales.ts';
import { branchOf, categories } from '#server/catalogue/categories.service.ts';
import type {
  ListingFilter,
  ListingSource,
  ProductIndex,
  ProductIndexSource,
} from '#server/catalogue/product-index.service.ts';
import type { ReviewSource } from '#server/catalogue/product-page.service.ts';
import type { DiamondFinder } from '#server/diamonds/finder.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { text } from '#server/platform/texts.ts';
import { findProducts } from '#server/search/search.service.ts';
import type { ShopSearch } from '#server/search/shop-search.service.ts';
import {
  type AgentCall,
  currencyMessages,
  envelope,
  errorAnswer,
  type Market,
  marketOf,
} from './agent-call.ts';
import { featuredOffer, pieceMessages, productOfPiece, readPieces } from './pieces.service.ts';
import { isWithin, priceBoundsOf } from './price-bounds.ts';
import type { ProtocolAnswer, ProtocolMessage } from './protocol.ts';
import { findStones, productOfStone, stoneQuery } from './stones.service.ts';
import type { RequestFilters, SearchRequest } from './ucp-requests.ts';

/** Sources of the operations on the catalogue. */
export interface CatalogueSources {
  products: ProductIndexSource;
  search: ShopSearch;
  finder: DiamondFinder;
  reviews: ReviewSource;
}

const usualLimit = 10;
const mostLimit = 24;
const mostHits = 100_000;

/** The page of a request. A cursor is the position of its first product. */
function pageOf({ cursor, limit = usualLimit }: SearchRequest['pagination']) {
  const offset = cursor === undefined ? 0 : Number(/^o([0-9]{1,6})$/.exec(cursor)?.[1] ?? Number.NaN);
  return { offset, limit: Math.min(limit, mostLimit) };
}

const paginationOf = (page: { offset: number; limit: number }, total: number) => {
  const next = page.offset + page.limit;
  return { has_next_page: next < total, total_count: total, ...(next < total && { cursor: `o${next}` }) };
};

/** Ids of the categories that a filter names, by name in any language or by id; undefined if it names none. */
async function namedCategories(executor: Executor, names: readonly string[] | undefined) {
  if (!names || names.length === 0) return undefined;
  const all = await categories(executor);
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
  return all
    .filter(
      ({ id, text }) =>
        wanted.has(String(id)) ||
        languages.some(({ code }) => wanted.has(localText(text, code).name.toLowerCase())),
    )
    .flatMap(({ id }) => branchOf(all, id).map((branch) => branch.id));
}

/** Attributes of the listing by which our extension filters. */
export const attributesOf = ({ jewellery = {} }: RequestFilters): ListingFilter['attributes'] =>
  Object.fromEntries(filterAttributes.map((name) => [name, jewellery[name] ?? []]));

async function sourceOf(
  executor: Executor,
  { search, index }: { search: ShopSearch; index: ProductIndex },
  { query, filters }: SearchRequest,
  { view }: Market,
): Promise<ListingSource> {
  const named = await namedCategories(executor, filters.categories);
  if (query.trim() === '') return { categoryIds: named ?? (await categories(executor)).map(({ id }) => id) };
  const { source } = await findProducts(await search.index(), query, view);
  if (named === undefined) return source;
  if ('match' in source) return { ...source, categoryIds: named };
  const { hits } = source;
  const all = { sort: 'hot', direction: '', limit: mostHits, offset: 0 } as const;
  const inside = new Set(
    await index.list({ source: { categoryIds: named }, attributes: {}, price: null }, all),
  );
  const inBoth = hits.ids.flatMap((id, at) => (inside.has(id) ? [at] : []));
  return {
    hits: { ids: inBoth.map((at) => hits.ids[at] ?? 0), ranks: inBoth.map((at) => hits.ranks[at] ?? 0) },
  };
}

/** A filter in a currency that the shop does not have cannot be applied. */
const isUnpriced = ({ filters }: SearchRequest, { unknownCurrency }: Market): boolean =>
  unknownCurrency !== '' && filters.price !== undefined;

async function searchStones(
  call: AgentCall,
  { finder }: CatalogueSources,
  request: SearchRequest,
  market: Market,
) {
  const executor = call.host.db.handle;
  const page = pageOf(request.pagination);
  const { diamonds = {} } = request.filters.jewellery ?? {};
  const query = stoneQuery(diamonds, priceBoundsOf(request.filters, market), page);
  const { stones, total } = await findStones(executor, finder, query);
  const products = [];
  for (const stone of stones) products.push(await productOfStone(call, executor, market, stone));
  return { products, pagination: paginationOf(page, total), messages: [] };
}

async function searchPieces(
  call: AgentCall,
  sources: CatalogueSources,
  request: SearchRequest,
  market: Market,
) {
  const executor = call.host.db.handle;
  const { search, reviews } = sources;
  const index = await sources.products.current();
  const price = priceBoundsOf(request.filters, market);
  const attributes = attributesOf(request.filters);
  const source = await sourceOf(executor, { search, index }, request, market);
  const filter = { source, attributes, price };
  const page = pageOf(request.pagination);
  const counts = await index.countFacets(filter, []);
  const total = counts.find(({ facet }) => facet === 'total')?.count ?? 0;
  const ids = await index.list(filter, { sort: 'hot', direction: '', ...page });
  const { metal = [] } = attributes;
  const choice = metal.length > 0 ? { metal } : {};
  const products: ProtocolAnswer[] = [];
  const messages: ProtocolMessage[] = [];
  for (const piece of await readPieces({ executor, index, reviews }, ids, market)) {
    const featured =
      featuredOffer(piece, choice, ({ priceMinor }) => isWithin(price, priceMinor)) ??
      featuredOffer(piece, choice);
    if (!featured) continue;
    messages.push(...pieceMessages(piece, market, `$.products[${products.length}]`));
    products.push(await productOfPiece(call, executor, market, piece, [featured]));
  }
  return { products, pagination: paginationOf(page, total), messages };
}

/** `search_catalog`: pieces of the catalogue, or loose stones by their grades. */
export async function searchCatalogue(
  call: AgentCall,
  sources: CatalogueSources,
  request: SearchRequest,
): Promise<ProtocolAnswer> {
  const { filters } = request;
  const destination = filters.fulfills_to?.address_country;
  const market = await marketOf(call, call.host.db.handle, request.context, destination);
  const refused = (code: string, content: string) =>
    errorAnswer(call, 'search', [{ type: 'error', code, content, severity: 'recoverable' }]);
  if (isUnpriced(request, market))
    return refused('currency_unsupported', currencyMessages(market)[0]?.content ?? '');
  if (Number.isNaN(pageOf(request.pagination).offset))
    return refused('invalid_cursor', text(market.locale, 'agents-api.cursor'));
  const ucp = envelope(call, 'search');
  if (destination !== undefined && !market.country) {
    const values = { country: market.givenCountry };
    const content = text(market.locale, 'agents-api.not-delivered', values);
    return { ucp, products: [], messages: [{ type: 'info', code: 'not_delivered', content }] };
  }
  const isForStones = filters.jewellery?.diamonds !== undefined;
  const found = await (isForStones ? searchStones : searchPieces)(call, sources, request, market);
  const messages = [...currencyMessages(market), ...found.messages];
  return { ucp, ...found, messages };
}
