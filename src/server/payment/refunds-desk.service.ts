import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { orderDeskCalls } from '#kernel/shop/desk/orders.calls.ts';
import { needsSecondPerson } from '#kernel/shop/desk/second-person.ts';
import { currencyCodes, fractionOfMinor, type Money } from '#kernel/shop/money/money.ts';
import { orderAfter } from '#kernel/shop/orders/orders.transitions.ts';
import { type Approvable, askSecondPerson } from '#server/approvals/approvals.service.ts';
import { shopLimit } from '#server/approvals/limits.service.ts';
import { readOrderByNumber } from '#server/orders/orders.repo.ts';
import { lockOrderByNumber, type Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readAttempt } from './attempts.repo.ts';
import { cancelPaidOrderByStaff, owePart, type Part } from './cancel-paid-order.service.ts';
import { readRefundsOf } from './refunds.repo.ts';
import { type OnRefundPaid, readRefundable } from './refunds.service.ts';
import { readManualRefunds } from './refunds-by-hand.repo.ts';
import { payByHand } from './refunds-by-hand.service.ts';

type RefundsInput = DeskValues<(typeof orderDeskCalls)['deskRefundsByHand']>;
type PaidInput = DeskValues<(typeof orderDeskCalls)['deskRefundPaid']>;

/** Call paths of refunds and of paid cancellations that wait for a second person. */
export const refundPath = 'desk/orders/refund';
export const cancelPath = 'desk/orders/cancel';

/** Refunds a part of a locked order's money. Throws 1900108 for a reference that was refunded before. */
export async function refundOrder(
  trx: Transaction<Schema>,
  order: Order,
  { amount, reference, now }: Part & { now: Date },
): Promise<void> {
  if ((await owePart(trx, order, { amount, reference }, now)) !== undefined) return;
  refuse(deskCodes.fieldInvalid, {
    text: { key: 'desk-orders-api.refund-known', values: { reference } },
    field: 'reference',
  });
}

/**
 * Whether a refund needs a second person, counting earlier refunds of the order. Amounts that are refused anyway need
 * none.
 */
export async function needsApproval({ db }: Pick<Host, 'db'>, order: Order, amount: Money): Promise<boolean> {
  if (!order.paid_attempt_id || order.currency !== amount.currency) return false;
  const asked = await readRefundsOf(db.handle, order.paid_attempt_id);
  const askedMinor = asked.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  if (amount.minor > order.grand_minor - askedMinor) return false;
  const aboveMinor = await shopLimit(db.handle, 'refunds');
  return needsSecondPerson(amount, { aboveMinor, rate: order.rate, askedMinor });
}

/** Stores a refund above the shop's limit for a second person and throws 1900107; returns where none is needed. */
export async function askForLargeRefund(
  host: Pick<Host, 'db'>,
  call: StaffCall,
  { id, amount, reference }: Part & { id: number },
): Promise<void> {
  const order = await readOrderByNumber(host.db.handle, id);
  if (order && (await needsApproval(host, order, amount)))
    await askSecondPerson(host, call, {
      ...{ call: refundPath, kind: 'order', recordId: String(id), reason: reference },
      input: { id, amount, reference },
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
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { handle } = host.db;
  const order = await readOrderByNumber(handle, id);
  const attempt = order?.paid_attempt_id && (await readAttempt(handle, order.paid_attempt_id));
  if (!attempt || !(orderAfter(order.status, 'called-off') || orderAfter(order.status, 'dismissed'))) return;
  const { minor, askedMinor } = await readRefundable(handle, attempt);
  const aboveMinor = await shopLimit(handle, 'refunds');
  if (needsSecondPerson({ minor, currency: order.currency }, { aboveMinor, rate: order.rate, askedMinor }))
    await askSecondPerson(host, call, {
      ...{ call: cancelPath, kind: 'order', recordId: String(id), reason },
      input: { id, reason },
      customerId: order.customer_id,
      minor: fractionOfMinor(order.base_grand_minor, minor, order.grand_minor),
    });
}

/** Cancels an order and owes its money back after a second person has approved it. */
export const cancelApprovedOrder: Approvable = async (trx, { now }, input) => {
  const { id, reason } = v.parse(v.object({ id: v.number(), reason: v.string() }), input);
  await cancelPaidOrderByStaff(trx, await lockOrderByNumber(trx, id), { note: reason, now });
};

const approved = v.object({
  id: v.number(),
  amount: v.object({ currency: v.picklist(currencyCodes), minor: v.number() }),
  reference: v.string(),
});

/** Refunds an order after a second person has approved it. */
export const refundApprovedOrder: Approvable = async (trx, { now }, input) => {
  const { id, amount, reference } = v.parse(approved, input);
  await refundOrder(trx, await lockOrderByNumber(trx, id), { amount, reference, now });
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
