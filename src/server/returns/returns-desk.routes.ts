import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { returnDeskCalls as calls } from '#kernel/shop/desk/returns.calls.ts';
import { isCurrencyCode, type Money } from '#kernel/shop/money/money.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { refundReturnByStaff } from './return-refunds.service.ts';
import type { ReturnRow } from './returns.repo.ts';
import {
  approveReturn,
  denyReturn,
  inspectReturn,
  receiveReturn,
  refuseExchange,
  rejectReturn,
  replyToReturn,
  sendPiece,
} from './returns-desk.service.ts';
import { deskReturnRow, returnPage, showReturn, watchReturn } from './returns-desk-view.service.ts';

function moneyOf({ currency, minor }: { currency: string; minor: number }): Money {
  if (isCurrencyCode(currency)) return { currency, minor };
  refuse(deskCodes.fieldInvalid, { text: { key: 'desk-returns-api.currency' }, field: 'amount' });
}

/** Calls of the desk about returns. */
export function returnDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  const shown = ({ locale }: StaffCall, row: ReturnRow) => showReturn(host, handle, locale, row);
  const watch = (call: StaffCall, version: string) => watchReturn(host, call, version);
  return [
    deskRoute(calls.deskReturns, (call, asked) => returnPage(host, call, asked)),
    deskRoute(calls.deskReturn, async (call, { id }) => {
      const record = await shown(call, await deskReturnRow(handle, id));
      call.audit({ kind: 'return', id: String(id), customerId: record.customer.id });
      return record;
    }),
    deskRoute(calls.deskApproveReturn, async (call, { id, version, reply }) =>
      shown(call, await approveReturn(host, id, reply, watch(call, version))),
    ),
    deskRoute(calls.deskDenyReturn, async (call, { id, version, reply }) =>
      shown(call, await denyReturn(host, id, reply, watch(call, version))),
    ),
    deskRoute(calls.deskReceiveReturn, async (call, { id, version }) =>
      shown(call, await receiveReturn(host, id, watch(call, version))),
    ),
    deskRoute(calls.deskInspectReturn, async (call, { id, version, isSellable, remark }) =>
      shown(call, await inspectReturn(host, id, { isSellable, remark }, watch(call, version))),
    ),
    deskRoute(calls.deskRejectReturn, async (call, { id, version, reply }) =>
      shown(call, await rejectReturn(host, id, reply, watch(call, version))),
    ),
    deskRoute(calls.deskRefundReturn, async (call, { id, version, amount }) => {
      const owed = amount === null ? undefined : moneyOf(amount);
      return shown(
        call,
        await refundReturnByStaff(host, call, { id, amount: owed, watch: watch(call, version) }),
      );
    }),
    deskRoute(calls.deskSendReturn, async (call, { id, version, carrier, parcel }) =>
      shown(call, await sendPiece(host, id, { carrier, parcel }, watch(call, version))),
    ),
    deskRoute(calls.deskRefuseExchange, async (call, { id, version, reply }) =>
      shown(call, await refuseExchange(host, id, reply, watch(call, version))),
    ),
    deskRoute(calls.deskReplyToReturn, async (call, { id, version, reply }) =>
      shown(call, await replyToReturn(host, id, reply, watch(call, version))),
    ),
  ];
}
