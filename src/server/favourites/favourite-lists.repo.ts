import { sql } from 'kysely';
import type { NotedKind } from '#kernel/shop/favourites/favourite-note.ts';
import type { Executor } from '#server/platform/db/database.ts';

interface Note {
  kind: NotedKind;
  id: number;
  note: string;
}

/** Notes of a customer on favourites. */
export async function readNotes(executor: Executor, customerId: number): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select 'product' as kind, product_id as id, note from favourite
      where customer_id = ${customerId} and note <> ''
    union all select 'stone', diamond_id, note from diamond_favourite
      where customer_id = ${customerId} and note <> ''
    union all select 'design', id, note from saved_design
      where customer_id = ${customerId} and note <> ''`.execute(executor);
  return rows;
}

/** False if it is not a favourite of the customer. */
export async function writeNote(
  executor: Executor,
  customerId: number,
  { kind, id, note }: Note,
): Promise<boolean> {
  const query = {
    product: () =>
      executor
        .updateTable('favourite')
        .set({ note })
        .where('product_id', '=', id)
        .where('customer_id', '=', customerId),
    stone: () =>
      executor
        .updateTable('diamond_favourite')
        .set({ note })
        .where('diamond_id', '=', id)
        .where('customer_id', '=', customerId),
    design: () =>
      executor
        .updateTable('saved_design')
        .set({ note })
        .where('id', '=', id)
        .where('customer_id', '=', customerId),
  };
  const { numUpdatedRows } = await query[kind]().executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function readSharedToken(executor: Executor, customerId: number): Promise<string | undefined> {
  const row = await executor
    .selectFrom('shared_list')
    .select('token')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.token;
}

/** Returns the existing link of a list that is already shared. */
export async function insertSharedToken(
  executor: Executor,
  list: { customerId: number; token: string; now: Date },
): Promise<void> {
  await executor
    .insertInto('shared_list')
    .values({ customer_id: list.customerId, token: list.token, created_at: list.now })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
}

export async function deleteSharedToken(executor: Executor, customerId: number): Promise<void> {
  await executor.deleteFrom('shared_list').where('customer_id', '=', customerId).execute();
}

/** The owner of a shared list. */
export async function readSharer(executor: Executor, token: string): Promise<number | undefined> {
  const row = await executor
    .selectFrom('shared_list')
    .select('customer_id')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.customer_id;
}
