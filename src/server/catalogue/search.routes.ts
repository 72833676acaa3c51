import { catalogueEndpoints as endpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { toWireListing } from './listing.mapper.ts';
import { toWirePairs } from './product-card.mapper.ts';
import { search, searchPage } from './search.service.ts';

export function searchRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    route(endpoints.searchIndex, async (call, { q, price, ...request }) => {
      const view = presentationOf(host, call);
      const { suggestion, listed } = await search(handle, q, { ...request, range: price }, view);
      return { searchText: q, searchCount: listed.total, suggestion, ...toWireListing(listed, view) };
    }),
    route(endpoints.searchProduct, async (call, { q, price, ...request }) => {
      const view = presentationOf(host, call);
      return { products: toWirePairs(await searchPage(handle, q, { ...request, range: price }, view), view) };
    }),
  ];
}
