import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { AuditNote, StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError, refuse } from '#server/platform/http/business-error.ts';
import { emptyCategory } from './category-tree.service.ts';
import { keepAddress } from './content-addresses.service.ts';
import { insertHistory, nameWriter, readBatch, readLastEntry, readStateBefore } from './content-desk.repo.ts';
import { rightFields, titleOf } from './content-fields.service.ts';
import { keepVersion } from './content-history.service.ts';
import { idOf, rowsOf } from './content-places.ts';

/** The last publish of content that was not taken back; null if there is none. */
export async function lastPublish({ db }: Pick<Host, 'db'>) {
  const last = await readLastEntry(db.handle);
  if (!last) return null;
  const { id: entry, kind, key, who, at, fields, batch } = last;
  const others = batch === null ? 0 : (await readBatch(db.handle, batch)).length - 1;
  return {
    others,
    entry,
    id: idOf(last),
    kind,
    key,
    who,
    at: at.toISOString(),
    title: titleOf(kind, fields),
  };
}

type Entry = Awaited<ReturnType<typeof readBatch>>[number];

/** Writes the state before the entry and returns its fields; undefined if the record did not exist then. */
async function restoreStateBefore(trx: Executor, last: Entry, { who, now }: { who: string; now: Date }) {
  const { kind, key } = last;
  const { hold, insert, obstacle, remove, write } = rowsOf[kind];
  const before = await readStateBefore(trx, last);
  if (!before) {
    const reason = await obstacle?.(trx, key);
    if (reason) refuse(deskCodes.notPossible, { text: { key: reason } });
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

/** Takes an entry back, with an entry of its own; returns the fields of the record, undefined if it is gone. */
async function takeBack(trx: Executor, entry: Entry, who: string, now: Date) {
  const { kind, key } = entry;
  await keepVersion(trx, entry, '', now);
  const fields = await keepAddress(trx, { rows: rowsOf[kind], key, who, now }, () =>
    restoreStateBefore(trx, entry, { who, now }),
  );
  await insertHistory(trx, {
    ...{ kind, key, who, at: now, isRemoval: fields === undefined, takesBack: entry.id },
    fields: fields ?? entry.fields,
  });
  return fields;
}

/** Whether an entry could be taken back: its former category may have gone since, or another product have its code. */
async function isTakenBack(trx: Executor, entry: Entry, who: string, now: Date): Promise<boolean> {
  try {
    await takeBack(trx, entry, who, now);
    return true;
  } catch (error) {
    if (error instanceof BusinessError) return false;
    throw error;
  }
}

/** Takes an act on several records back, except where a record was changed since or may not be as before; returns their ids. */
async function takeBatchBack(trx: Executor, batch: number, who: string, now: Date) {
  const [restored, changed]: [string[], string[]] = [[], []];
  for (const entry of await readBatch(trx, batch)) {
    const { kind, key } = entry;
    const current = await rowsOf[kind].hold(trx, key);
    const newest = await readLastEntry(trx, entry);
    const isNewest = newest?.id === entry.id && (current?.isArchived ?? false) === entry.is_removal;
    const isDone = isNewest && (await isTakenBack(trx, entry, who, now));
    (isDone ? restored : changed).push(idOf(entry));
  }
  return { restored, changed };
}

/** Takes an act on several records back, except where a record was changed since. Throws 1900105 if there is nothing left. */
export function undoBatch({ db }: Pick<Host, 'db'>, call: StaffCall, { batch }: { batch: number }) {
  return db.transaction(async (trx) => {
    await nameWriter(trx, call.staff.name);
    const done = await takeBatchBack(trx, batch, call.staff.name, call.now);
    if (done.restored.length + done.changed.length === 0)
      refuse(deskCodes.notPossible, { text: { key: 'desk-api.not-possible' } });
    call.audit({ kind: 'content', id: '', after: done });
    return done;
  });
}

/**
 * Takes the last publish back: the content is as it was before, and its pages are rendered again. The history has both
 * versions. An act on several records is taken back as a whole. Throws 1900105 if there is none, or if it is not `entry`,
 * the one that the person saw.
 */
export function takeLastPublishBack(
  { db }: Pick<Host, 'db'>,
  { who, now, audit, entry }: { who: string; now: Date; audit?: (note: AuditNote) => void; entry?: number },
): Promise<{ id: string }> {
  return db.transaction(async (trx) => {
    const last = await readLastEntry(trx);
    if (!last || (entry !== undefined && last.id !== entry))
      refuse(deskCodes.notPossible, { text: { key: 'desk-content-api.not-last' } });
    await nameWriter(trx, who);
    if (last.batch !== null) await takeBatchBack(trx, last.batch, who, now);
    const after = last.batch === null ? await takeBack(trx, last, who, now) : undefined;
    audit?.({ kind: 'content', id: idOf(last), before: last.fields, after });
    return { id: idOf(last) };
  });
}
