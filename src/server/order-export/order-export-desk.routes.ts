import { orderExportDeskCalls as calls } from '#kernel/shop/desk/order-export.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { exportOrders } from './order-export.service.ts';

/** Export of orders for other systems. */
export function orderExportDeskRoutes(host: Host): DeskRoute[] {
  return [deskRoute(calls.deskExportOrders, (call, input) => exportOrders(host, call, input))];
}
