import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { returnDeskCalls as calls } from '#kernel/shop/desk/returns.calls.ts';
import { isCurrencyCode, type Money } from '#kernel/shop/money/money.ts';
import { estimateLineNames } from '#kernel/shop/returns/care.rules.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  finishWork,
  readPhotographs,
  receiveReturn,
  returnUnworked,
  sendOrHandOver,
} from './care-desk.service.ts';
import { agreeInStore, sendEstimate } from './estimates.service.ts';
import { openReturn } from './open-return.service.ts';
import { refundReturnByStaff } from './return-refunds.service.ts';
import type { ReturnRow } from './returns.repo.ts';
import {
  actOnReturn,
  approveReturn,
  denyReturn,
  inspectReturn,
  type ReturnChange,
  refuseExchange,
  rejectReturn,
  replyToReturn,
} from './returns-desk.service.ts';
import { deskReturnRow, returnPage, showReturn } from './returns-desk-view.service.ts';
import { acceptTradeUpByStaff } from './trade-ups.service.ts';

function moneyOf({ currency, minor }: { currency: string; minor: number }): Money {
  if (isCurrencyCode(currency)) return { currency, minor };
  refuse(deskCodes.fieldInvalid, { text: { key: 'desk-returns-api.currency' }, field: 'amount' });
}

/** Calls of the desk about returns. */
export function returnDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  const shown = ({ locale }: StaffCall, row: ReturnRow) => showReturn(host, handle, locale, row);
  const act = async (call: StaffCall, read: { id: number; version: string }, change: ReturnChange) =>
    shown(call, await actOnReturn(host, call, read, change));
  return [
    deskRoute(calls.deskReturns, (call, asked) => returnPage(host, call, asked)),
    deskRoute(calls.deskReturn, async (call, { id }) => {
      const record = await shown(call, await deskReturnRow(handle, id));
      call.audit({ kind: 'return', id: String(id), customerId: record.customer.id });
      return record;
    }),
    deskRoute(calls.deskOpenReturn, async (call, asked) => shown(call, await openReturn(host, call, asked))),
    deskRoute(calls.deskApproveReturn, (call, { reply, ...read }) =>
      act(call, read, (trx, held) => approveReturn(trx, held, { reply, now: call.now })),
    ),
    deskRoute(calls.deskDenyReturn, (call, { reply, ...read }) =>
      act(call, read, (trx, held) => denyReturn(trx, held, { reply, now: call.now })),
    ),
    deskRoute(calls.deskReceiveReturn, async (call, { pictures: views, ...read }) => {
      const pictures = await readPhotographs(views);
      return act(call, read, (trx, held) => receiveReturn(trx, held, { pictures, now: call.now }));
    }),
    deskRoute(calls.deskInspectReturn, (call, { isSellable, remark, ...read }) =>
      act(call, read, (trx, held) => inspectReturn(trx, held, { isSellable, remark, now: call.now })),
    ),
    deskRoute(calls.deskRejectReturn, (call, { reply, ...read }) =>
      act(call, read, (trx, held) => rejectReturn(trx, held, { reply, now: call.now })),
    ),
    deskRoute(calls.deskRefundReturn, async (call, { amount, ...chosen }) => {
      const owed = amount === null ? undefined : moneyOf(amount);
      return shown(call, await refundReturnByStaff(host, call, { ...chosen, amount: owed }));
    }),
    deskRoute(calls.deskAcceptTradeUp, async (call, read) =>
      shown(call, await acceptTradeUpByStaff(host, call, read)),
    ),
    deskRoute(calls.deskSendReturn, async (call, { pictures: views, carrier, parcel, ...read }) => {
      const pictures = await readPhotographs(views);
      return act(call, read, (trx, held) =>
        sendOrHandOver(trx, held, { pictures, carrier, parcel, now: call.now }),
      );
    }),
    deskRoute(calls.deskEstimateReturn, (call, { lines: named, note, days, isAgreed, ...read }) => {
      const lines = estimateLineNames
        .flatMap((name) => named[name] ?? [])
        .map(({ text, amount }) => ({ text, amount: moneyOf(amount) }));
      return act(call, read, (trx, held) =>
        sendEstimate(host, trx, held, { lines, note, days, isAgreed, now: call.now }),
      );
    }),
    deskRoute(calls.deskAgreeReturn, (call, read) =>
      act(call, read, (trx, held) => agreeInStore(host, trx, held, { now: call.now })),
    ),
    deskRoute(calls.deskFinishReturn, async (call, { pictures: views, reply, ...read }) => {
      const pictures = await readPhotographs(views);
      return act(call, read, (trx, held) => finishWork(trx, held, { pictures, reply, now: call.now }));
    }),
    deskRoute(calls.deskGiveBackReturn, async (call, { pictures: views, carrier, parcel, ...read }) => {
      const pictures = await readPhotographs(views);
      return act(call, read, (trx, held) =>
        returnUnworked(trx, held, { pictures, carrier, parcel, now: call.now }),
      );
    }),
    deskRoute(calls.deskRefuseExchange, (call, { reply, ...read }) =>
      act(call, read, (trx, held) => refuseExchange(trx, held, { reply, now: call.now })),
    ),
    deskRoute(calls.deskReplyToReturn, (call, { reply, ...read }) =>
      act(call, read, (trx, held) => replyToReturn(trx, held, { reply, now: call.now })),
    ),
  ];
}
