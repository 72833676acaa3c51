import type { Executor } from '#server/platform/db/database.ts';
import { readNames } from './staff-names.repo.ts';

/** Names of members of staff, by id. */
export async function staffNames(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await readNames(executor, [...new Set(ids)])).map(({ id, name }) => [id, name]));
}
