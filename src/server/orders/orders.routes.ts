import { orderEndpoints } from '#kernel/wire/contracts/orders.contract.ts';
import { cancelOrder } from '#server/payment/closing.service.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';
import { openOrderLink, revokeOrderLinks } from './order-links.service.ts';
import { viewOrder, viewOrders } from './order-view.service.ts';
import { readOrders, readTracking } from './orders.repo.ts';
import { ownOrder, statusesOf } from './orders.service.ts';

export function orderRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(orderEndpoints.orderIndex, async ({ shopper, locale, now }, input) => {
      const { orders, count } = await readOrders(handle, shopper.customerId, {
        statuses: statusesOf(input.wxRequestOrderStatus),
        limit: input.numPerPage,
        offset: (input.p - 1) * input.numPerPage,
      });
      return { orderList: await viewOrders(host, { locale, now }, orders, input.withItems), count };
    }),
    signedRoute(orderEndpoints.orderView, async ({ shopper, locale, now }, input) => {
      const { order_id: id, increment_id: incrementId } = input;
      const order = await ownOrder(handle, shopper.customerId, { id, incrementId });
      return { order: await viewOrder(host, { locale, now }, order) };
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
      return [] as [];
    }),
    signedRoute(orderEndpoints.orderCancel, async ({ shopper, locale }, input) => {
      await cancelOrder(host, { customerId: shopper.customerId, locale }, input.orderId);
      return [] as [];
    }),
    signedRoute(orderEndpoints.orderDelivery, async ({ shopper, locale }, input) => {
      const { order_id: id, increment_id: incrementId } = input;
      const order = await ownOrder(handle, shopper.customerId, { id, incrementId });
      const tracking = await readTracking(handle, order.id);
      return {
        tracking_number: order.tracking_number,
        tracking_company: order.tracking_company,
        events: tracking.map(({ at, text }) => ({ at: at.toISOString(), text: text[locale] })),
      };
    }),
  ];
}
