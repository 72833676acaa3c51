import { catalogueEndpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import { searchEndpoints } from '#kernel/wire/contracts/search.contract.ts';
import { toWireListing } from '#server/catalogue/listing.mapper.ts';
import { toWireCard, toWirePairs } from '#server/catalogue/product-card.mapper.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { marksIn } from './marks.ts';
import { toWirePage } from './search.mapper.ts';
import { search, searchPage, searchPages, suggest } from './search.service.ts';
import type { ShopSearch } from './shop-search.service.ts';

export function searchRoutes(host: Host, shopSearch: ShopSearch): Route[] {
  const executor = host.db.handle;
  const source = async () => ({ executor, index: await shopSearch.index() });
  return [
    route(catalogueEndpoints.searchIndex, async (call, { q, price, ...request }) => {
      const view = presentationOf(host, call);
      const { suggestion, listed } = await search(await source(), q, { ...request, range: price }, view);
      return { searchText: q, searchCount: listed.total, suggestion, ...toWireListing(listed, view) };
    }),
    route(catalogueEndpoints.searchProduct, async (call, { q, price, ...request }) => {
      const view = presentationOf(host, call);
      return {
        products: toWirePairs(await searchPage(await source(), q, { ...request, range: price }, view), view),
      };
    }),
    route(searchEndpoints.searchSuggest, async (call, { q }) => {
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
    route(searchEndpoints.searchPages, async (call, { q }) => {
      const view = presentationOf(host, call);
      const { index } = await source();
      const { reading, areFirst, pages } = searchPages(index, q, view);
      return {
        meant: reading?.text ?? '',
        are_first: areFirst,
        pages: pages.map((page) => toWirePage(page, reading?.concepts ?? [], view)),
      };
    }),
  ];
}
