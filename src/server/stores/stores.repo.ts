import type { Executor } from '#server/platform/db/database.ts';

export async function readStores(executor: Executor) {
  return executor.selectFrom('store').selectAll().orderBy('id').execute();
}

export type StoreRow = Awaited<ReturnType<typeof readStores>>[number];

export async function readStore(executor: Executor, id: number): Promise<StoreRow | undefined> {
  return executor.selectFrom('store').selectAll().where('id', '=', id).executeTakeFirst();
}
