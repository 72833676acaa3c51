import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { moveContent } from './content-addresses.service.ts';
import { insertHistory, nameWriter, removeChange } from './content-desk.repo.ts';
import { keepVersion } from './content-history.service.ts';
import { type Place, rowsOf } from './content-places.ts';
import type { PublishedContent } from './content-rows.ts';

/**
 * Publishes valid fields of a record, with an entry in its history. The draft is gone afterwards, unless it `keepsDraft`.
 * Returns the record as it is now.
 */
export async function writeContent(
  executor: Executor,
  place: Place,
  fields: ContentFields,
  { who, at, keepsDraft = false }: { who: string; at: Date; keepsDraft?: boolean },
): Promise<PublishedContent | undefined> {
  const { kind, key } = place;
  await nameWriter(executor, who);
  const before = (await keepVersion(executor, place, '', at)) ?? null;
  const rows = rowsOf[kind];
  const written = await moveContent(executor, { rows, key, who, now: at, before }, async () => {
    if (before) await rows.write(executor, key, fields, at);
    else await rows.insert?.(executor, key, fields, at);
  });
  await insertHistory(executor, { kind, key, at, who, fields });
  if (!keepsDraft) await removeChange(executor, kind, key);
  return written;
}

interface Removal {
  /** Fields that it had. */
  fields: ContentFields;
  who: string;
  at: Date;
  /** Address that its former one leads to. */
  successor?: string | undefined;
}

/** Deletes a published record, or archives a product, with an entry in its history. */
export async function removeRecord(
  executor: Executor,
  place: Place,
  { fields, who, at, successor }: Removal,
): Promise<void> {
  const { kind, key } = place;
  await nameWriter(executor, who);
  const before = (await keepVersion(executor, place, '', at)) ?? null;
  const rows = rowsOf[kind];
  await moveContent(executor, { rows, key, who, now: at, successor, before }, async () =>
    rows.remove?.(executor, key),
  );
  await insertHistory(executor, { kind, key, at, who, fields, isRemoval: true });
}
