import { storedValueDeskCalls as calls } from '#kernel/shop/desk/stored-value.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { giveCredit, sellCard, showCredit } from './credit-desk.service.ts';

/** Calls of the desk about stored value. */
export function storedValueDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskCredit, (call, { id }) => {
      call.audit({ kind: 'customer', id: String(id), customerId: id });
      return showCredit(host.db.handle, id);
    }),
    deskRoute(calls.deskGiveCredit, (call, given) => giveCredit(host, call, given)),
    deskRoute(calls.deskSellCard, (call, sold) => sellCard(host, call, sold)),
  ];
}
