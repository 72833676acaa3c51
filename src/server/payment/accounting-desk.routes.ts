import { accountingDeskCalls as calls } from '#kernel/shop/desk/accounting.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { accountingReport, markNotificationSeen } from './accounting-desk.service.ts';

/** Calls of the desk about reconciliation with payment providers. */
export function accountingDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskBooks, () => accountingReport(host.db.handle)),
    deskRoute(calls.deskNoticeSeen, (call, asked) => markNotificationSeen(host, call, asked)),
  ];
}
