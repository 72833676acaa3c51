import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { CurrencyCode, Money } from '#kernel/shop/money/money.ts';
import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { insertAttempt, readAttemptsOf } from './attempts.repo.ts';
import { type Applied, applyObservation } from './observations.service.ts';

/** Throws 1900105 unless the order waits for a transfer, 1900108 for an amount that is not positive. */
function mustAwait(order: Order, paid: Money): void {
  const { increment_id: number } = order;
  if (order.payment_method !== 'check_money')
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.not-by-transfer', values: { number } } });
  if (order.paid_attempt_id !== null || isPaid(order.status))
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.paid-already', values: { number } } });
  if (!Number.isSafeInteger(paid.minor) || paid.minor <= 0)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-orders-api.amount-nothing' }, field: 'amount' });
}

/**
 * Records that a transfer has arrived, like an observation of any provider: the amount must be the order's, or the
 * order is held; money for a closed order is owed back.
 */
export async function confirmTransfer(
  trx: Transaction<Schema>,
  order: Order,
  { paid, config, now }: { paid: Money; config: Pick<Host['config'], 'bank' | 'sandboxOrigin'>; now: Date },
): Promise<Applied> {
  const { bank } = config;
  if (!bank) refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.no-bank-account' } });
  const isLive = config.sandboxOrigin === undefined;
  mustAwait(order, paid);
  const known = (await readAttemptsOf(trx, order.id)).find(
    ({ provider, state }) => provider === 'bank' && isOpenAttempt(state),
  );
  const number = `${order.increment_id}-${randomBytes(5).toString('hex')}`;
  const attempt =
    known ??
    (await insertAttempt(trx, {
      order_id: order.id,
      provider: 'bank',
      out_trade_no: number,
      amount_minor: order.grand_minor,
      currency: order.currency,
      payee: bank.account,
      is_live: isLive,
      state: 'created',
      mismatch: null,
      locale: order.locale,
      provider_ref: number,
      pay_url: null,
      created_at: now,
      expires_at: order.expires_at,
      next_check_at: null,
    }));
  const applied = await applyObservation(
    trx,
    {
      provider: 'bank',
      outTradeNo: attempt.out_trade_no,
      state: 'paid',
      review: 'none',
      providerTxn: attempt.out_trade_no,
      wasDeclined: false,
      paid,
      refundedMinor: 0,
      payee: bank.account,
      isLive,
      at: now,
    },
    now,
  );
  if (!applied) throw new Error(`the transfer for order ${order.increment_id} found no attempt`);
  return applied;
}

/** Result of a recorded transfer, for staff. */
export function transferOutcome({ settlement, status }: Applied, currency: CurrencyCode): string {
  if (settlement === 'confirm') return 'The order is paid; its customer is told by letter.';
  if (settlement === 'hold')
    return `The order is held: the amount is not what was asked for in ${currency}. Please look into it.`;
  if (settlement === 'late')
    return status === 'payment_confirmed'
      ? 'The order had been closed and is open again: it is paid.'
      : 'The order had been closed and its pieces may be gone: the money is owed back, by hand.';
  return `Written down; the order is ${status}.`;
}
