import { orderDeskCalls as calls } from '#kernel/desk/orders.calls.ts';
import { actOn } from '#server/orders/order-desk.service.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { listRefundsByHand, refundByStaff, refundIsPaid } from './refunds-desk.service.ts';

/** Money that goes back, at the desk. */
export function refundDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskRefundOrder, (call, { amount, reference, ...read }) =>
      actOn(
        host,
        call,
        read,
        (house) => refundByStaff(host, house, call, { id: read.id, amount, reference }),
        {
          amount,
          reference,
        },
      ),
    ),
    deskRoute(calls.deskRefundsByHand, (_call, input) => listRefundsByHand(host, input)),
    deskRoute(calls.deskRefundPaid, (call, input) => refundIsPaid(host, call, input)),
  ];
}
