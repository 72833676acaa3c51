import { accountingDeskCalls as calls } from '#kernel/shop/desk/accounting.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { books, noticeSeen } from './accounting-desk.service.ts';

/** The books of the shop's money, at the desk. */
export function accountingDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskBooks, () => books(host.db.handle)),
    deskRoute(calls.deskNoticeSeen, (call, asked) => noticeSeen(host, call, asked)),
  ];
}
