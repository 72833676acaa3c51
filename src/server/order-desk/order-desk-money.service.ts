import { refundableMinor } from '#kernel/shop/orders/orders.rules.ts';
import { isPaid, isPayable } from '#kernel/shop/orders/orders.states.ts';
import { maxShortfallMinor, transferBalance } from '#kernel/shop/payment/transfer.rules.ts';
import { payableMinor } from '#server/orders/orders.service.ts';
import type { WholeOrder } from './order-desk.repo.ts';
import type { DeskOrder } from './order-desk-lines.service.ts';

/** A date of the JSON parts of a `WholeOrder`, as the API writes it. */
const iso = (text: string): string => new Date(text).toISOString();

/** The attempt that paid the order, and the amount that can still be refunded. */
export function moneyOf({ order, attempts, movements, refunds }: WholeOrder) {
  const paid = attempts.find(({ id }) => id === order.paid_attempt_id);
  const own = movements.filter(({ attempt_id }) => attempt_id === paid?.id);
  const sum = (some: readonly { minor: number }[]) => some.reduce((total, { minor }) => total + minor, 0);
  const captured = capturedOf(movements, paid?.id);
  const left = refundableMinor({
    capturedMinor: captured,
    refundedMinor: sum(own.filter(({ kind }) => kind === 'refund')),
    askedMinor: sum(refunds.filter(({ attempt_id }) => attempt_id === paid?.id)),
  });
  const credit = attempts.find(({ provider, id }) => provider === 'credit' && id !== paid?.id);
  const creditLeft = refundableMinor({
    capturedMinor: capturedOf(movements, credit?.id),
    refundedMinor: sum(
      movements.filter(({ attempt_id, kind }) => kind === 'refund' && attempt_id === credit?.id),
    ),
    askedMinor: sum(refunds.filter(({ attempt_id }) => attempt_id === credit?.id)),
  });
  return { paid, netMinor: left, leftMinor: paid && isPaid(order.status) ? left + creditLeft : 0 };
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
  return {
    received: amount(order.received_minor),
    due: amount(isPaid(order.status) && order.status !== 'holded' ? 0 : dueMinor),
    surplus: amount(surplusMinor),
    maxShortfall: amount(maxShortfallMinor(currency, order.rate)),
    shortfall: amount(shortfallMinor),
    entries: bankEntries.map((entry) => ({
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
