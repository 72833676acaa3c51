import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

export async function readNames(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
}

export async function readAllNames(executor: Executor) {
  return executor.selectFrom('staff').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}
