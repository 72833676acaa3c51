import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** Whether an order is placed from the proposal; one that was cancelled without a payment does not count. */
export const isOrdered = (of: ExpressionBuilder<Schema, 'proposal'>) =>
  of.exists(
    of
      .selectFrom('orders as placed')
      .select('placed.id')
      .whereRef('placed.proposal_id', '=', 'proposal.id')
      .where('placed.status', 'not in', ['payment_canceled', 'canceled']),
  );

/** Locks a proposal until the transaction ends, and reads whether it can be ordered after the lock. */
export async function lockHeldProposal(trx: Transaction<Schema>, id: number) {
  await trx.selectFrom('proposal').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return trx
    .selectFrom('proposal')
    .select(['state', 'ends_at'])
    .select((of) => isOrdered(of).as('is_ordered'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Puts a proposal into the "buy now" basket of a customer, in the place of what is in it. */
export async function putProposal(
  trx: Transaction<Schema>,
  customerId: number,
  proposalId: number,
): Promise<void> {
  await executeWrite(
    trx,
    ['cart', 'cart_line'],
    sql`with held as (
      insert into cart (customer_id, basket, revision, proposal_id) values (${customerId}, 'buy_now', 1, ${proposalId})
      on conflict (customer_id, basket) do update
        set proposal_id = excluded.proposal_id, coupon_id = null, revision = cart.revision + 1, updated_at = now()
      returning id
    ) delete from cart_line using held where cart_line.cart_id = held.id`,
  );
}
