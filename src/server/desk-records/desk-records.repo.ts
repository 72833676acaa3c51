import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export async function readFilters(executor: Executor, staffId: number, room: string) {
  return executor
    .selectFrom('saved_filter')
    .select(['id', 'room', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .where('room', '=', room)
    .orderBy('name')
    .execute();
}

export async function putFilter(
  trx: Transaction<Schema>,
  filter: { staffId: number; room: string; name: string; query: string },
) {
  const { staffId: staff_id, room, name, query } = filter;
  return trx
    .insertInto('saved_filter')
    .values({ staff_id, room, name, query })
    .onConflict((conflict) => conflict.columns(['staff_id', 'room', 'name']).doUpdateSet({ query }))
    .returning(['id', 'room', 'name', 'query'])
    .executeTakeFirstOrThrow();
}

export async function dropFilter(trx: Transaction<Schema>, staffId: number, id: number): Promise<void> {
  await trx.deleteFrom('saved_filter').where('id', '=', id).where('staff_id', '=', staffId).execute();
}

/** Stores that a person has a record open, and deletes old entries. */
export async function noteOpened(
  trx: Transaction<Schema>,
  opened: { kind: string; id: string; staffId: number; now: Date; forgetBefore: Date },
): Promise<void> {
  await trx.deleteFrom('opened_record').where('opened_at', '<', opened.forgetBefore).execute();
  await trx
    .insertInto('opened_record')
    .values({
      kind: opened.kind,
      record_id: opened.id,
      staff_id: opened.staffId,
      opened_at: opened.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'record_id', 'staff_id']).doUpdateSet({ opened_at: opened.now }),
    )
    .execute();
}

/** People who have had these records open since, the last first. */
export async function readOpened(
  executor: Executor,
  kind: string,
  ids: readonly string[],
  since: Date,
): Promise<{ id: string; staffId: number; name: string; at: Date }[]> {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('opened_record')
    .innerJoin('staff', 'staff.id', 'opened_record.staff_id')
    .select(['record_id as id', 'staff_id as staffId', 'staff.name', 'opened_at as at'])
    .where('kind', '=', kind)
    .where('record_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('opened_at', '>', since)
    .orderBy('opened_at', 'desc')
    .execute();
}
