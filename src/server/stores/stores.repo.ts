import type { Executor } from '#server/platform/db/database.ts';

const selectStores = (executor: Executor) =>
  executor
    .selectFrom('store')
    .leftJoin('picture_cut', 'picture_cut.key', 'store.image')
    .leftJoin('content_picture', 'content_picture.id', 'picture_cut.picture_id')
    .selectAll('store')
    .select('content_picture.alt as imageAlt');

/** All stores with the alt texts of their images, archived ones included. */
export async function readAllStores(executor: Executor) {
  return selectStores(executor).orderBy('store.id').execute();
}

export type StoreRow = Awaited<ReturnType<typeof readAllStores>>[number];

/** The stores that are not archived. */
export async function readStores(executor: Executor): Promise<StoreRow[]> {
  return selectStores(executor).where('store.archived_at', 'is', null).orderBy('store.id').execute();
}

/** A store, which may be archived; undefined for an unknown id. */
export async function readStore(executor: Executor, id: number): Promise<StoreRow | undefined> {
  return selectStores(executor).where('store.id', '=', id).executeTakeFirst();
}
