import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** Says of up to `limit` pictures that they may lie elsewhere from now on, and gives them; the oldest first. */
export async function claimToMove(executor: Executor, limit: number) {
  const { rows } = await sql<{ id: string; content: Uint8Array }>`
    update upload set is_elsewhere = true where id in (
      select id from upload where content is not null order by created_at limit ${limit} for update skip locked)
    returning id, content`.execute(executor);
  return rows;
}

/** The row lets go of bytes that are stored elsewhere. */
export async function dropContent(executor: Executor, id: string): Promise<void> {
  await executor.updateTable('upload').set({ content: null }).where('id', '=', id).execute();
}

/** Pictures elsewhere whose rows have gone. */
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

/** Ids of pictures that lie elsewhere alone, a part of them at a time. */
export async function* readMoved(executor: Executor, part = 1_000): AsyncGenerator<string> {
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

/** Brings bytes back into their row. */
export async function bringBack(executor: Executor, id: string, content: Uint8Array): Promise<void> {
  await executor.updateTable('upload').set({ content, is_elsewhere: false }).where('id', '=', id).execute();
}
