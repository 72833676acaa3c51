import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Money, smallestMinor } from '#kernel/shop/money/money.ts';
import { offeredMethods } from '#kernel/shop/payment/offers.ts';
import {
  type EstimateAnswerer,
  type EstimateLine,
  estimateTotal,
  isAnswerable,
  mayEstimate,
} from '#kernel/shop/returns/care.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { isProvenOrder } from '#server/orders/orders.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { payeesOf } from '#server/platform/payment/payees.ts';
import {
  type Estimate,
  insertEstimate,
  readEstimates,
  readPayments,
  updateEstimate,
} from './estimates.repo.ts';
import { queueShopReturn } from './return-emails.service.ts';
import { type HeldReturn, moveReturn } from './return-transitions.service.ts';
import type { ReturnRow } from './returns.repo.ts';
import { lockReturnWithOrder, visibleReturn } from './returns.service.ts';
import { checkEvent } from './returns-desk.service.ts';
import { closeServiceOrders, payableOrder } from './service-orders.service.ts';

const dayMs = 86_400_000;

type PayHost = Pick<Host, 'payments' | 'config'>;

/** Refuses lines in another currency or with amounts that no payment method accepts. */
function checkLines(
  host: PayHost,
  { order }: HeldReturn,
  lines: readonly { text: string; amount: Money }[],
): EstimateLine[] {
  const { currency, country } = order;
  if (lines.some(({ amount }) => amount.currency !== currency))
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-returns-api.currency' },
      field: 'lines.first.amount',
    });
  const checked = lines.map(({ text, amount }) => ({ text, minor: amount.minor }));
  const total = { currency, minor: estimateTotal(checked) };
  const isWrong = checked.some(({ minor }) => minor < 0 || minor % smallestMinor(currency) !== 0);
  if (isWrong || (total.minor > 0 && offeredMethods(payeesOf(host), country, total).length === 0))
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-returns-api.estimate-amount' },
      field: 'lines.first.amount',
    });
  return checked;
}

/** The estimate of a locked return that waits for an answer or a payment. */
async function pendingEstimate(trx: Transaction<Schema>, row: ReturnRow): Promise<Estimate | undefined> {
  const [latest] = await readEstimates(trx, [row.id]);
  if (row.state === 'awaiting_payment') return latest?.state === 'approved' ? latest : undefined;
  return latest?.state === 'sent' ? latest : undefined;
}

/**
 * Sends an estimate with the findings; it replaces one that is neither paid nor in work. `isAgreed`: its owner agrees to it
 * in the store. Throws 1900105 while the one before is being paid.
 */
export async function sendEstimate(
  host: PayHost,
  trx: Transaction<Schema>,
  held: HeldReturn,
  asked: {
    lines: readonly { text: string; amount: Money }[];
    note: string;
    days: number;
    isAgreed: boolean;
    now: Date;
  },
): Promise<ReturnRow> {
  const { row } = held;
  const { note, days, isAgreed, now } = asked;
  checkEvent(row, 'estimate-sent');
  if (!mayEstimate(row)) refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.no-estimate' } });
  const lines = checkLines(host, held, asked.lines);
  const before = await pendingEstimate(trx, row);
  if (before) {
    if (!(await closeServiceOrders(trx, before.id, now)))
      refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.being-paid' } });
    await updateEstimate(trx, before.id, { state: 'superseded' });
  }
  const [last] = await readEstimates(trx, [row.id]);
  await insertEstimate(trx, {
    return_id: row.id,
    number: (last?.number ?? 0) + 1,
    state: 'sent',
    lines: jsonb(lines),
    total_minor: estimateTotal(lines),
    note,
    valid_until: new Date(now.getTime() + days * dayMs),
    sent_at: now,
    answered_at: null,
    answered_by: null,
  });
  const sent = await moveReturn(trx, held, 'estimate-sent', { at: now, isQuiet: isAgreed });
  return isAgreed ? agreeInStore(host, trx, { ...held, row: sent }, { now }) : sent;
}

interface Answered {
  row: ReturnRow;
  /** Number of the order to pay; null if there is nothing to pay. */
  order: number | null;
}

/** Approves the current estimate of a locked return: free work begins, other work waits for its payment. */
async function approveEstimate(
  host: PayHost,
  trx: Transaction<Schema>,
  held: HeldReturn,
  { estimate, by, now }: { estimate: Estimate; by: EstimateAnswerer; now: Date },
): Promise<Answered> {
  await updateEstimate(trx, estimate.id, { state: 'approved', answered_at: now, answered_by: by });
  const isFree = estimate.total_minor === 0;
  const row = await moveReturn(trx, held, isFree ? 'work-agreed' : 'estimate-approved', { at: now });
  await queueShopReturn(trx, 'house-return-answer', { ...held, row });
  const asked = { estimate, payees: payeesOf(host), now };
  return { row, order: isFree ? null : await payableOrder(trx, { ...held, row }, asked) };
}

/** Declines a pending estimate. Work that was agreed on before goes on; else the piece returns as it came. */
async function declineEstimate(
  trx: Transaction<Schema>,
  held: HeldReturn,
  { estimate, by, now }: { estimate: Estimate; by: EstimateAnswerer; now: Date },
): Promise<Answered> {
  if (!(await closeServiceOrders(trx, estimate.id, now)))
    refuse(codes.returnSettled, { text: { key: 'returns-api.being-paid' } });
  await updateEstimate(trx, estimate.id, { state: 'declined', answered_at: now, answered_by: by });
  const others = (await readEstimates(trx, [held.row.id])).filter(({ id }) => id !== estimate.id);
  const isWorkAgreed = others.some(({ state }) => state === 'approved');
  const row = await moveReturn(trx, held, isWorkAgreed ? 'more-declined' : 'estimate-declined', { at: now });
  await queueShopReturn(trx, 'house-return-answer', { ...held, row });
  return { row, order: null };
}

function refuseOutdated(reason: 'estimate-replaced' | 'estimate-expired'): never {
  refuse(codes.estimateOutdated, { text: { key: `returns-api.${reason}` } });
}

/** Answers an estimate of a locked return. The estimate is named, so that its reader agrees to the price that was shown. */
async function answerLocked(
  host: PayHost,
  trx: Transaction<Schema>,
  held: HeldReturn,
  asked: { estimateId: number; answer: 'approve' | 'decline' | 'pay'; by: EstimateAnswerer; now: Date },
): Promise<Answered> {
  const { answer, by, now } = asked;
  const { row } = held;
  const estimates = await readEstimates(trx, [row.id]);
  const estimate = estimates.find(({ id }) => id === asked.estimateId);
  if (!estimate) refuse(codes.returnNotFound);
  if (estimate.state === 'superseded') refuseOutdated('estimate-replaced');
  const isPending = (await pendingEstimate(trx, row))?.id === estimate.id;
  const answered = { estimate, by, now };
  if (answer === 'decline') {
    if (estimate.state === 'declined') return { row, order: null };
    if (!isPending) refuse(codes.returnSettled);
    return declineEstimate(trx, held, answered);
  }
  if (estimate.state === 'declined') refuse(codes.returnSettled);
  if (estimate.state === 'sent') {
    if (!isPending || answer === 'pay') refuse(codes.returnSettled);
    const validity = { state: estimate.state, validUntil: estimate.valid_until };
    if (!isAnswerable(validity, now)) refuseOutdated('estimate-expired');
    return approveEstimate(host, trx, held, answered);
  }
  // Approved before: a second click finds the same order, or a new one after it has expired.
  if (!isPending) return { row, order: null };
  const [latest] = await readPayments(trx, [estimate.id]);
  if (now > estimate.valid_until && latest?.status !== 'payment_pending') refuseOutdated('estimate-expired');
  return { row, order: await payableOrder(trx, held, { estimate, payees: payeesOf(host), now }) };
}

/**
 * Approves, declines or pays an estimate, in the account or by the link of an email. Repeating an answer changes
 * nothing. Throws 1800002, 1800003, and 1800004 for an estimate that was replaced or has expired.
 */
export async function answerEstimate(
  host: Pick<Host, 'db'> & PayHost,
  call: SignedCall,
  asked: { id: number; estimateId: number; answer: 'approve' | 'decline' | 'pay' },
): Promise<Answered> {
  const { customerId } = call.shopper;
  return host.db.transaction(async (trx) => {
    await visibleReturn(trx, customerId, asked.id);
    const held = await lockReturnWithOrder(trx, asked.id);
    if (!held) refuse(codes.returnNotFound);
    const by = (await isProvenOrder(trx, customerId, held.order.id)) ? 'owner' : 'link';
    return answerLocked(host, trx, held, { ...asked, by, now: call.now });
  });
}

/** Records that the owner has agreed to the current estimate in the store. Throws 1900105. */
export async function agreeInStore(
  host: PayHost,
  trx: Transaction<Schema>,
  held: HeldReturn,
  { now }: { now: Date },
): Promise<ReturnRow> {
  const estimate = await pendingEstimate(trx, held.row);
  if (
    held.row.state !== 'estimate_sent' ||
    !estimate ||
    held.row.way !== 'store' ||
    now > estimate.valid_until
  )
    refuse(deskCodes.notPossible, { text: { key: 'desk-returns-api.no-agreement' } });
  return (await approveEstimate(host, trx, held, { estimate, by: 'store', now })).row;
}
