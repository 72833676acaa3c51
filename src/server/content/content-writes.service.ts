import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { insertHistory, nameWriter, removeChange } from './content-desk.repo.ts';
import { keepVersion } from './content-history.service.ts';
import { type Place, rowsOf } from './content-places.ts';

/** Publishes valid fields of a record, with an entry in its history. */
export async function writeContent(
  executor: Executor,
  place: Place,
  fields: ContentFields,
  who: string,
  at: Date,
): Promise<void> {
  const { kind, key } = place;
  await nameWriter(executor, who);
  await keepVersion(executor, place, '', at);
  const { hold, write: update, insert } = rowsOf[kind];
  if (await hold(executor, key)) await update(executor, key, fields, at);
  else await insert?.(executor, key, fields, at);
  await insertHistory(executor, { kind, key, at, who, fields });
  await removeChange(executor, kind, key);
}

/** Deletes a published record, or archives a product, with an entry in its history. */
export async function removeRecord(
  executor: Executor,
  place: Place,
  fields: ContentFields,
  who: string,
  at: Date,
): Promise<void> {
  const { kind, key } = place;
  await nameWriter(executor, who);
  await keepVersion(executor, place, '', at);
  await rowsOf[kind].remove?.(executor, key);
  await insertHistory(executor, { kind, key, at, who, fields, isRemoval: true });
}
