import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { orderDeskCalls as calls } from '#kernel/shop/desk/orders.calls.ts';
import {
  changePieceByStaff,
  prepareDrawing,
  readdressByStaff,
  sendDrawing,
} from '#server/drawings/drawing-desk.service.ts';
import { correctParcel, resendShipping, undoDispatch } from '#server/orders/order-dispatch.service.ts';
import {
  beginWork,
  completeOrder,
  delayOrder,
  deliverOrder,
  handOver,
  putOnHold,
} from '#server/orders/order-lifecycle.service.ts';
import { askForRest } from '#server/orders/order-rest.service.ts';
import { cancelPaidOrderByStaff } from '#server/payment/cancel-paid-order.service.ts';
import { acceptHeld } from '#server/payment/held-orders.service.ts';
import {
  askForLargeCancellation,
  askForLargeRefund,
  refundOrder,
} from '#server/payment/refunds-desk.service.ts';
import { enterTransfer } from '#server/payment/transfer.service.ts';
import { convertTransfer, reverseTransfer } from '#server/payment/transfer-reversal.service.ts';
import {
  acceptShortfall,
  askForLargeSurplus,
  refundSurplus,
  remindTransfer,
} from '#server/payment/transfer-settling.service.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { decodeStaffImage } from '#server/uploads/staff-images.service.ts';
import {
  actOnOrder,
  listOrders,
  listTransfers,
  noteOrder,
  orderChoices,
  readOrderRecord,
} from './order-desk.service.ts';
import { parcelLabel } from './order-desk-label.service.ts';
import { orderPaper } from './order-papers.service.ts';
import { printOrders } from './order-prints.service.ts';
import { readyFinished, shipFinished } from './shipping.service.ts';

/** The carrier's name; `other` is named in a field of its own. */
function carrierOf(carrier: string, otherCarrier: string): string {
  if (carrier !== 'other') return carrier;
  if (otherCarrier === '')
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.carrier-missing' },
      field: 'otherCarrier',
    });
  return otherCarrier;
}

/** Orders at the desk. */
export function orderDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskOrders, (call, input) => listOrders(host, call, input)),
    deskRoute(calls.deskOrderChoices, (call) => orderChoices(host, call)),
    deskRoute(calls.deskOrder, (call, { id }) => readOrderRecord(host, call, id)),
    deskRoute(calls.deskBeginOrder, (call, read) =>
      actOnOrder(host, call, read, (trx, order) => beginWork(trx, order, call.now)),
    ),
    deskRoute(calls.deskHoldOrder, (call, { reason, ...read }) =>
      actOnOrder(host, call, read, (trx, order) => putOnHold(trx, order, { reason, now: call.now }), {
        reason,
      }),
    ),
    deskRoute(calls.deskAcceptOrder, (call, { isDisputeWon, ...read }) =>
      actOnOrder(host, call, read, (trx, order) => acceptHeld(trx, order, { isDisputeWon, now: call.now })),
    ),
    deskRoute(calls.deskShipOrder, (call, { carrier, otherCarrier, parcel, reason, ...read }) => {
      const sent = { carrier: carrierOf(carrier, otherCarrier), parcel, reason };
      return actOnOrder(
        host,
        call,
        read,
        (trx, order) => shipFinished(trx, order, { ...sent, now: call.now }),
        sent,
      );
    }),
    deskRoute(calls.deskCorrectParcel, (call, { carrier, otherCarrier, parcel, ...read }) => {
      const sent = { carrier: carrierOf(carrier, otherCarrier), parcel, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => correctParcel(trx, order, sent));
    }),
    deskRoute(calls.deskResendShipping, (call, read) =>
      actOnOrder(host, call, read, (trx, order) => resendShipping(trx, order, call.now)),
    ),
    deskRoute(calls.deskUndoDispatch, (call, { reason, ...read }) => {
      const undo = { reason, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => undoDispatch(trx, order, undo), { reason });
    }),
    deskRoute(calls.deskReadyOrder, (call, { reason, ...read }) => {
      const ready = { reason, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => readyFinished(trx, order, ready), { reason });
    }),
    deskRoute(calls.deskHandOverOrder, (call, { code, ...read }) =>
      actOnOrder(host, call, read, (trx, order) => handOver(trx, order, { code, now: call.now })),
    ),
    deskRoute(calls.deskDeliverOrder, (call, read) =>
      actOnOrder(host, call, read, (trx, order) => deliverOrder(trx, order, call.now)),
    ),
    deskRoute(calls.deskCompleteOrder, (call, read) => {
      const { refundDays } = host.config;
      return actOnOrder(host, call, read, (trx, order) =>
        completeOrder(trx, order, { refundDays, now: call.now }),
      );
    }),
    deskRoute(calls.deskCancelOrder, async (call, { reason, keepsDeposit, ...read }) => {
      await askForLargeCancellation(host, call, { id: read.id, reason, keepsDeposit });
      const off = { note: reason, keepsDeposit, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => cancelPaidOrderByStaff(trx, order, off), {
        ...{ reason, keepsDeposit },
      });
    }),
    deskRoute(calls.deskAskForRest, (call, read) =>
      actOnOrder(host, call, read, (trx, order) => askForRest(trx, order, call.now)),
    ),
    deskRoute(calls.deskConfirmTransfer, (call, { amount, receivedOn, reference, isSure, ...read }) => {
      const entry = { receivedOn, isSure, bankReference: reference, staffName: call.staff.name };
      const transfer = { ...entry, paid: amount, config: host.config, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => enterTransfer(trx, order, transfer), {
        ...{ amount, receivedOn, reference },
      });
    }),
    deskRoute(calls.deskAcceptShortfall, (call, { reason, ...read }) => {
      const accepted = { reason, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => acceptShortfall(trx, order, accepted), { reason });
    }),
    deskRoute(calls.deskRefundSurplus, async (call, read) => {
      await askForLargeSurplus(host, call, read.id);
      return actOnOrder(host, call, read, (trx, order) => refundSurplus(trx, order, call.now));
    }),
    deskRoute(calls.deskRemindTransfer, (call, read) =>
      actOnOrder(host, call, read, (trx, order) => remindTransfer(trx, order, call.now)),
    ),
    deskRoute(calls.deskReverseTransfer, (call, { entry, reason, ...read }) => {
      const reversal = { entry, reason, staffName: call.staff.name, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => reverseTransfer(trx, order, reversal), {
        ...{ entry, reason },
      });
    }),
    deskRoute(calls.deskConvertTransfer, (call, { entry, amount, rate, reason, ...read }) => {
      const conversion = { entry, credited: amount, rate, reason, staffName: call.staff.name, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => convertTransfer(trx, order, conversion), {
        ...{ entry, amount, rate, reason },
      });
    }),
    deskRoute(calls.deskRefundOrder, async (call, { id, version: seen, ...asked }) => {
      await askForLargeRefund(host, call, { id, ...asked });
      const refund = { ...asked, askedBy: call.staff.name, now: call.now };
      const read = { id, version: seen };
      return actOnOrder(host, call, read, (trx, order) => refundOrder(trx, order, refund), asked);
    }),
    deskRoute(calls.deskNoteOrder, (call, { text, ...read }) => {
      const note = { staff: call.staff, now: call.now, text };
      return actOnOrder(host, call, read, (trx, order) => noteOrder(trx, order, note), { note: text });
    }),
    deskRoute(calls.deskDelayOrder, (call, { days, reason, ...read }) => {
      const delay = { days, reason, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => delayOrder(trx, order, delay), { days, reason });
    }),
    deskRoute(calls.deskSendDrawing, async (call, { line, note, pictures: views, ...read }) => {
      const pictures = [views.front, views.side, views.top, views.worn].flatMap((view) =>
        view ? [decodeStaffImage(view)] : [],
      );
      const drawing = { ...(await prepareDrawing({ pictures, note })), line, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => sendDrawing(trx, order, drawing), {
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
      const changed = { line, change, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => changePieceByStaff(trx, order, changed), {
        line,
        ...change,
      });
    }),
    deskRoute(calls.deskChangeAddress, (call, { address, ...read }) => {
      const { firstName: first_name, lastName: last_name, ...rest } = address;
      const moved = { changes: { ...rest, first_name, last_name }, now: call.now };
      return actOnOrder(host, call, read, (trx, order) => readdressByStaff(trx, order, moved));
    }),
    deskRoute(calls.deskOrderPaper, (call, { id, paper }) => orderPaper(host, call, { id, paper })),
    deskRoute(calls.deskParcelLabel, (call, { id }) => parcelLabel(host, call, id)),
    deskRoute(calls.deskPrintOrders, (call, input) => printOrders(host, call, input)),
    deskRoute(calls.deskTransfers, (_call, input) => listTransfers(host, input)),
  ];
}
