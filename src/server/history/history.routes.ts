import { historyEndpoints as endpoints } from '#kernel/wire/contracts/history.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { forgetProduct, saveViewed, viewedProducts } from './history.service.ts';

export function historyRoutes(host: Host): Route[] {
  return [
    signedRoute(endpoints.history, async ({ shopper }) => ({
      product_ids: await viewedProducts(host, shopper.customerId),
    })),
    signedRoute(endpoints.historySave, async ({ shopper, now }, { product_ids: ids }) => {
      await saveViewed(host, shopper.customerId, ids, now);
      return nothing;
    }),
    signedRoute(endpoints.historyClear, async ({ shopper }, { product_id: productId }) => {
      await forgetProduct(host, shopper.customerId, productId);
      return nothing;
    }),
  ];
}
