import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { orderDeskCalls as calls } from '#kernel/shop/desk/orders.calls.ts';
import { changePieceByStaff, readdressByStaff, sendDrawing } from '#server/drawings/drawing-desk.service.ts';
import {
  beginWork,
  completeOrder,
  delayOrder,
  deliverOrder,
  handOver,
  makeReady,
  putOnHold,
  shipOrder,
} from '#server/orders/order-life.service.ts';
import { callOffByStaff } from '#server/payment/call-off.service.ts';
import { acceptHeld } from '#server/payment/held-orders.service.ts';
import { refundByStaff } from '#server/payment/refunds-desk.service.ts';
import { confirmTransfer } from '#server/payment/transfer.service.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { actOn, listOrders, listTransfers, noteOrder, oneOrder, orderChoices } from './order-desk.service.ts';
import { parcelLabel } from './order-desk-label.service.ts';

/** A picture as it travels, as bytes. */
const bytesOf = ({ name, base64 }: { name: string; base64: string }) => ({
  name,
  bytes: new Uint8Array(Buffer.from(base64, 'base64')),
});

/** Orders at the desk. */
export function orderDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskOrders, (call, input) => listOrders(host, call, input)),
    deskRoute(calls.deskOrderChoices, (call) => orderChoices(host, call)),
    deskRoute(calls.deskOrder, (call, { id }) => oneOrder(host, call, id)),
    deskRoute(calls.deskBeginOrder, (call, read) =>
      actOn(host, call, read, (house) => beginWork(house, read.id)),
    ),
    deskRoute(calls.deskHoldOrder, (call, { reason, ...read }) =>
      actOn(host, call, read, (house) => putOnHold(house, read.id, reason), { reason }),
    ),
    deskRoute(calls.deskAcceptOrder, (call, { isDisputeWon, ...read }) =>
      actOn(host, call, read, (house) => acceptHeld(house, read.id, isDisputeWon)),
    ),
    deskRoute(calls.deskShipOrder, (call, { carrier, parcel, ...read }) =>
      actOn(host, call, read, (house) => shipOrder(house, read.id, { carrier, parcel })),
    ),
    deskRoute(calls.deskReadyOrder, (call, read) =>
      actOn(host, call, read, (house) => makeReady(house, read.id)),
    ),
    deskRoute(calls.deskHandOverOrder, (call, { code, ...read }) =>
      actOn(host, call, read, (house) => handOver(house, read.id, code)),
    ),
    deskRoute(calls.deskDeliverOrder, (call, read) =>
      actOn(host, call, read, (house) => deliverOrder(house, read.id)),
    ),
    deskRoute(calls.deskCompleteOrder, (call, read) =>
      actOn(host, call, read, (house) => completeOrder(house, read.id)),
    ),
    deskRoute(calls.deskCancelOrder, (call, { reason, ...read }) =>
      actOn(host, call, read, (house) => callOffByStaff(house, read.id, reason), { reason }),
    ),
    deskRoute(calls.deskConfirmTransfer, (call, { amount, ...read }) =>
      actOn(host, call, read, (house) => confirmTransfer(house, read.id, amount), { amount }),
    ),
    deskRoute(calls.deskRefundOrder, (call, { amount, reference, ...read }) =>
      actOn(
        host,
        call,
        read,
        (house) => refundByStaff(host, house, call, { id: read.id, amount, reference }),
        { amount, reference },
      ),
    ),
    deskRoute(calls.deskNoteOrder, (call, { text, ...read }) =>
      actOn(host, call, read, (house) => noteOrder(house, call, read.id, text), { note: text }),
    ),
    deskRoute(calls.deskDelayOrder, (call, { days, reason, ...read }) =>
      actOn(host, call, read, (house) => delayOrder(house, read.id, { days, reason }), { days, reason }),
    ),
    deskRoute(calls.deskSendDrawing, (call, { line, note, pictures: views, ...read }) => {
      const pictures = [views.front, views.side, views.top, views.worn].flatMap((view) =>
        view ? [bytesOf(view)] : [],
      );
      return actOn(host, call, read, (house) => sendDrawing(house, read.id, line, { note, pictures }), {
        ...{ line, note },
        pictures: pictures.map(({ name }) => name),
      });
    }),
    deskRoute(calls.deskChangePiece, (call, { line, size, size2, engraving, ...read }) => {
      const sizes = { ...(size === '' ? {} : { size }), ...(size2 === '' ? {} : { 'size-2': size2 }) };
      if (size === '' && size2 === '' && engraving === undefined)
        refuse(deskCodes.fieldInvalid, {
          text: { key: 'desk-orders-api.nothing-changed' },
          field: 'size',
        });
      const change = { sizes, engraving };
      return actOn(host, call, read, (house) => changePieceByStaff(house, read.id, line, change), {
        line,
        ...change,
      });
    }),
    deskRoute(calls.deskChangeAddress, (call, { address, ...read }) => {
      const { firstName: first_name, lastName: last_name, ...rest } = address;
      return actOn(host, call, read, (house) =>
        readdressByStaff(house, read.id, { ...rest, first_name, last_name }),
      );
    }),
    deskRoute(calls.deskParcelLabel, (call, { id }) => parcelLabel(host, call, id)),
    deskRoute(calls.deskTransfers, (_call, input) => listTransfers(host, input)),
  ];
}
