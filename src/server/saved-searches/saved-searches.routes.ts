import { maxSavedSearches } from '#kernel/shop/saved-searches/saved-search.ts';
import { savedSearchEndpoints as endpoints } from '#kernel/wire/contracts/saved-searches.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { listSavedSearches, nameSearch, removeSearch, saveSearch } from './saved-searches.service.ts';

export function savedSearchRoutes(host: Host): Route[] {
  return [
    signedRoute(endpoints.savedSearches, async (call) => ({
      searches: await listSavedSearches(host, call),
      max: maxSavedSearches,
    })),
    signedRoute(endpoints.savedSearchAdd, async (call, { query }) => ({
      id: await saveSearch(host, call, query),
    })),
    signedRoute(endpoints.savedSearchName, async (call, search) => {
      await nameSearch(host, call, search);
      return nothing;
    }),
    signedRoute(endpoints.savedSearchRemove, async (call, { id }) => {
      await removeSearch(host, call, id);
      return nothing;
    }),
  ];
}
