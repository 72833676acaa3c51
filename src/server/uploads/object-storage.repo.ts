import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** Claims up to `limit` uploads to be moved to object storage and returns them; the oldest first. */
export async function claimUploadsToMove(executor: Executor, limit: number) {
  const { rows } = await executeWrite(
    executor,
    ['upload'],
    sql<{ id: string; content: Uint8Array }>`
    update upload set is_elsewhere = true where id = any(array(
      select id from upload where content is not null order by created_at limit ${limit} for update skip locked))
    returning id, content`,
  );
  return rows;
}

/** Clears the bytes of an upload that object storage has. */
export async function clearUploadContent(executor: Executor, id: string): Promise<void> {
  await executor.updateTable('upload').set({ content: null }).where('id', '=', id).execute();
}

/** Images in object storage whose rows were deleted. */
export async function readRemovals(executor: Executor, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('picture_removal')
    .select('id')
    .orderBy('asked_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteRemoval(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('picture_removal').where('id', '=', id).execute();
}

/** Ids of images that only object storage has, page by page. */
export async function* readStoredUploadIds(executor: Executor, part = 1_000): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await executor
      .selectFrom('upload')
      .select('id')
      .where('content', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(part)
      .execute();
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < part) return;
    after = last.id;
  }
}

/** Stores the bytes in their row again. */
export async function restoreUploadContent(
  executor: Executor,
  id: string,
  content: Uint8Array,
): Promise<void> {
  await executor.updateTable('upload').set({ content, is_elsewhere: false }).where('id', '=', id).execute();
}
