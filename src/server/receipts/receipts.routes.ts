import { receiptEndpoints } from '#kernel/wire/contracts/receipts.contract.ts';
import { ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { paperFile } from './receipt-paper.service.ts';

export function receiptRoutes(host: Host): Route[] {
  return [
    signedRoute(receiptEndpoints.orderReceipt, async ({ shopper, locale }, input) => {
      const order = await ownOrder(host.db.handle, shopper.customerId, { incrementId: input.increment_id });
      return paperFile(host, order, { variant: input.paper, number: input.number, locale });
    }),
  ];
}
