import type { Executor } from '#server/platform/db/database.ts';

const selectStores = (executor: Executor) =>
  executor
    .selectFrom('store')
    .leftJoin('picture_cut', 'picture_cut.key', 'store.image')
    .leftJoin('content_picture', 'content_picture.id', 'picture_cut.picture_id')
    .selectAll('store')
    .select('content_picture.alt as imageAlt');

/** All stores with the alt texts of their images. */
export async function readStores(executor: Executor) {
  return selectStores(executor).orderBy('store.id').execute();
}

export type StoreRow = Awaited<ReturnType<typeof readStores>>[number];

export async function readStore(executor: Executor, id: number): Promise<StoreRow | undefined> {
  return selectStores(executor).where('store.id', '=', id).executeTakeFirst();
}
