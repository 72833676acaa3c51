import type { Executor } from '#server/platform/db/database.ts';
import { readAllNames, readNames } from './staff-names.repo.ts';

/** Names of members of staff, by id. */
export async function staffNames(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await readNames(executor, [...new Set(ids)])).map(({ id, name }) => [id, name]));
}

/** Everyone who works or worked at the desk, by name. */
export const allStaffNames = (executor: Executor): Promise<{ id: number; name: string }[]> =>
  readAllNames(executor);
