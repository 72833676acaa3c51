import type { SortColumn } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { catalogueEndpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import { searchEndpoints } from '#kernel/wire/contracts/search.contract.ts';
import { toListingRequest, toWireListing } from '#server/catalogue/listing.mapper.ts';
import { toWireCard, toWirePairs } from '#server/catalogue/product-card.mapper.ts';
import type { ProductIndexSource } from '#server/catalogue/product-index.service.ts';
import type { Host } from '#server/platform/host.ts';
import { cachedRoute, type Route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { type Area, cardAreas, sortedAreas } from '#server/platform/revisions/areas.ts';
import { marksIn } from './marks.ts';
import { toWirePage } from './search.mapper.ts';
import { type SearchSources, search, searchPage, searchPages, suggest } from './search.service.ts';
import { type ShopSearch, searchedAreas } from './shop-search.service.ts';

const suggestedAreas: readonly Area[] = [...cardAreas, ...searchedAreas];

function listAreas(request: { sortColumn: SortColumn }): Area[] {
  return [...suggestedAreas, ...sortedAreas(request)];
}

export function searchRoutes(host: Host, shopSearch: ShopSearch, products: ProductIndexSource): Route[] {
  const executor = host.db.handle;
  const source = async (): Promise<SearchSources> => ({
    executor,
    index: await shopSearch.index(),
    products: await products.current(),
  });
  return [
    cachedRoute(catalogueEndpoints.searchIndex, listAreas, async (call, { q, price, ...request }) => {
      const view = presentationOf(host, call);
      const { suggestion, listed } = await search(await source(), q, toListingRequest(request, price), view);
      return { suggestion, ...toWireListing(listed, view) };
    }),
    cachedRoute(catalogueEndpoints.searchProduct, listAreas, async (call, { q, price, ...request }) => {
      const view = presentationOf(host, call);
      return {
        products: toWirePairs(
          await searchPage(await source(), q, toListingRequest(request, price), view),
          view,
        ),
      };
    }),
    cachedRoute(searchEndpoints.searchSuggest, suggestedAreas, async (call, { q }) => {
      const view = presentationOf(host, call);
      const { reading, keywords, cards, pages } = await suggest(await source(), q, view);
      const concepts = reading?.concepts ?? [];
      return {
        meant: reading?.text ?? '',
        keywords,
        products: cards.map((row) => ({ ...toWireCard(row, view), marks: marksIn(row.name, concepts) })),
        pages: pages.map((page) => toWirePage(page, concepts, view)),
      };
    }),
    cachedRoute(searchEndpoints.searchPages, searchedAreas, async (call, { q }) => {
      const view = presentationOf(host, call);
      const { reading, areFirst, pages } = await searchPages(await shopSearch.index(), q, view);
      return {
        meant: reading?.text ?? '',
        are_first: areFirst,
        pages: pages.map((page) => toWirePage(page, reading?.concepts ?? [], view)),
      };
    }),
  ];
}
