import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { paymentDeadline } from '#kernel/shop/checkout/checkout.rules.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { needsSecondPerson } from '#kernel/shop/desk/second-person.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { fractionOfMinor, type Money } from '#kernel/shop/money/money.ts';
import { isCancelled } from '#kernel/shop/orders/orders.states.ts';
import { hasMoney, isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { maxShortfallMinor, transferBalance } from '#kernel/shop/payment/transfer.rules.ts';
import { type Approvable, askSecondPerson } from '#server/approvals/approvals.service.ts';
import { shopLimit } from '#server/approvals/limits.service.ts';
import { queueOrderMail, queueTransferMail } from '#server/orders/order-emails.service.ts';
import { moveOrder } from '#server/orders/order-transitions.service.ts';
import { addHistory, readOrderByNumber, updateOrder } from '#server/orders/orders.repo.ts';
import { lockOrderByNumber, type Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  type AttemptRow,
  insertAttempt,
  insertLedgerEntry,
  moveAttempt,
  readAttempt,
  readAttemptsOf,
  updateAttempt,
} from './attempts.repo.ts';
import { type Applied, applyObservation, confirmOrder } from './observations.service.ts';
import { oweRefund, readRefundable } from './refunds.service.ts';
import { type BankEntry, insertBankEntry, markReversed, readBankEntries } from './transfer.repo.ts';

/** A transfer as the bank's statement has it. */
export interface Transfer {
  paid: Money;
  /** Day of the statement, `YYYY-MM-DD`. */
  receivedOn: string;
  bankReference: string;
  /** Staff have confirmed that the sum is not the one that is due. */
  isSure: boolean;
  /** Who enters it. */
  staffName: string;
}

const written = (order: Order, minor: number): string => formatMoney({ currency: order.currency, minor });

/** What is still due and what came too much, by what is left of the payment. */
async function balanceOf(executor: Transaction<Schema>, order: Order, attempt: AttemptRow | undefined) {
  const { minor: netMinor, asked } = attempt
    ? await readRefundable(executor, attempt)
    : { minor: 0, asked: [] };
  const sums = { totalMinor: order.grand_minor, shortfallMinor: order.shortfall_minor, netMinor };
  return { ...transferBalance(sums), asked };
}

/** The bank attempt that pays a locked order; undefined if there is none. */
async function paidTransfer(trx: Transaction<Schema>, order: Order): Promise<AttemptRow | undefined> {
  const { increment_id: number } = order;
  if (order.payment_method !== 'check_money')
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.not-by-transfer', values: { number } } });
  return order.paid_attempt_id === null ? undefined : readAttempt(trx, order.paid_attempt_id);
}

/** Whether an order is held because of the sum of its transfers. */
const isHeldForTransfer = ({ status, review_reason }: Order): boolean =>
  status === 'holded' && review_reason === 'transfer';

/** Throws 1900108 for a sum that is not positive, not the one that is due and not confirmed, or entered before. */
async function mustBeEntered(
  trx: Transaction<Schema>,
  order: Order,
  attempt: AttemptRow | undefined,
  { paid, bankReference, isSure }: Transfer,
): Promise<void> {
  const { increment_id: number } = order;
  if (!Number.isSafeInteger(paid.minor) || paid.minor <= 0)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-orders-api.amount-nothing' }, field: 'amount' });
  if (attempt && paid.currency !== order.currency)
    refuse(deskCodes.fieldInvalid, {
      text: {
        key: 'desk-orders-api.other-currency',
        values: { number, paid: order.currency, asked: paid.currency },
      },
      field: 'amount',
    });
  const known = (await readBankEntries(trx, order.id)).find(
    ({ bank_reference, reversed_at }) => bank_reference === bankReference && reversed_at === null,
  );
  if (known)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.transfer-known', values: { number, reference: bankReference } },
      field: 'reference',
    });
  const { dueMinor } = await balanceOf(trx, order, attempt);
  if (isSure || (paid.minor === dueMinor && paid.currency === order.currency)) return;
  refuse(deskCodes.fieldInvalid, {
    text: {
      key: 'desk-orders-api.transfer-differs',
      values: { amount: formatMoney(paid), due: written(order, dueMinor) },
    },
    field: 'isSure',
  });
}

/** A new attempt for a transfer, or the open one. */
async function attemptFor(
  trx: Transaction<Schema>,
  order: Order,
  { account, isLive, now }: { account: string; isLive: boolean; now: Date },
): Promise<AttemptRow> {
  const known = (await readAttemptsOf(trx, order.id)).find(
    ({ provider, state }) => provider === 'bank' && isOpenAttempt(state),
  );
  const number = `${order.increment_id}-${randomBytes(5).toString('hex')}`;
  return (
    known ??
    insertAttempt(trx, {
      order_id: order.id,
      provider: 'bank',
      out_trade_no: number,
      amount_minor: order.grand_minor - order.shortfall_minor,
      currency: order.currency,
      payee: account,
      is_live: isLive,
      state: 'created',
      mismatch: null,
      locale: order.locale,
      provider_ref: number,
      pay_url: null,
      created_at: now,
      expires_at: order.expires_at,
      next_check_at: null,
    })
  );
}

/** Provider transaction of an entry in the payment ledger. */
const ledgerKey = (attempt: AttemptRow, entry: BankEntry): string => `${attempt.out_trade_no}:${entry.id}`;

/**
 * Enters a transfer of the bank's statement. The order is paid when the sum of its transfers is its total; another sum
 * holds it until the rest comes, or staff accept the shortfall or refund the surplus. Money for a closed order is owed
 * back, and money for an order that is paid already can be refunded as a surplus.
 */
export async function enterTransfer(
  trx: Transaction<Schema>,
  order: Order,
  {
    config,
    now,
    ...transfer
  }: Transfer & { config: Pick<Host['config'], 'bank' | 'sandboxOrigin'>; now: Date },
): Promise<Applied> {
  const { bank } = config;
  if (!bank) refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.no-bank-account' } });
  const { paid, receivedOn, bankReference, staffName } = transfer;
  const isLive = config.sandboxOrigin === undefined;
  const known = await paidTransfer(trx, order);
  const isOver = known !== undefined && (known.provider !== 'bank' || known.state === 'refunded');
  if (isOver)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.paid-already', values: { number: order.increment_id } },
    });
  await mustBeEntered(trx, order, known, transfer);
  const attempt = known ?? (await attemptFor(trx, order, { account: bank.account, isLive, now }));
  const entry = await insertBankEntry(trx, {
    order_id: order.id,
    attempt_id: attempt.id,
    amount_minor: paid.minor,
    currency: paid.currency,
    received_on: receivedOn,
    bank_reference: bankReference,
    staff_name: staffName,
    at: now,
    reversed_at: null,
    reversed_by: null,
    reversal_reason: null,
  });
  const received = order.received_minor + (paid.currency === order.currency ? paid.minor : 0);
  const noted = await updateOrder(trx, order.id, { received_minor: received, updated_at: now });
  if (known) {
    await insertLedgerEntry(trx, {
      ...{ attempt_id: known.id, provider: 'bank', kind: 'capture', provider_txn: ledgerKey(known, entry) },
      ...{ amount_minor: paid.minor, currency: paid.currency, at: now },
    });
    if (isCancelled(order.status)) {
      const owed = { client_key: `late:${entry.id}`, reason: 'late', amount_minor: paid.minor } as const;
      await oweRefund(trx, known, { ...owed, currency: paid.currency }, now);
      await queueOrderMail(trx, 'refund-late', noted);
      return { orderId: order.id, attemptId: known.id, status: order.status, settlement: 'late' };
    }
    const { status } = await settleTransfers(trx, noted, known, now);
    const settlement = status === order.status ? 'none' : 'confirm';
    return { orderId: order.id, attemptId: known.id, status, settlement };
  }
  const observation = {
    provider: 'bank',
    outTradeNo: attempt.out_trade_no,
    state: 'paid',
    review: 'none',
    providerTxn: ledgerKey(attempt, entry),
    wasDeclined: false,
    paid,
    refundedMinor: 0,
    payee: bank.account,
    isLive,
    at: now,
  } as const;
  const applied = await applyObservation(trx, observation, now);
  if (!applied) throw new Error(`the transfer for order ${order.increment_id} found no attempt`);
  const held = await lockOrderByNumber(trx, order.increment_id);
  if (isHeldForTransfer(held)) await awaitRest(trx, held, now);
  return applied;
}

/** Extends the deadline of a held order and emails the customer the amount that is still due, if any. */
async function awaitRest(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const deadline = paymentDeadline('check_money', now);
  const extended =
    deadline > order.expires_at ? await updateOrder(trx, order.id, { expires_at: deadline }) : order;
  const attempt = await paidTransfer(trx, extended);
  const { dueMinor } = await balanceOf(trx, extended, attempt);
  if (dueMinor > 0) await queueTransferMail(trx, 'transfer-due', extended, dueMinor);
  return extended;
}

/** Confirms an order that is held for its transfers; throws 1900105 if one of its stones is sold. */
async function confirmHeld(
  trx: Transaction<Schema>,
  order: Order,
  attempt: AttemptRow,
  now: Date,
): Promise<Order> {
  const settled = await updateAttempt(trx, attempt.id, { mismatch: null });
  const attempts = await readAttemptsOf(trx, order.id);
  const confirmed = await confirmOrder({ trx, order, attempt: settled, attempts, now }, 'accepted');
  return confirmed ?? updateOrder(trx, order.id, { review_reason: 'mismatch' });
}

/** After another entry: confirms a held order whose sum is complete, or asks the customer for the rest. */
async function settleTransfers(
  trx: Transaction<Schema>,
  order: Order,
  attempt: AttemptRow,
  now: Date,
): Promise<Order> {
  if (!isHeldForTransfer(order)) return order;
  const { dueMinor, surplusMinor } = await balanceOf(trx, order, attempt);
  if (dueMinor === 0 && surplusMinor === 0) return confirmHeld(trx, order, attempt, now);
  return awaitRest(trx, order, now);
}

/** The order's bank attempt with money; throws 1900105 unless the order is held for its transfers. */
async function heldTransfer(trx: Transaction<Schema>, order: Order): Promise<AttemptRow> {
  const attempt = await paidTransfer(trx, order);
  if (!attempt || !isHeldForTransfer(order))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-open-transfer', values: { number: order.increment_id } },
    });
  return attempt;
}

/** Accepts what has come as the whole payment: the rest is charges of the banks. Throws 1900105 above the tolerance. */
export async function acceptShortfall(
  trx: Transaction<Schema>,
  order: Order,
  { reason, now }: { reason: string; now: Date },
): Promise<Order> {
  const attempt = await heldTransfer(trx, order);
  const { dueMinor } = await balanceOf(trx, order, attempt);
  const maxMinor = maxShortfallMinor(order.currency, order.rate);
  if (dueMinor === 0 || dueMinor > maxMinor || attempt.mismatch === 'currency')
    refuse(deskCodes.notPossible, {
      text: {
        key: 'desk-orders-api.shortfall-at-most',
        values: { number: order.increment_id, due: written(order, dueMinor), most: written(order, maxMinor) },
      },
    });
  const shortfall_minor = order.shortfall_minor + dueMinor;
  const accepted = await updateOrder(trx, order.id, { shortfall_minor });
  await addHistory(trx, { order_id: order.id, status: order.status, at: now, note: reason });
  return confirmHeld(trx, accepted, attempt, now);
}

/** Owes the surplus of a locked order back, and confirms the order if it was held for it. */
export async function refundSurplus(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const attempt = await paidTransfer(trx, order);
  const { surplusMinor, asked } = await balanceOf(trx, order, attempt);
  if (!attempt || !hasMoney(attempt.state) || surplusMinor === 0)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-surplus', values: { number: order.increment_id } },
    });
  const { currency } = order;
  const client_key = `over:${asked.length}`;
  const owed = { client_key, reason: 'overpaid', amount_minor: surplusMinor, currency } as const;
  await oweRefund(trx, attempt, owed, now);
  await queueTransferMail(trx, 'transfer-surplus', order, surplusMinor);
  return isHeldForTransfer(order) ? confirmHeld(trx, order, attempt, now) : order;
}

/** Call path of surplus refunds that wait for a second person. */
export const surplusPath = 'desk/orders/refund-surplus';

/** Stores the refund of a surplus above the shop's limit for a second person and throws 1900107. */
export async function askForLargeSurplus(host: Pick<Host, 'db'>, call: StaffCall, id: number): Promise<void> {
  const { order, surplusMinor, askedMinor } = await host.db.transaction(async (trx) => {
    const found = await readOrderByNumber(trx, id);
    const paid = found?.paid_attempt_id ? await readAttempt(trx, found.paid_attempt_id) : undefined;
    if (!found || paid?.provider !== 'bank') return { order: undefined, surplusMinor: 0, askedMinor: 0 };
    const balance = await balanceOf(trx, found, paid);
    const sum = balance.asked.reduce((total, { amount_minor }) => total + amount_minor, 0);
    return { order: found, surplusMinor: balance.surplusMinor, askedMinor: sum };
  });
  if (!order || surplusMinor === 0) return;
  const amount = { currency: order.currency, minor: surplusMinor };
  const aboveMinor = await shopLimit(host.db.handle, 'refunds');
  if (needsSecondPerson(amount, { aboveMinor, rate: order.rate, askedMinor }))
    await askSecondPerson(host, call, {
      ...{ call: surplusPath, kind: 'order', recordId: String(id), reason: formatMoney(amount) },
      input: { id, amount },
      customerId: order.customer_id,
      minor: fractionOfMinor(order.base_grand_minor, surplusMinor, order.grand_minor),
    });
}

/** Refunds the surplus of an order after a second person has approved it. */
export const refundApprovedSurplus: Approvable = async (trx, { now }, input) => {
  const { id } = input as { id: number };
  await refundSurplus(trx, await lockOrderByNumber(trx, id), now);
};

/**
 * Reverses an entry that was made by mistake. Without any money left, an order that was never confirmed waits for its
 * transfer again. Throws 1900105 unless the order is held and nothing was refunded.
 */
export async function reverseTransfer(
  trx: Transaction<Schema>,
  order: Order,
  { entry: id, reason, staffName, now }: { entry: number; reason: string; staffName: string; now: Date },
): Promise<Order> {
  const { increment_id: number } = order;
  const attempt = await paidTransfer(trx, order);
  const entries = await readBankEntries(trx, order.id);
  const entry = entries.find((each) => each.id === id && each.reversed_at === null);
  if (!entry)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-bank-entry', values: { number, entry: id } },
    });
  const refunds = attempt ? (await readRefundable(trx, attempt)).asked : [];
  if (order.status !== 'holded' || attempt?.state !== 'paid' || refunds.length > 0)
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.not-reversible', values: { number } } });
  await markReversed(trx, id, { reversed_at: now, reversed_by: staffName, reversal_reason: reason });
  await insertLedgerEntry(trx, {
    ...{
      attempt_id: attempt.id,
      provider: 'bank',
      kind: 'reversal',
      provider_txn: ledgerKey(attempt, entry),
    },
    ...{ amount_minor: entry.amount_minor, currency: entry.currency, at: now },
  });
  const back = entry.currency === order.currency ? entry.amount_minor : 0;
  const changes = { received_minor: order.received_minor - back, shortfall_minor: 0, updated_at: now };
  const isLast = entries.every((each) => each.id === id || each.reversed_at !== null);
  if (!isLast) {
    await updateAttempt(trx, attempt.id, { mismatch: 'amount' });
    const held = await updateOrder(trx, order.id, { ...changes, review_reason: 'transfer' });
    return settleTransfers(trx, held, attempt, now);
  }
  await moveAttempt(trx, attempt, 'entry-reversed', { mismatch: null });
  const unpaid = { ...changes, paid_attempt_id: null };
  // Once confirmed, its stones are sold and its receipt is issued: it stays on hold.
  const waiting =
    order.paid_at === null
      ? await moveOrder(trx, order, 'transfer-reversed', {
          at: now,
          note: reason,
          changes: { ...unpaid, review_reason: null },
        })
      : await updateOrder(trx, order.id, { ...unpaid, review_reason: 'transfer' });
  return awaitRest(trx, waiting, now);
}

/** Emails the customer the amount that is still due, with the bank account. */
export async function remindTransfer(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const attempt = await paidTransfer(trx, order);
  const { dueMinor } = await balanceOf(trx, order, attempt);
  const isAwaited = isHeldForTransfer(order) || order.status === 'payment_pending';
  if (!isAwaited || dueMinor === 0)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-open-transfer', values: { number: order.increment_id } },
    });
  return awaitRest(trx, await updateOrder(trx, order.id, { updated_at: now }), now);
}
