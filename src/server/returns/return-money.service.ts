import type { Transaction } from 'kysely';
import type { Money } from '#kernel/money/money.ts';
import { toDecimalString } from '#kernel/money/money.ts';
import { owePart } from '#server/payment/call-off.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { type HeldReturn, moveReturn, restockReturn } from './return-moves.service.ts';
import type { ReturnRow } from './returns.repo.ts';

/**
 * Owes the money of a held return, once: what was expected unless another amount is named; pieces that may be sold again
 * go back on sale. Throws a StaffError where there is no such money to give back.
 */
export async function oweReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  event: 'piece-accepted' | 'money-chosen',
  { at, amount }: { at: Date; amount?: Money | undefined },
): Promise<ReturnRow> {
  const { row, order } = held;
  const { currency } = order;
  if (row.expected_minor === null)
    throw new StaffError(`Return ${row.id} is a ${row.service}: there is no money of it to give back.`);
  const owed = amount ?? { currency, minor: row.expected_minor };
  const refundId = await owePart(trx, order, { amount: owed, reference: `RETURN-${row.id}` }, at);
  if (refundId === undefined)
    throw new StaffError(
      `Return ${row.id} has been refunded before, with ${toDecimalString(row.actual_minor ?? owed.minor)} ${currency}: nothing is paid a second time.`,
    );
  await restockReturn(trx, held);
  return moveReturn(trx, held, event, { at, changes: { actual_minor: owed.minor, refund_id: refundId } });
}
