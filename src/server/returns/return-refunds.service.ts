import * as v from 'valibot';
import { currencyCodes, fractionOfMinor, type Money } from '#kernel/shop/money/money.ts';
import { type Approvable, askSecondPerson } from '#server/approvals/approvals.service.ts';
import { readOrderById } from '#server/orders/orders.repo.ts';
import { needsApproval } from '#server/payment/refunds-desk.service.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import type { ReturnRow } from './returns.repo.ts';
import { actOnReturn, lockedReturn, refundReturn } from './returns-desk.service.ts';
import { deskReturnRow } from './returns-desk-view.service.ts';

/** Call path of return refunds that wait for a second person. */
export const returnRefundPath = 'desk/returns/refund';

/**
 * Accepts a returned piece and refunds all of it or `amount`. Above the shop's limit, stores the refund for a second
 * person and throws 1900107.
 */
export async function refundReturnByStaff(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  {
    id,
    version,
    amount,
    toCredit,
  }: { id: number; version: string; amount: Money | undefined; toCredit: boolean },
): Promise<ReturnRow> {
  const row = await deskReturnRow(host.db.handle, id);
  const order = await readOrderById(host.db.handle, row.order_id);
  const owed = order && (amount ?? { currency: order.currency, minor: row.expected_minor ?? 0 });
  if (order && owed && row.state === 'inspected' && (await needsApproval(host, order, owed)))
    await askSecondPerson(host, call, {
      ...{ call: returnRefundPath, kind: 'return', recordId: String(id), reason: row.reason },
      input: { id, amount: amount ?? null, toCredit },
      customerId: order.customer_id,
      minor: fractionOfMinor(order.base_grand_minor, owed.minor, order.grand_minor),
    });
  return actOnReturn(host, call, { id, version }, (trx, held) =>
    refundReturn(trx, held, { amount, toCredit, now: call.now }),
  );
}

const approved = v.object({
  id: v.number(),
  amount: v.nullable(v.object({ currency: v.picklist(currencyCodes), minor: v.number() })),
  toCredit: v.optional(v.boolean(), false),
});

/** Refunds a return after a second person has approved it. */
export const refundApprovedReturn: Approvable = async (trx, { now }, input) => {
  const { id, amount, toCredit } = v.parse(approved, input);
  await refundReturn(trx, await lockedReturn(trx, id), { amount: amount ?? undefined, toCredit, now });
};
