import type { Executor } from '#server/platform/db/database.ts';

export async function insertLink(
  executor: Executor,
  link: { orderId: number; tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await executor
    .insertInto('order_link')
    .values({
      order_id: link.orderId,
      token_hash: link.tokenHash,
      created_at: link.now,
      expires_at: link.expiresAt,
      revoked_at: null,
    })
    .execute();
}

/** The order of a link that still opens it, with the address the letter went to. */
export async function findLinkedOrder(executor: Executor, tokenHash: string, now: Date) {
  return executor
    .selectFrom('order_link')
    .innerJoin('orders', 'orders.id', 'order_link.order_id')
    .select(['orders.id', 'orders.increment_id as incrementId', 'orders.email'])
    .where('order_link.token_hash', '=', tokenHash)
    .where('order_link.revoked_at', 'is', null)
    .where('order_link.expires_at', '>', now)
    .executeTakeFirst();
}

/** Links of the order open nothing any more. */
export async function revokeLinksOf(executor: Executor, orderId: number, now: Date): Promise<void> {
  await executor
    .updateTable('order_link')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Guests who came by a link of the order. */
export async function readLinkGuests(executor: Executor, orderId: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('customer')
    .select('id')
    .where('link_order_id', '=', orderId)
    .execute();
  return rows.map(({ id }) => id);
}
