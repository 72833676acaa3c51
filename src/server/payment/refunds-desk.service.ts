import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { orderDeskCalls } from '#kernel/shop/desk/orders.calls.ts';
import { refundFields } from '#kernel/shop/desk/refund-fields.ts';
import { needsSecondPerson } from '#kernel/shop/desk/second-person.ts';
import { fractionOfMinor, type Money } from '#kernel/shop/money/money.ts';
import { isMadeForBuyer } from '#kernel/shop/orders/order-type.ts';
import { orderAfter } from '#kernel/shop/orders/orders.transitions.ts';
import { workshop } from '#kernel/shop/stock/stock-places.ts';
import { type Approvable, askSecondPerson } from '#server/approvals/approvals.service.ts';
import { shopLimit } from '#server/approvals/limits.service.ts';
import { lastHistoryId, signHistory } from '#server/orders/order-history.repo.ts';
import { restockLine } from '#server/orders/order-transitions.service.ts';
import { readOrderByNumber } from '#server/orders/orders.repo.ts';
import { lockOrderByNumber, type Order, orderLines } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readStores } from '#server/stores/stores.repo.ts';
import { readAttemptsOf } from './attempts.repo.ts';
import { cancelPaidOrderByStaff, keepableMinor, owePart } from './cancel-paid-order.service.ts';
import { payingAttempts } from './paying-attempts.ts';
import { insertRefundLines, readRefundsOfOrder } from './refunds.repo.ts';
import { type OnRefundPaid, readRefundable } from './refunds.service.ts';
import { readManualRefunds } from './refunds-by-hand.repo.ts';
import { payByHand } from './refunds-by-hand.service.ts';

type RefundsInput = DeskValues<(typeof orderDeskCalls)['deskRefundsByHand']>;
type PaidInput = DeskValues<(typeof orderDeskCalls)['deskRefundPaid']>;

/** Call paths of refunds and of paid cancellations that wait for a second person. */
export const refundPath = 'desk/orders/refund';
export const cancelPath = 'desk/orders/cancel';

/** A refund of the desk: its sum, its reason and the pieces that are taken back. */
type StaffRefund = Pick<DeskValues<(typeof orderDeskCalls)['deskRefundOrder']>, keyof typeof refundFields>;

/** Takes pieces back with a refund, on sale again at `restock` unless it is ''. Throws 1900108 if there are fewer. */
async function takePiecesBack(
  trx: Transaction<Schema>,
  order: Order,
  { refundId, pieces, restock }: { refundId: number } & Pick<StaffRefund, 'pieces' | 'restock'>,
): Promise<void> {
  const asked = Object.entries(pieces).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line: Number(line), quantity }] : [],
  );
  if (asked.length === 0) return;
  const place = restock === 'workshop' || restock === '' ? workshop : Number(restock);
  if (place !== workshop && !(await readStores(trx)).some(({ id }) => id === place))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-stock-api.no-place' }, field: 'restock' });
  const items = await orderLines(trx, order.id);
  const refuseLine = (line: number, key: 'refund-pieces' | 'refund-restock'): never =>
    refuse(deskCodes.fieldInvalid, { text: { key: `desk-orders-api.${key}` }, field: `pieces.${line}` });
  const lines = asked.map(({ line, quantity }) => {
    const item = items.find(({ id }) => id === line);
    if (!item || quantity > item.qty) return refuseLine(line, 'refund-pieces');
    const isForSale = !isMadeForBuyer({ ...item, customizedType: item.customized_type });
    return { item, quantity, restocked_to: restock !== '' && isForSale ? restock : null };
  });
  // By product, so that two orders do not deadlock.
  for (const { item, quantity, restocked_to } of lines.toSorted(
    (a, b) => (a.item.product_id ?? 0) - (b.item.product_id ?? 0),
  )) {
    if (restocked_to !== null && !(await restockLine(trx, item, { quantity, place })))
      refuseLine(item.id, 'refund-restock');
  }
  await insertRefundLines(
    trx,
    lines.map(({ item, quantity, restocked_to }) => ({
      ...{ refund_id: refundId, order_item_id: item.id, quantity, restocked_to },
    })),
  );
}

/** Refunds a part of a locked order's money. Throws 1900108 for a reference that was refunded before. */
export async function refundOrder(
  trx: Transaction<Schema>,
  order: Order,
  refund: StaffRefund & { askedBy: string; approvedBy?: string; now: Date },
): Promise<void> {
  const { amount, reference, reason, askedBy, approvedBy = '', now, toCredit } = refund;
  const by = { note: reason, asked_by: askedBy, approved_by: approvedBy };
  const refundId = await owePart(trx, order, { amount, reference, by, toCredit }, now);
  if (refundId === undefined)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.refund-known', values: { reference } },
      field: 'reference',
    });
  await takePiecesBack(trx, order, { ...refund, refundId });
}

/**
 * Whether a refund needs a second person, counting earlier refunds of the order. Amounts that are refused anyway need
 * none.
 */
export async function needsApproval({ db }: Pick<Host, 'db'>, order: Order, amount: Money): Promise<boolean> {
  if (!order.paid_attempt_id || order.currency !== amount.currency) return false;
  const asked = await readRefundsOfOrder(db.handle, order);
  const askedMinor = asked.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  if (amount.minor > order.grand_minor - askedMinor) return false;
  const aboveMinor = await shopLimit(db.handle, 'refunds');
  return needsSecondPerson(amount, { aboveMinor, rate: order.rate, askedMinor });
}

/** Stores a refund above the shop's limit for a second person and throws 1900107; returns where none is needed. */
export async function askForLargeRefund(
  host: Pick<Host, 'db'>,
  call: StaffCall,
  { id, ...refund }: StaffRefund & { id: number },
): Promise<void> {
  const order = await readOrderByNumber(host.db.handle, id);
  const { amount, reason } = refund;
  if (order && (await needsApproval(host, order, amount)))
    await askSecondPerson(host, call, {
      ...{ call: refundPath, kind: 'order', recordId: String(id), reason },
      input: { id, ...refund, askedBy: call.staff.name },
      customerId: order.customer_id,
      minor: fractionOfMinor(order.base_grand_minor, amount.minor, order.grand_minor),
    });
}

/**
 * Stores the cancellation of an order whose refund is above the shop's limit for a second person and throws 1900107;
 * returns where none is needed.
 */
export async function askForLargeCancellation(
  host: Pick<Host, 'db'>,
  call: StaffCall,
  { id, reason, keepsDeposit }: { id: number; reason: string; keepsDeposit: boolean },
): Promise<void> {
  const { handle } = host.db;
  const order = await readOrderByNumber(handle, id);
  if (!order?.paid_attempt_id) return;
  if (!(orderAfter(order.status, 'called-off') || orderAfter(order.status, 'dismissed'))) return;
  let [minor, askedMinor] = [keepsDeposit ? -keepableMinor(order) : 0, 0];
  for (const attempt of payingAttempts(order, await readAttemptsOf(handle, order.id))) {
    const left = await readRefundable(handle, attempt);
    minor += left.minor;
    askedMinor += left.askedMinor;
  }
  const aboveMinor = await shopLimit(handle, 'refunds');
  if (needsSecondPerson({ minor, currency: order.currency }, { aboveMinor, rate: order.rate, askedMinor }))
    await askSecondPerson(host, call, {
      ...{ call: cancelPath, kind: 'order', recordId: String(id), reason },
      input: { id, reason, keepsDeposit },
      customerId: order.customer_id,
      minor: fractionOfMinor(order.base_grand_minor, minor, order.grand_minor),
    });
}

const approvedCancellation = v.object({
  id: v.number(),
  reason: v.string(),
  // A request from before a release that has deposits.
  keepsDeposit: v.optional(v.boolean(), false),
});

/** Cancels an order and owes its money back after a second person has approved it. */
export const cancelApprovedOrder: Approvable = async (trx, { now, staff }, input) => {
  const { id, reason, keepsDeposit } = v.parse(approvedCancellation, input);
  const order = await lockOrderByNumber(trx, id);
  const since = await lastHistoryId(trx, order.id);
  await cancelPaidOrderByStaff(trx, order, { note: reason, keepsDeposit, now });
  await signHistory(trx, order.id, { name: staff.name, since });
};

const approved = v.object({
  ...refundFields,
  id: v.number(),
  // A request from before a release that asks for reasons.
  reason: v.optional(v.string(), ''),
  askedBy: v.optional(v.string(), ''),
});

/** Refunds an order after a second person has approved it. */
export const refundApprovedOrder: Approvable = async (trx, { now, staff }, input) => {
  const { id, ...refund } = v.parse(approved, input);
  await refundOrder(trx, await lockOrderByNumber(trx, id), { ...refund, approvedBy: staff.name, now });
};

type Waiting = Awaited<ReturnType<typeof readManualRefunds>>[number];

const nameOf = ({ firstName, lastName }: Waiting) => `${firstName} ${lastName}`.trim();

const rowOf = (refund: Waiting) => ({
  id: refund.id,
  version: versionOf(refund),
  order: refund.orderNumber,
  reason: refund.reason,
  state: refund.state,
  amount: { currency: refund.currency, minor: refund.minor },
  provider: refund.provider,
  reference: refund.reference,
  name: nameOf(refund),
  email: refund.email,
  owedSince: refund.owedSince.toISOString(),
});

/** Refunds that staff must pay. There are few: all of them are read. */
export async function listRefundsByHand({ db }: Pick<Host, 'db'>, input: RefundsInput) {
  const { search, page, perPage, isDescending } = input;
  const all = (await readManualRefunds(db.handle)).filter((refund) =>
    `${refund.orderNumber} ${nameOf(refund)} ${refund.email} ${refund.reference}`
      .toLowerCase()
      .includes(search.toLowerCase()),
  );
  const rows = (isDescending ? all.toReversed() : all).map(rowOf);
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

/** Marks a refund as paid by bank transfer; refused the second time. */
export async function refundIsPaid(
  host: Pick<Host, 'db' | 'clock'>,
  call: StaffCall,
  input: PaidInput,
  onRefundPaid: OnRefundPaid,
) {
  const gone = () =>
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-refund', values: { refund: input.id } },
    });
  const find = async (executor: Parameters<typeof readManualRefunds>[0]) =>
    (await readManualRefunds(executor)).find(({ id }) => id === input.id);
  const known = (await find(host.db.handle)) ?? gone();
  call.audit({
    kind: 'order',
    id: String(known.orderNumber),
    customerId: known.customerId,
    before: { refund: known.id, state: known.state },
    after: { refund: known.id, state: 'done', reference: input.reference },
  });
  checkVersion(input.version, rowOf(known));
  if (!(await payByHand(host, input.id, input.reference, onRefundPaid))) gone();
  return { order: known.orderNumber };
}
