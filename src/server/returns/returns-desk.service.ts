import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { isCare } from '#kernel/shop/returns/care.rules.ts';
import {
  isOpenReturn,
  type ReturnEvent,
  returnAfter,
  returnStates,
} from '#kernel/shop/returns/return.transitions.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { takeForOrder } from '#server/stock/stock.service.ts';
import { queueReplyMail } from './return-emails.service.ts';
import { oweReturnRefund } from './return-money.service.ts';
import { type HeldReturn, moveReturn, restockReturn } from './return-transitions.service.ts';
import { type ReturnRow, readReturnsIn, updateReturn } from './returns.repo.ts';
import { lockReturnWithOrder } from './returns.service.ts';
import { showReturn } from './returns-desk-view.service.ts';
import { completeServiceOrders } from './service-orders.service.ts';

/** A change of a locked return; returns the row as it is afterwards. */
export type ReturnChange = (trx: Transaction<Schema>, held: HeldReturn) => Promise<ReturnRow>;

/** Calls `change` with a locked return, in a transaction of its own. Throws 1900106 when there is none. */
export function changeReturn({ db }: Pick<Host, 'db'>, id: number, change: ReturnChange): Promise<ReturnRow> {
  return db.transaction(async (trx) => change(trx, await lockedReturn(trx, id)));
}

/** Locks a return with its order. Throws 1900106 when there is none. */
export async function lockedReturn(trx: Transaction<Schema>, id: number): Promise<HeldReturn> {
  const held = await lockReturnWithOrder(trx, id);
  return held ?? refuse(deskCodes.notFound, { text: { key: 'desk-returns-api.unknown', values: { id } } });
}

/**
 * Changes a return at the desk: checks that it still has the version that was read, calls `change` and writes the audit
 * entry. Throws 1900104, 1900106.
 */
export function actOnReturn(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  { id, version }: { id: number; version: string },
  change: ReturnChange,
): Promise<ReturnRow> {
  return changeReturn(host, id, async (trx, held) => {
    const { row: before, order } = held;
    if (versionOf(before) !== version)
      checkVersion(version, await showReturn(host, trx, call.locale, before));
    const after = await change(trx, held);
    call.audit({ kind: 'return', id: String(id), customerId: order.customer_id, before, after });
    return after;
  });
}

type Reply = { reply: string; now: Date };

/** Throws 1900105 if the event cannot happen to a return in its state. */
export function checkEvent({ id, state }: ReturnRow, event: ReturnEvent): void {
  if (returnAfter(state, event)) return;
  refuse(deskCodes.notPossible, {
    text: {
      key: 'desk-returns-api.wrong-state',
      values: { number: returnNumber(id), state, event: event.replaceAll('-', '_') },
    },
  });
}

/** Approves a return: the customer may send or bring the piece. */
export async function approveReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { reply, now }: Reply,
): Promise<ReturnRow> {
  checkEvent(held.row, 'approved');
  return moveReturn(trx, held, 'approved', { at: now, changes: { reply } });
}

/** Denies a return with a reason. */
export async function denyReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { reply, now }: Reply,
): Promise<ReturnRow> {
  checkEvent(held.row, 'denied');
  return moveReturn(trx, held, 'denied', { at: now, changes: { reply } });
}

/** Records the findings of the inspection, and whether the piece may be sold again. */
export async function inspectReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { isSellable, remark, now }: { isSellable: boolean; remark: string; now: Date },
): Promise<ReturnRow> {
  checkEvent(held.row, 'parcel-inspected');
  return moveReturn(trx, held, 'parcel-inspected', {
    at: now,
    changes: { is_sellable: isSellable, remark },
  });
}

/** Rejects the piece after the inspection; it goes back to the customer with the reason. */
export async function rejectReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { reply, now }: Reply,
): Promise<ReturnRow> {
  checkEvent(held.row, 'piece-rejected');
  return moveReturn(trx, held, 'piece-rejected', { at: now, changes: { reply } });
}

/** There is no other piece to exchange it for: the customer may take the money. */
export async function refuseExchange(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { reply, now }: Reply,
): Promise<ReturnRow> {
  checkEvent(held.row, 'no-exchange');
  const { service } = held.row;
  if (service !== 'exchange')
    refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.no-exchange', values: { service } } });
  return moveReturn(trx, held, 'no-exchange', { at: now, changes: { reply } });
}

/** Owes the money of an inspected return, the expected amount or another; a job pays it. */
export async function refundReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { now, ...refund }: { amount: Money | undefined; toCredit?: boolean; now: Date },
): Promise<ReturnRow> {
  checkEvent(held.row, 'piece-accepted');
  return oweReturnRefund(trx, held, 'piece-accepted', { at: now, ...refund });
}

/** For an exchange: takes another piece from stock, then restocks the old one. */
async function swap(trx: Transaction<Schema>, held: HeldReturn): Promise<void> {
  const { row, item } = held;
  if (row.service === 'trade-up')
    refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.wants-credit' } });
  if (row.service === 'refund')
    refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.wants-money' } });
  if (row.service !== 'exchange') return;
  if (item.kind !== 'product' || item.product_id === null)
    refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.no-second' } });
  await takeForOrder(trx, held.order, [
    { productId: item.product_id, variant: item.variant, quantity: row.qty },
  ]);
  await restockReturn(trx, held);
}

/** Carrier and number of a parcel to the customer; '' for a piece that is handed over in the store. */
export interface Parcel {
  carrier: string;
  parcel: string;
}

/** Columns of the parcel to the customer. Throws 1900108 without one for a piece that came by parcel. */
export function checkParcel({ way }: ReturnRow, { carrier, parcel }: Parcel) {
  if (way === 'parcel' && (carrier === '' || parcel === ''))
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-returns-api.no-parcel' },
      field: carrier === '' ? 'carrier' : 'parcel',
    });
  return { sent_company: carrier || null, sent_number: parcel || null };
}

/** The exchanged, cleaned, resized or repaired piece is on its way to the customer, or was handed over in the store. */
export async function sendPiece(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { now, ...parcel }: Parcel & { now: Date },
): Promise<ReturnRow> {
  const { row } = held;
  checkEvent(row, 'piece-sent');
  if (isCare(row.service) && row.state !== 'work_done')
    refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.not-agreed' } });
  const changes = checkParcel(row, parcel);
  await swap(trx, held);
  await completeServiceOrders(trx, row.id, now);
  return moveReturn(trx, held, 'piece-sent', { at: now, changes });
}

/** Answers the customer, in any state of the return. */
export async function replyToReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { reply, now }: Reply,
): Promise<ReturnRow> {
  const row = await updateReturn(trx, held.row.id, { reply, updated_at: now });
  await queueReplyMail(trx, { ...held, row });
  return row;
}

/** Two lines per open return, the oldest first. */
export async function returnsOnDesk({ db }: Pick<Host, 'db'>): Promise<string[]> {
  const rows = await readReturnsIn(db.handle, returnStates.filter(isOpenReturn));
  return Promise.all(
    rows.map(async (row) => {
      const order = await readOrderById(db.handle, row.order_id);
      const asked = `${row.service} of ${row.qty}, ${row.reason}, order ${order?.increment_id ?? ''}`;
      return `${row.id}  ${returnNumber(row.id)}  ${row.state}\n    ${asked}, ${order?.email ?? ''}`;
    }),
  );
}
