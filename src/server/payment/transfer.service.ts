import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { isCancelled } from '#kernel/shop/orders/orders.states.ts';
import { hasMoney, isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { isRestOpen, takesRest } from '#kernel/shop/payment/rest.transitions.ts';
import { queueOrderMail } from '#server/orders/order-emails.service.ts';
import {
  leftOfRestMinor,
  lockOrderByNumber,
  type Order,
  payableMinor,
  setPaymentFacts,
} from '#server/orders/orders.service.ts';
import { queueTransferMail } from '#server/orders/transfer-emails.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  type AttemptRow,
  insertAttempt,
  insertLedgerEntry,
  readAttemptsOf,
  updateAttempt,
} from './attempts.repo.ts';
import { type Applied, applyObservation } from './observations.service.ts';
import { oweRefund } from './refunds.service.ts';
import { acceptRest } from './rest-payment.service.ts';
import { type BankEntry, insertBankEntry, readBankEntries } from './transfer.repo.ts';
import {
  awaitRest,
  balanceOf,
  isHeldForTransfer,
  ledgerKey,
  paidTransfer,
  settleTransfers,
  written,
} from './transfer-balance.service.ts';

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

/** Throws 1900108 for a sum that is not positive, not the one that is due and not confirmed, or entered before. */
async function mustBeEntered(
  trx: Transaction<Schema>,
  order: Order,
  { dueMinor, isInCurrency }: { dueMinor: number; isInCurrency: boolean },
  { paid, bankReference, isSure }: Transfer,
): Promise<void> {
  const { increment_id: number } = order;
  if (!Number.isSafeInteger(paid.minor) || paid.minor <= 0)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-orders-api.amount-nothing' }, field: 'amount' });
  if (isInCurrency && paid.currency !== order.currency)
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
  if (isSure || (paid.minor === dueMinor && paid.currency === order.currency)) return;
  refuse(deskCodes.fieldInvalid, {
    text: {
      key: 'desk-orders-api.transfer-differs',
      values: { amount: new Amount(paid), due: written(order, dueMinor) },
    },
    field: 'isSure',
  });
}

/** A new attempt for a transfer, or the open one. */
async function attemptFor(
  trx: Transaction<Schema>,
  order: Order,
  { account, isLive, isRest, now }: { account: string; isLive: boolean; isRest: boolean; now: Date },
): Promise<AttemptRow> {
  const known = (await readAttemptsOf(trx, order.id)).find(
    ({ provider, state, is_rest }) => provider === 'bank' && isOpenAttempt(state) && is_rest === isRest,
  );
  const number = `${order.increment_id}-${randomBytes(5).toString('hex')}`;
  return (
    known ??
    insertAttempt(trx, {
      order_id: order.id,
      provider: 'bank',
      is_rest: isRest,
      out_trade_no: number,
      amount_minor: isRest ? leftOfRestMinor(order) : payableMinor(order) - order.shortfall_minor,
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

/** A transfer with the account that received it. */
type Entered = Transfer & { config: Pick<Host['config'], 'bank' | 'sandboxOrigin'>; now: Date };

/** Writes the entry of a transfer, and its capture if the attempt has money already. */
async function bookEntry(
  trx: Transaction<Schema>,
  order: Order,
  attempt: AttemptRow,
  { paid, receivedOn, bankReference, staffName, now }: Entered,
): Promise<BankEntry> {
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
  if (hasMoney(attempt.state))
    await insertLedgerEntry(trx, {
      ...{
        attempt_id: attempt.id,
        provider: 'bank',
        kind: 'capture',
        provider_txn: ledgerKey(attempt, entry),
      },
      ...{ amount_minor: paid.minor, currency: paid.currency, at: now },
    });
  return entry;
}

/** Applies the first transfer of an attempt. */
async function observeTransfer(
  trx: Transaction<Schema>,
  order: Order,
  {
    attempt,
    entry,
    paid,
    now,
  }: { attempt: AttemptRow; entry: BankEntry } & Pick<Transfer, 'paid'> & { now: Date },
): Promise<Applied> {
  const observation = {
    provider: 'bank',
    outTradeNo: attempt.out_trade_no,
    state: 'paid',
    review: 'none',
    providerTxn: ledgerKey(attempt, entry),
    wasDeclined: false,
    paid,
    refundedMinor: 0,
    payee: attempt.payee,
    isLive: attempt.is_live,
    at: now,
  } as const;
  const applied = await applyObservation(trx, observation, now);
  if (!applied) throw new Error(`the transfer for order ${order.increment_id} found no attempt`);
  return applied;
}

/**
 * Enters a transfer for the rest of an order that was paid with a deposit. The rest is paid when the sum of its transfers reaches
 * it; a surplus is owed back at once.
 */
async function enterRestTransfer(
  trx: Transaction<Schema>,
  order: Order,
  { account, ...entered }: Entered & { account: string },
): Promise<Applied> {
  const { paid, now, config } = entered;
  const dueMinor = leftOfRestMinor(order);
  await mustBeEntered(trx, order, { dueMinor, isInCurrency: true }, entered);
  const known = (await readAttemptsOf(trx, order.id)).find(
    ({ provider, is_rest, state }) => provider === 'bank' && is_rest && state === 'paid',
  );
  const isLive = config.sandboxOrigin === undefined;
  const attempt = known ?? (await attemptFor(trx, order, { account, isLive, isRest: true, now }));
  const entry = await bookEntry(trx, order, attempt, entered);
  const rest_received_minor = order.rest_received_minor + paid.minor;
  const noted = await setPaymentFacts(trx, order.id, { rest_received_minor, updated_at: now });
  if (!known) await observeTransfer(trx, noted, { attempt, entry, paid, now });
  const applied = { orderId: order.id, attemptId: attempt.id, status: order.status } as const;
  if (paid.minor < dueMinor) {
    await queueOrderMail(trx, 'rest-due', noted);
    return { ...applied, settlement: 'none' };
  }
  const current = await lockOrderByNumber(trx, order.increment_id);
  if (isRestOpen(current.rest_state)) {
    const settled = await updateAttempt(trx, attempt.id, { mismatch: null });
    const attempts = await readAttemptsOf(trx, order.id);
    await acceptRest({ trx, order: current, attempt: settled, attempts, now });
  }
  const surplusMinor = paid.minor - dueMinor;
  if (surplusMinor > 0) {
    const owed = { client_key: `over:${entry.id}`, reason: 'overpaid', amount_minor: surplusMinor } as const;
    await oweRefund(trx, attempt, { ...owed, currency: order.currency }, now);
    await queueTransferMail(trx, 'transfer-surplus', current, surplusMinor);
  }
  return { ...applied, settlement: 'rest-paid' };
}

/**
 * Enters a transfer of the bank's statement. The order is paid when the sum of its transfers is its total; another sum
 * holds it until the rest comes, or staff accept the shortfall or refund the surplus. Money for a closed order is owed
 * back, and money for an order that is paid already can be refunded as a surplus. While an order waits for the rest after its deposit,
 * a transfer is for that.
 */
export async function enterTransfer(
  trx: Transaction<Schema>,
  order: Order,
  entered: Entered,
): Promise<Applied> {
  const { paid, now, config } = entered;
  const { bank } = config;
  if (!bank) refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.no-bank-account' } });
  const { account } = bank;
  if (order.paid_at !== null && takesRest({ status: order.status, rest: order.rest_state }))
    return enterRestTransfer(trx, order, { ...entered, account });
  const isLive = config.sandboxOrigin === undefined;
  const known = await paidTransfer(trx, order);
  const isOver = known !== undefined && (known.provider !== 'bank' || known.state === 'refunded');
  if (isOver)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.paid-already', values: { number: order.increment_id } },
    });
  const { dueMinor } = await balanceOf(trx, order, known);
  await mustBeEntered(trx, order, { dueMinor, isInCurrency: known !== undefined }, entered);
  const attempt = known ?? (await attemptFor(trx, order, { account, isLive, isRest: false, now }));
  const entry = await bookEntry(trx, order, attempt, entered);
  const received = order.received_minor + (paid.currency === order.currency ? paid.minor : 0);
  const noted = await setPaymentFacts(trx, order.id, { received_minor: received, updated_at: now });
  if (known) {
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
  const applied = await observeTransfer(trx, order, { attempt, entry, paid, now });
  const held = await lockOrderByNumber(trx, order.increment_id);
  if (isHeldForTransfer(held)) await awaitRest(trx, held, now);
  return applied;
}
