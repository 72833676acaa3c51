import { orderDeskCalls as calls } from '#kernel/shop/desk/orders.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import type { OnRefundPaid } from './refunds.service.ts';
import { listRefundsByHand, refundIsPaid } from './refunds-desk.service.ts';

/** Refunds that staff pay by bank transfer. */
export function refundDeskRoutes(host: Host, onRefundPaid: OnRefundPaid): DeskRoute[] {
  return [
    deskRoute(calls.deskRefundsByHand, (_call, input) => listRefundsByHand(host, input)),
    deskRoute(calls.deskRefundPaid, (call, input) => refundIsPaid(host, call, input, onRefundPaid)),
  ];
}
