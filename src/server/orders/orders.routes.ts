import { localText } from '#kernel/shop/text/local-text.ts';
import { orderEndpoints } from '#kernel/wire/contracts/orders.contract.ts';
import { requireOpenShop } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { confirmReceipt } from './order-lifecycle.service.ts';
import { openOrderLink, revokeOrderLinks } from './order-links.service.ts';
import { listOrders, type ReadPapers, viewOrder } from './order-view.service.ts';
import { choiceOf } from './orders.mapper.ts';
import { ownOrder, statusesOf } from './orders.service.ts';
import { orderDelivery } from './parcels.service.ts';
import { reorderPieces } from './reorder.service.ts';

export function orderRoutes(host: Host, papersOf: ReadPapers): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(orderEndpoints.orderIndex, async ({ shopper, locale, now }, input) => {
      const filter = {
        statuses: statusesOf(input.wxRequestOrderStatus),
        search: input.q,
        limit: input.numPerPage,
        offset: (input.p - 1) * input.numPerPage,
      };
      const reader = { customerId: shopper.customerId, locale, now };
      const { orders, count } = await listOrders(host, reader, filter, input.withItems);
      return { orderList: orders, count };
    }),
    signedRoute(orderEndpoints.orderView, async ({ shopper, locale, now }, input) => {
      const order = await ownOrder(handle, shopper.customerId, choiceOf(input));
      return { order: await viewOrder(host, { locale, now }, order, await papersOf(handle, order.id)) };
    }),
    route(orderEndpoints.orderLinkOpen, async (call, { link }) => {
      const { token, incrementId } = await openOrderLink(host, call, link);
      call.issueToken(token);
      return { increment_id: incrementId };
    }),
    signedRoute(orderEndpoints.orderLinksRevoke, async ({ shopper, now }, input) => {
      const { order_id: id, increment_id: incrementId } = input;
      const order = await ownOrder(handle, shopper.customerId, { id, incrementId });
      await revokeOrderLinks(host, order.id, now);
      return nothing;
    }),
    signedRoute(orderEndpoints.orderReceive, async (call, input) => {
      await confirmReceipt(host, call, choiceOf(input));
      return nothing;
    }),
    signedRoute(orderEndpoints.reorder, async (call, input) => {
      await requireOpenShop(host.db.handle);
      await reorderPieces(host, call, choiceOf(input));
      return nothing;
    }),
    signedRoute(orderEndpoints.orderDelivery, async ({ shopper, locale }, input) => {
      const { order, tracking } = await orderDelivery(handle, shopper.customerId, choiceOf(input));
      return {
        tracking_number: order.tracking_number,
        tracking_company: order.tracking_company,
        events: tracking.map(({ at, text, stage, place, places }) => ({
          at: at.toISOString(),
          text: localText(text, locale),
          stage,
          place: places ? localText(places, locale) : place,
        })),
      };
    }),
  ];
}
