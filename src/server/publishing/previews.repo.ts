import type { Selectable } from 'kysely';
import { anyOf, jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type PreviewRow = Selectable<Schema['content_preview']>;

/** Stores a draft for its preview; deletes requests from before `before`. */
export async function insertPreview(
  executor: Executor,
  preview: Pick<PreviewRow, 'token' | 'what' | 'key' | 'content' | 'path' | 'created_at'>,
  before: Date,
): Promise<void> {
  await executor.deleteFrom('content_preview').where('created_at', '<', before).execute();
  await executor
    .insertInto('content_preview')
    .values({ ...preview, content: jsonb(preview.content), state: 'waiting' })
    .execute();
}

/** Claims the oldest request for one publisher. */
export async function claimPreview(
  executor: Executor,
): Promise<Pick<PreviewRow, 'token' | 'path'> | undefined> {
  const waiting = executor
    .selectFrom('content_preview')
    .select('token')
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return executor
    .updateTable('content_preview')
    .set({ state: 'rendering' })
    .where('token', '=', anyOf(waiting))
    .returning(['token', 'path'])
    .executeTakeFirst();
}

export async function answerPreview(
  executor: Executor,
  token: string,
  answer: Pick<PreviewRow, 'state' | 'answer'>,
): Promise<void> {
  await executor
    .updateTable('content_preview')
    .set(answer)
    .where('token', '=', token)
    .where('state', '=', 'rendering')
    .execute();
}

/** Draft of a page that is being rendered. */
export async function readPreview(
  executor: Executor,
  token: string,
): Promise<Pick<PreviewRow, 'what' | 'key' | 'content'> | undefined> {
  return executor
    .selectFrom('content_preview')
    .select(['what', 'key', 'content'])
    .where('token', '=', token)
    .executeTakeFirst();
}

/** State and result of a request. */
export async function readPreviewAnswer(
  executor: Executor,
  token: string,
): Promise<Pick<PreviewRow, 'state' | 'answer'> | undefined> {
  return executor
    .selectFrom('content_preview')
    .select(['state', 'answer'])
    .where('token', '=', token)
    .executeTakeFirst();
}

export async function removePreview(executor: Executor, token: string): Promise<void> {
  await executor.deleteFrom('content_preview').where('token', '=', token).execute();
}
