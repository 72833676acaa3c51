import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** Tables with a column that is unique per customer. */
const once = [
  ['favourite', 'product_id'],
  ['diamond_favourite', 'diamond_id'],
  ['viewed_product', 'product_id'],
  ['review_vote', 'review_id'],
  ['gift_claim', 'gift_code'],
] as const;

const plain = ['saved_design', 'review', 'mail_outbox', 'customer_note'] as const;

/**
 * Moves rows of an account that no section moves itself. Where a unique row is in both accounts, the remaining
 * account's row stays.
 */
export async function moveRows(trx: Transaction<Schema>, from: number, into: number): Promise<void> {
  for (const table of plain)
    await executeWrite(
      trx,
      [table],
      sql`update ${sql.table(table)} set customer_id = ${into} where customer_id = ${from}`,
    );
  for (const [table, column] of once) {
    await executeWrite(
      trx,
      [table],
      sql`update ${sql.table(table)} as moved set customer_id = ${into} where customer_id = ${from}
      and not exists (select from ${sql.table(table)} as own
        where own.customer_id = ${into} and own.${sql.ref(column)} = moved.${sql.ref(column)})`,
    );
    // A gift that both have claimed was sent twice; the claim stays with the closed account.
    if (table !== 'gift_claim')
      await executeWrite(trx, [table], sql`delete from ${sql.table(table)} where customer_id = ${from}`);
  }
  // One address is the default: that of the remaining account, where it has one.
  await executeWrite(
    trx,
    ['address'],
    sql`update address set customer_id = ${into}, is_default = is_default and not exists (
      select from address as own where own.customer_id = ${into} and own.is_default)
    where customer_id = ${from}`,
  );
  // At most one open request of a kind.
  await executeWrite(
    trx,
    ['privacy_request'],
    sql`update privacy_request as moved set customer_id = ${into} where customer_id = ${from}
    and not (state = 'open' and exists (select from privacy_request as own
      where own.customer_id = ${into} and own.kind = moved.kind and own.state = 'open'))`,
  );
  await executeWrite(
    trx,
    ['customer'],
    sql`update customer set adopted_by = ${into} where adopted_by = ${from}`,
  );
}

/** Removes all sign-in methods of an account and marks its row as adopted by the other one. */
export async function closeMerged(
  trx: Transaction<Schema>,
  { id, email, into, now }: { id: number; email: string; into: number; now: Date },
): Promise<void> {
  for (const table of [
    'known_device',
    'passkey',
    'passkey_challenge',
    'linked_identity',
    'shared_list',
  ] as const)
    await executeWrite(trx, [table], sql`delete from ${sql.table(table)} where customer_id = ${id}`);
  await trx.deleteFrom('mailed_code').where('email', '=', email).execute();
  await trx.deleteFrom('mailed_link').where('email', '=', email).execute();
  await trx
    .updateTable('customer')
    .set({
      is_guest: true,
      adopted_by: into,
      merged_at: now,
      password_hash: null,
      phone: '',
      phone_confirmed_at: null,
      is_subscribed: false,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Locks the rows in the order of their ids, so that two merges do not deadlock. */
export async function lockCustomers(trx: Transaction<Schema>, ids: readonly number[]) {
  return trx
    .selectFrom('customer')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Number of records of each kind that belong to a customer. */
export async function countRecords(executor: Executor, id: number) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from orders where customer_id = ${id}) as orders,
    (select count(*)::int from return_request join orders on orders.id = order_id where customer_id = ${id}) as returns,
    (select count(*)::int from favourite where customer_id = ${id}) as favourites,
    (select count(*)::int from address where customer_id = ${id}) as addresses,
    (select count(*)::int from conversation where customer_id = ${id}) as messages,
    (select count(*)::int from appointment where customer_id = ${id}) as appointments,
    (select count(*)::int from saved_design where customer_id = ${id}) as designs,
    (select count(*)::int from review where customer_id = ${id}) as reviews,
    (select count(*)::int from gift_claim where customer_id = ${id}) as gifts`.execute(executor);
  return rows[0] ?? {};
}
