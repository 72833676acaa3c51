import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { fractionOfMinor } from '#kernel/shop/money/money.ts';
import { tradeUpRule } from '#kernel/shop/trade-up/trade-up.rules.ts';
import { type Approvable, askSecondPerson } from '#server/approvals/approvals.service.ts';
import { takeBackDiamond } from '#server/diamonds/diamond-stock.service.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { readRefundedPieces } from '#server/payment/refunds.repo.ts';
import { needsApproval } from '#server/payment/refunds-desk.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { addTradeUp } from '#server/stored-value/stored-value.service.ts';
import { type HeldReturn, moveReturn, restockReturn } from './return-transitions.service.ts';
import type { ReturnRow } from './returns.repo.ts';
import { actOnReturn, checkEvent, lockedReturn } from './returns-desk.service.ts';
import { deskReturnRow } from './returns-desk-view.service.ts';
import { readTradeUps, setTradeUpAccount } from './trade-ups.repo.ts';

/** Call path of accepted stones that wait for a second person. */
export const tradeUpPath = 'desk/returns/trade-up';

/** Puts the stone on sale again, if the inspection allows it; a loose one is the piece itself. */
async function restockStone(trx: Transaction<Schema>, held: HeldReturn): Promise<void> {
  const { row, item, order } = held;
  await restockReturn(trx, held);
  if (row.is_sellable && item.kind === 'design' && item.diamond_id !== null)
    await takeBackDiamond(trx, item.diamond_id, order.id);
}

/** Whether the customer still owns the piece: no refund took it back, and as much as its credit was not refunded. */
async function isOwned(
  trx: Transaction<Schema>,
  { order, item }: HeldReturn,
  valueMinor: number,
): Promise<boolean> {
  const refunded = await readRefundedPieces(trx, order.id);
  const isTakenBack = refunded.some(({ order_item_id }) => order_item_id === item.id) || item.restocked > 0;
  return !isTakenBack && order.grand_minor - order.refunded_minor >= valueMinor;
}

/**
 * Accepts an inspected stone: the piece is the shop's, and its customer gets the credit. Throws 1900105 for another service,
 * a guest, or a piece that a refund took back.
 */
async function acceptTradeUp(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { askedBy: staffName, approvedBy = '', now }: { askedBy: string; approvedBy?: string; now: Date },
): Promise<ReturnRow> {
  const { row, order } = held;
  checkEvent(row, 'stone-accepted');
  const [asked] = await readTradeUps(trx, [row.id]);
  const rule = tradeUpRule();
  if (!asked || !rule) refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.no-trade-up' } });
  if (order.is_guest) refuse(deskCodes.notPossible, { text: { key: 'stored-value-api.no-account' } });
  const { value_minor: minor, least_minor: leastMinor } = asked;
  if (!(await isOwned(trx, held, minor)))
    refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.not-owned' } });
  await restockStone(trx, held);
  const { customer_id: customerId, currency, id: orderId } = order;
  const credit = { customerId, currency, minor, leastMinor, orderId, days: rule.validDays };
  const by = { reference: `trade-up:${row.id}`, staffName, approvedBy };
  const account = await addTradeUp(trx, { ...credit, ...by }, now);
  await setTradeUpAccount(trx, row.id, account.id);
  return moveReturn(trx, held, 'stone-accepted', { at: now, changes: { actual_minor: minor } });
}

/**
 * Accepts a stone at the desk. Above the shop's limit for refunds, stores it for a second person and throws 1900107.
 */
export async function acceptTradeUpByStaff(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  { id, version }: { id: number; version: string },
): Promise<ReturnRow> {
  const row = await deskReturnRow(host.db.handle, id);
  const order = await readOrderById(host.db.handle, row.order_id);
  const [asked] = await readTradeUps(host.db.handle, [id]);
  const credit = order && asked && { currency: order.currency, minor: asked.value_minor };
  const by = { askedBy: call.staff.name };
  if (order && credit && row.state === 'inspected' && (await needsApproval(host, order, credit)))
    await askSecondPerson(host, call, {
      ...{ call: tradeUpPath, kind: 'return', recordId: String(id), reason: row.reason },
      ...{ input: { id, ...by }, customerId: order.customer_id },
      minor: fractionOfMinor(order.base_grand_minor, credit.minor, order.grand_minor),
    });
  return actOnReturn(host, call, { id, version }, (trx, held) =>
    acceptTradeUp(trx, held, { ...by, now: call.now }),
  );
}

const approved = v.object({ id: v.number(), askedBy: v.string() });

/** Accepts a stone after a second person has approved it. */
export const acceptApprovedTradeUp: Approvable = async (trx, { now, staff }, input) => {
  const { id, askedBy } = v.parse(approved, input);
  await acceptTradeUp(trx, await lockedReturn(trx, id), { askedBy, approvedBy: staff.name, now });
};
