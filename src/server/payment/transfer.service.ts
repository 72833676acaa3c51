import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { isCancelled } from '#kernel/shop/orders/orders.states.ts';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { queueOrderMail } from '#server/orders/order-emails.service.ts';
import {
  lockOrderByNumber,
  type Order,
  payableMinor,
  setPaymentFacts,
} from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type AttemptRow, insertAttempt, insertLedgerEntry, readAttemptsOf } from './attempts.repo.ts';
import { type Applied, applyObservation } from './observations.service.ts';
import { oweRefund } from './refunds.service.ts';
import { insertBankEntry, readBankEntries } from './transfer.repo.ts';
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
      values: { amount: new Amount(paid), due: written(order, dueMinor) },
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
      amount_minor: payableMinor(order) - order.shortfall_minor,
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
  const noted = await setPaymentFacts(trx, order.id, { received_minor: received, updated_at: now });
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
