import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { AuditNote } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { emptyCategory } from './category-tree.service.ts';
import { insertHistory, nameWriter, readLastEntry, readStateBefore } from './content-desk.repo.ts';
import { rightFields, titleOf } from './content-fields.service.ts';
import { keepVersion } from './content-history.service.ts';
import { idOf, rowsOf } from './content-places.ts';
import { keepAddress } from './redirects.service.ts';

/** The last publish of content that was not taken back; null if there is none. */
export async function lastPublish({ db }: Pick<Host, 'db'>) {
  const last = await readLastEntry(db.handle);
  if (!last) return null;
  const { id: entry, kind, key, who, at, fields } = last;
  return { entry, id: idOf(last), kind, key, who, at: at.toISOString(), title: titleOf(kind, fields) };
}

/** Writes the state before the entry and returns its fields; undefined if the record did not exist then. */
async function restoreStateBefore(
  trx: Executor,
  last: NonNullable<Awaited<ReturnType<typeof readLastEntry>>>,
  { who, now }: { who: string; now: Date },
) {
  const { kind, key } = last;
  const { hold, insert, remove, write } = rowsOf[kind];
  const before = await readStateBefore(trx, last);
  if (!before) {
    if (kind === 'category') await emptyCategory(trx, { key, who, now });
    await remove?.(trx, key);
    return undefined;
  }
  // A version of an earlier release lacks the fields that were added since.
  const fields = await rightFields(trx, kind, { ...(await hold(trx, key))?.fields, ...before }, key);
  if (last.is_removal) await insert?.(trx, key, fields, now);
  else await write(trx, key, fields, now);
  return fields;
}

/**
 * Takes the last publish back: the content is as it was before, and its pages are rendered again. The history has both
 * versions. Throws 1900105 if there is none, or if it is not `entry`, the one that the person saw.
 */
export function takeLastPublishBack(
  { db }: Pick<Host, 'db'>,
  { who, now, audit, entry }: { who: string; now: Date; audit?: (note: AuditNote) => void; entry?: number },
): Promise<{ id: string }> {
  return db.transaction(async (trx) => {
    const last = await readLastEntry(trx);
    if (!last || (entry !== undefined && last.id !== entry))
      refuse(deskCodes.notPossible, { text: { key: 'desk-content-api.not-last' } });
    const { kind, key } = last;
    await nameWriter(trx, who);
    await keepVersion(trx, last, '', now);
    const fields = await keepAddress(trx, { rows: rowsOf[kind], key, who, now }, () =>
      restoreStateBefore(trx, last, { who, now }),
    );
    const isRemoval = fields === undefined;
    await insertHistory(trx, {
      ...{ kind, key, who, at: now, isRemoval, takesBack: last.id },
      fields: fields ?? last.fields,
    });
    audit?.({ kind: 'content', id: idOf(last), before: last.fields, after: fields });
    return { id: idOf(last) };
  });
}
