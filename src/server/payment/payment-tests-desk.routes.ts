import { paymentTestDeskCalls as calls } from '#kernel/shop/desk/payment-tests.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { paymentAccounts, testPayments } from './payment-tests.service.ts';

/** Test payments of the shop's own accounts. */
export function paymentTestDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskPaymentAccounts, () => paymentAccounts(host, host.db.handle)),
    deskRoute(calls.deskTestPayments, (call) => testPayments(host, call)),
  ];
}
