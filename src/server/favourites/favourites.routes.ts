import { codes } from '#kernel/wire/codes.ts';
import { favouriteEndpoints as endpoints } from '#kernel/wire/contracts/favourites.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import { toWireFavourite } from './favourites.mapper.ts';
import { hasFavourite } from './favourites.repo.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.service.ts';

export function favouriteRoutes(host: Host): Route[] {
  return [
    signedRoute(endpoints.favourite, async (call, { product_id: productId, type }) => {
      if (type === 'add') await addFavourite(host, call, productId);
      else await removeFavourite(host, call, { productId });
      const content = text(call.locale, `account-api.favourite-${type === 'add' ? 'added' : 'removed'}`);
      call.say(content);
      return { content };
    }),
    route(endpoints.isFavourite, async ({ shopper }, { product_id }) => {
      const isOn = shopper !== null && (await hasFavourite(host.db.handle, shopper.customerId, product_id));
      return { fav: isOn ? (1 as const) : (2 as const) };
    }),
    signedRoute(endpoints.favourites, async (call, { p, numPerPage }) => {
      const page = { limit: numPerPage, offset: (p - 1) * numPerPage };
      const { favourites, count } = await listFavourites(host, call, page);
      const view = presentationOf(host, call);
      const productList = favourites.map((favourite) => toWireFavourite(favourite, view));
      return { productList, count, numPerPage };
    }),
    signedRoute(endpoints.favouriteRemove, async (call, { favorite_id: favouriteId }) => {
      if (!(await removeFavourite(host, call, { favouriteId }))) {
        refuse(codes.favouriteMissing);
      }
      return nothing;
    }),
  ];
}
