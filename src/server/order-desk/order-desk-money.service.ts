import { refundableMinor } from '#kernel/shop/orders/orders.rules.ts';
import { isPaid, isPayable } from '#kernel/shop/orders/orders.states.ts';
import { isRestOpen } from '#kernel/shop/payment/rest.transitions.ts';
import { maxShortfallMinor, transferBalance } from '#kernel/shop/payment/transfer.rules.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { leftOfRestMinor, payableMinor } from '#server/orders/orders.service.ts';
import { keepableMinor } from '#server/payment/cancel-paid-order.service.ts';
import type { WholeOrder } from './order-desk.repo.ts';
import type { DeskOrder } from './order-desk-lines.service.ts';

/** A date of the JSON parts of a `WholeOrder`, as the API writes it. */
const iso = (text: string): string => new Date(text).toISOString();

const sum = (some: readonly { minor: number }[]) => some.reduce((total, { minor }) => total + minor, 0);

/** Money of an attempt that is not refunded. */
function leftOf({ movements, refunds }: WholeOrder, id: number | undefined): number {
  return refundableMinor({
    capturedMinor: capturedOf(movements, id),
    refundedMinor: sum(movements.filter(({ attempt_id, kind }) => kind === 'refund' && attempt_id === id)),
    askedMinor: sum(refunds.filter(({ attempt_id }) => attempt_id === id)),
  });
}

/** The attempt that paid the order first, what is left of it, and the amount that can still be refunded. */
export function moneyOf(whole: WholeOrder) {
  const { order, attempts } = whole;
  const paid = attempts.find(({ id }) => id === order.paid_attempt_id);
  const ids = [order.rest_attempt_id, order.paid_attempt_id];
  const leftMinor = attempts
    .filter(({ id, provider }) => ids.includes(id) || provider === 'credit')
    .reduce((total, { id }) => total + leftOf(whole, id), 0);
  return { paid, netMinor: leftOf(whole, paid?.id), leftMinor: paid && isPaid(order.status) ? leftMinor : 0 };
}

/** The two payments of an order with a deposit; null if it is paid in full. */
export function depositOf(order: WholeOrder['order']): DeskOrder['deposit'] {
  const { rest_state: state, currency } = order;
  if (state === 'none') return null;
  const amount = (minor: number) => ({ currency, minor });
  const receivedMinor = isRestOpen(state) ? order.rest_received_minor : 0;
  return {
    state,
    now: amount(payableMinor(order)),
    rest: amount(order.rest_minor),
    left: amount(leftOfRestMinor(order)),
    received: amount(receivedMinor),
    dueOn: order.rest_due_at === null ? null : businessDay(order.rest_due_at),
    keepable: amount(keepableMinor(order)),
    kept: amount(order.kept_minor),
  };
}

/** Money that came on an attempt, without entries that were reversed. */
export function capturedOf(movements: WholeOrder['movements'], attemptId: number | undefined): number {
  const signs: Readonly<Record<string, number>> = { capture: 1, reversal: -1 };
  return movements
    .filter(({ attempt_id }) => attempt_id === attemptId)
    .reduce((total, { kind, minor }) => total + (signs[kind] ?? 0) * minor, 0);
}

/** Whether a transfer of the order is in another currency and not converted. */
export const hasOtherCurrency = ({
  order,
  bankEntries,
}: Pick<WholeOrder, 'order' | 'bankEntries'>): boolean =>
  bankEntries.some(({ reversed_at, currency }) => reversed_at === null && currency !== order.currency);

/** Bank transfers of an order; null if it is not paid by them. */
export function transferOf(
  { order, bankEntries }: WholeOrder,
  { paid, netMinor }: ReturnType<typeof moneyOf>,
): DeskOrder['transfer'] {
  const { currency, shortfall_minor: shortfallMinor } = order;
  const totalMinor = payableMinor(order);
  const isByTransfer = order.payment_method === 'check_money' && (!paid || paid.provider === 'bank');
  if (!isByTransfer || !(isPayable(order.status) || isPaid(order.status))) return null;
  const amount = (minor: number) => ({ currency, minor });
  // A sum in another currency counts once it is converted.
  const countedMinor = hasOtherCurrency({ order, bankEntries }) ? 0 : netMinor;
  const { dueMinor, surplusMinor } = transferBalance({ totalMinor, shortfallMinor, netMinor: countedMinor });
  const entries = bankEntries.filter(({ attempt_id }) => paid === undefined || attempt_id === paid.id);
  return {
    received: amount(order.received_minor),
    due: amount(isPaid(order.status) && order.status !== 'holded' ? 0 : dueMinor),
    surplus: amount(surplusMinor),
    maxShortfall: amount(maxShortfallMinor(currency, order.rate)),
    shortfall: amount(shortfallMinor),
    entries: entries.map((entry) => ({
      id: entry.id,
      amount: { currency: entry.currency, minor: entry.minor },
      receivedOn: entry.received_on.slice(0, 10),
      reference: entry.bank_reference,
      who: entry.staff_name,
      at: iso(entry.at),
      converted:
        entry.converted_from === null ? null : { from: entry.converted_from, rate: entry.rate ?? '' },
      reversed:
        entry.reversed_at === null
          ? null
          : {
              at: iso(entry.reversed_at),
              who: entry.reversed_by ?? '',
              reason: entry.reversal_reason ?? '',
            },
    })),
  };
}
