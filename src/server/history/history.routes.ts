import { maxViewed } from '#kernel/history/history.rules.ts';
import { historyEndpoints as endpoints } from '#kernel/wire/contracts/history.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { addViewed, forgetViewed, readViewed, trimViewed } from './history.repo.ts';

export function historyRoutes({ db }: Host): Route[] {
  return [
    signedRoute(endpoints.history, async ({ shopper }) => ({
      product_ids: await readViewed(db.handle, shopper.customerId, maxViewed),
    })),
    signedRoute(endpoints.historySave, async ({ shopper, now }, { product_ids: ids }) => {
      // The latest first: each of the others a moment before.
      const views = [...new Set(ids)].map((id, index) => ({ id, at: new Date(now.getTime() - index) }));
      await db.transaction(async (trx) => {
        await addViewed(trx, shopper.customerId, views);
        await trimViewed(trx, shopper.customerId, maxViewed);
      });
      return nothing;
    }),
    signedRoute(endpoints.historyClear, async ({ shopper }, { product_id: productId }) => {
      await forgetViewed(db.handle, shopper.customerId, productId);
      return nothing;
    }),
  ];
}
