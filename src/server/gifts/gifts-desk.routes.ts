import { giftDeskCalls as calls } from '#kernel/shop/desk/gifts.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { sendGiftAtDesk } from './gift-desk.service.ts';
import { giveGift, newGift, saveGift } from './gifts-desk.service.ts';
import { giftCoupons, giftPage, parcelPage, showGift, showParcel } from './gifts-desk-view.service.ts';

/** Desk calls for gifts. */
export function giftDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  return [
    deskRoute(calls.deskGiftParcels, (_call, asked) => parcelPage(host, asked)),
    deskRoute(calls.deskGiftParcel, async (call, { id }) => {
      const record = await showParcel(handle, call.locale, id);
      call.audit({ kind: 'gift-parcel', id: String(id), customerId: record.customer.id });
      return record;
    }),
    deskRoute(calls.deskSendGift, async (call, sent) => {
      await sendGiftAtDesk(host, call, sent);
      return showParcel(handle, call.locale, sent.id);
    }),
    deskRoute(calls.deskGifts, ({ now }, asked) => giftPage(host, now, asked)),
    deskRoute(calls.deskGift, ({ now }, { id }) => showGift(handle, id, { now })),
    deskRoute(calls.deskGiftCoupons, () => giftCoupons(host)),
    deskRoute(calls.deskNewGift, async (call, written) => newGift(host, call, written)),
    deskRoute(calls.deskSaveGift, (call, written) => saveGift(host, call, written)),
    deskRoute(calls.deskGiveGift, (call, given) => giveGift(host, call, given)),
  ];
}
