import { catalogueEndpoints as endpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { search, searchPage } from './search.service.ts';

export function searchRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    route(endpoints.searchIndex, async (call, { q, price, ...request }) =>
      search(handle, q, { ...request, range: price }, presentationOf(host, call)),
    ),
    route(endpoints.searchProduct, async (call, { q, price, ...request }) => ({
      products: await searchPage(handle, q, { ...request, range: price }, presentationOf(host, call)),
    })),
  ];
}
