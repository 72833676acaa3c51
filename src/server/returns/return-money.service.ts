import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { returnNumber } from '#kernel/shop/returns/return.ts';
import { owePart } from '#server/payment/cancel-paid-order.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type HeldReturn, moveReturn, restockReturn } from './return-transitions.service.ts';
import type { ReturnRow } from './returns.repo.ts';

/**
 * Owes the refund of a locked return, once: the expected amount or another one, as store credit with `toCredit`, or where the
 * shopper wants it. Restocks sellable pieces. Throws
 * 1900105 where there is no money to refund.
 */
export async function oweReturnRefund(
  trx: Transaction<Schema>,
  held: HeldReturn,
  event: 'piece-accepted' | 'money-chosen',
  { at, amount, toCredit = held.row.to_credit }: { at: Date; amount?: Money | undefined; toCredit?: boolean },
): Promise<ReturnRow> {
  const { row, order } = held;
  const { currency } = order;
  if (row.expected_minor === null)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-returns-api.no-money', values: { service: row.service } },
    });
  const owed = amount ?? { currency, minor: row.expected_minor };
  const reference = `RETURN-${row.id}`;
  const refundId = await owePart(trx, order, { amount: owed, reference, toCredit }, at);
  if (refundId === undefined)
    refuse(deskCodes.notPossible, {
      text: {
        key: 'desk-returns-api.refunded-before',
        values: {
          number: returnNumber(row.id),
          amount: new Amount({ currency, minor: row.actual_minor ?? owed.minor }),
        },
      },
    });
  await restockReturn(trx, held);
  const changes = { actual_minor: owed.minor, refund_id: refundId, to_credit: toCredit };
  return moveReturn(trx, held, event, { at, changes });
}
