import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import {
  isOpenReturn,
  type ReturnEvent,
  returnAfter,
  returnStates,
} from '#kernel/shop/returns/return.transitions.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Watch } from '#server/platform/desk/watch.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { takeForOrder } from '#server/stock/stock.service.ts';
import { queueReplyMail } from './return-emails.service.ts';
import { oweReturnRefund } from './return-money.service.ts';
import { type HeldReturn, moveReturn, restockReturn } from './return-transitions.service.ts';
import { type ReturnChanges, type ReturnRow, readReturnsIn, updateReturn } from './returns.repo.ts';
import { lockReturnWithOrder } from './returns.service.ts';

/** Parts of the host that this file needs. */
type DeskHost = Pick<Host, 'db' | 'clock'>;

async function lockForStaff(
  trx: Transaction<Schema>,
  id: number,
  watch: Watch<ReturnRow>,
): Promise<HeldReturn> {
  const held = await lockReturnWithOrder(trx, id);
  if (!held) refuse(deskCodes.notFound, { text: { key: 'desk-returns-api.unknown', values: { id } } });
  await watch.held?.(trx, held.row);
  return held;
}

function mustAllow({ id, state }: ReturnRow, event: ReturnEvent): void {
  if (returnAfter(state, event)) return;
  refuse(deskCodes.notPossible, {
    text: {
      key: 'desk-returns-api.wrong-state',
      values: { number: returnNumber(id), state, event: event.replaceAll('-', '_') },
    },
  });
}

interface DeskStep {
  event: ReturnEvent;
  changes?: Omit<ReturnChanges, 'state'>;
  /** Refuses a return that the step does not suit, or does additional work. */
  before?: (trx: Transaction<Schema>, held: HeldReturn) => Promise<void> | void;
  watch: Watch<ReturnRow>;
}

/** One step by staff: state, history and email in one transaction. */
function deskStep({ db, clock }: DeskHost, id: number, step: DeskStep): Promise<ReturnRow> {
  const { event, changes = {}, before, watch } = step;
  return db.transaction(async (trx) => {
    const held = await lockForStaff(trx, id, watch);
    mustAllow(held.row, event);
    await before?.(trx, held);
    const row = await moveReturn(trx, held, event, { at: clock.now(), changes });
    watch.changed?.(row);
    return row;
  });
}

/** Approves a return: the piece may be sent or brought. */
export function approveReturn(
  host: DeskHost,
  id: number,
  reply: string,
  watch: Watch<ReturnRow> = {},
): Promise<ReturnRow> {
  return deskStep(host, id, { event: 'approved', changes: { reply }, watch });
}

/** Denies a return, with the reason. */
export function denyReturn(
  host: DeskHost,
  id: number,
  reply: string,
  watch: Watch<ReturnRow> = {},
): Promise<ReturnRow> {
  return deskStep(host, id, { event: 'denied', changes: { reply }, watch });
}

/** Marks the piece as received. */
export function receiveReturn(host: DeskHost, id: number, watch: Watch<ReturnRow> = {}): Promise<ReturnRow> {
  return deskStep(host, id, { event: 'parcel-received', watch });
}

/** Stores the result of the inspection, and whether the piece may be sold again. */
export function inspectReturn(
  host: DeskHost,
  id: number,
  { isSellable, remark }: { isSellable: boolean; remark: string },
  watch: Watch<ReturnRow> = {},
): Promise<ReturnRow> {
  return deskStep(host, id, {
    event: 'parcel-inspected',
    changes: { is_sellable: isSellable, remark },
    watch,
  });
}

/** Rejects an inspected piece; it is sent back to the shopper with the reason. */
export function rejectReturn(
  host: DeskHost,
  id: number,
  reply: string,
  watch: Watch<ReturnRow> = {},
): Promise<ReturnRow> {
  return deskStep(host, id, { event: 'piece-rejected', changes: { reply }, watch });
}

/** Refuses an exchange because there is no other piece; the shopper may choose a refund. */
export function refuseExchange(
  host: DeskHost,
  id: number,
  reply: string,
  watch: Watch<ReturnRow> = {},
): Promise<ReturnRow> {
  return deskStep(host, id, {
    event: 'no-exchange',
    changes: { reply },
    before: (_trx, { row: { service } }) => {
      if (service !== 'exchange')
        refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.no-exchange', values: { service } } });
    },
    watch,
  });
}

/** Refunds an inspected return, the expected amount or another one; the job pays it. */
export async function refundReturn(
  trx: Transaction<Schema>,
  id: number,
  { amount, now, watch = {} }: { amount: Money | undefined; now: Date; watch?: Watch<ReturnRow> },
): Promise<ReturnRow> {
  const held = await lockForStaff(trx, id, watch);
  mustAllow(held.row, 'piece-accepted');
  const row = await oweReturnRefund(trx, held, 'piece-accepted', { at: now, amount });
  watch.changed?.(row);
  return row;
}

/** For an exchange: takes another piece from stock before the old one is restocked. */
async function swapPieces(trx: Transaction<Schema>, held: HeldReturn): Promise<void> {
  const { row, item } = held;
  if (row.service === 'refund')
    refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.wants-money' } });
  if (row.service !== 'exchange') return;
  if (item.kind !== 'product' || item.product_id === null)
    refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.no-second' } });
  await takeForOrder(trx, held.order, [{ productId: item.product_id, quantity: row.qty }]);
  await restockReturn(trx, held);
}

/** Sends the exchanged, resized or repaired piece, or has it ready in the store. */
export function sendPiece(
  host: DeskHost,
  id: number,
  { carrier, parcel }: { carrier: string; parcel: string },
  watch: Watch<ReturnRow> = {},
): Promise<ReturnRow> {
  return deskStep(host, id, {
    event: 'piece-sent',
    changes: { sent_company: carrier, sent_number: parcel },
    before: swapPieces,
    watch,
  });
}

/** Replies to the shopper in any state. */
export function replyToReturn(
  { db, clock }: DeskHost,
  id: number,
  reply: string,
  watch: Watch<ReturnRow> = {},
): Promise<ReturnRow> {
  return db.transaction(async (trx) => {
    const held = await lockForStaff(trx, id, watch);
    const row = await updateReturn(trx, id, { reply, updated_at: clock.now() });
    await queueReplyMail(trx, { ...held, row });
    watch.changed?.(row);
    return row;
  });
}

/** Two lines per open return, the oldest first. */
export async function returnsOnDesk({ db }: DeskHost): Promise<string[]> {
  const rows = await readReturnsIn(db.handle, returnStates.filter(isOpenReturn));
  return Promise.all(
    rows.map(async (row) => {
      const order = await readOrderById(db.handle, row.order_id);
      const asked = `${row.service} of ${row.qty}, ${row.reason}, order ${order?.increment_id ?? ''}`;
      return `${row.id}  ${returnNumber(row.id)}  ${row.state}\n    ${asked}, ${order?.email ?? ''}`;
    }),
  );
}
