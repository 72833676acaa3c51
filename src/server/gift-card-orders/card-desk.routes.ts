import { giftCardDeskCalls as calls } from '#kernel/shop/desk/gift-cards.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { correctCard, deskCards, resendCardByStaff } from './card-desk.service.ts';

/** Bought gift cards at the desk. */
export function giftCardDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskOrderCard, (call, { id }) => {
      call.audit({ kind: 'order', id: String(id) });
      return deskCards(host.db.handle, { number: id });
    }),
    deskRoute(calls.deskCustomerCards, (call, { id }) => {
      call.audit({ kind: 'customer', id: String(id), customerId: id });
      return deskCards(host.db.handle, { customerId: id });
    }),
    deskRoute(calls.deskCorrectCard, (call, asked) => correctCard(host, call, asked)),
    deskRoute(calls.deskResendCard, (call, asked) => resendCardByStaff(host, call, asked)),
  ];
}
