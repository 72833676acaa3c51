import { isDeepStrictEqual } from 'node:util';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { hasHistory, insertHistory, readHistory } from './content-desk.repo.ts';
import { type Place, rowsOf } from './content-places.ts';
import type { PublishedContent } from './content-rows.ts';

/** As the database stores them: without undefined fields. */
const stored = (fields: ContentFields): unknown => JSON.parse(JSON.stringify(fields));

/**
 * Adds the published fields to the history, unless its newest entry has them: content also changes outside the desk, and
 * that state can be restored as well. Returns the published record.
 */
export async function keepVersion(
  executor: Executor,
  place: Place,
  who: string,
  at: Date,
): Promise<PublishedContent | undefined> {
  const current = await rowsOf[place.kind].hold(executor, place.key);
  if (current) await keepStateOf(executor, place, current, who, at);
  return current;
}

async function keepStateOf(
  executor: Executor,
  { kind, key }: Place,
  current: PublishedContent,
  who: string,
  at: Date,
): Promise<void> {
  const [newest] = await readHistory(executor, kind, key, 1);
  if (newest && isDeepStrictEqual(newest.fields, stored(current.fields))) return;
  const since = newest ? at : (current.updatedAt ?? at);
  await insertHistory(executor, { kind, key, at: since, who, fields: current.fields });
}

/** Whether staff deleted this record: its history is kept. */
export async function wasRemoved(executor: Executor, { kind, key }: Place): Promise<boolean> {
  if (!(await hasHistory(executor, kind, key))) return false;
  return (await rowsOf[kind].hold(executor, key)) === undefined;
}

const deedOf = ({ is_removal, takes_back }: { is_removal: boolean; takes_back: number | null }) => {
  if (takes_back !== null) return 'taken-back' as const;
  return is_removal ? ('removed' as const) : ('saved' as const);
};

/** Earlier versions, the newest first. */
export async function contentHistory({ db }: Pick<Host, 'db'>, { kind, key }: Place) {
  const entries = await readHistory(db.handle, kind, key);
  return {
    entries: entries.map(({ id, at, who, fields, ...entry }) => ({
      ...{ id, who, fields, at: at.toISOString() },
      deed: deedOf(entry),
    })),
  };
}
