import type { Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Writes the order link of an email, replacing that of an earlier send; deletes expired ones. */
export async function writeLink(
  executor: Executor,
  link: { orderId: number; emailId: number; tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { orderId: order_id, emailId: letter_id, now } = link;
  await executor
    .deleteFrom('order_link')
    .where('order_id', '=', order_id)
    .where('expires_at', '<=', now)
    .execute();
  const state = {
    token_hash: link.tokenHash,
    created_at: now,
    expires_at: link.expiresAt,
    revoked_at: null,
  };
  await executor
    .insertInto('order_link')
    .values({ order_id, letter_id, ...state })
    .onConflict((conflict) => conflict.column('letter_id').doUpdateSet(state))
    .execute();
}

/**
 * The order of a valid link, with the email address. The link is locked for share, so that a concurrent revocation
 * waits and sees the new guest.
 */
export async function lockLinkedOrder(trx: Transaction<Schema>, tokenHash: string, now: Date) {
  return trx
    .selectFrom('order_link')
    .innerJoin('orders', 'orders.id', 'order_link.order_id')
    .select(['orders.id', 'orders.increment_id as incrementId', 'orders.email'])
    .where('order_link.token_hash', '=', tokenHash)
    .where('order_link.revoked_at', 'is', null)
    .where('order_link.expires_at', '>', now)
    .forShare('order_link')
    .executeTakeFirst();
}

/** Revokes all links of the order. */
export async function revokeLinksOf(executor: Executor, orderId: number, now: Date): Promise<void> {
  await executor
    .updateTable('order_link')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Guests who signed in with a link of the order. */
export async function readLinkGuests(executor: Executor, orderId: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('customer')
    .select('id')
    .where('link_order_id', '=', orderId)
    .execute();
  return rows.map(({ id }) => id);
}
