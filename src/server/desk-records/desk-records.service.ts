import type { Executor } from '#server/platform/db/database.ts';
import { withoutWriteObserver } from '#server/platform/db/request-context.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { dropFilter, noteOpened, putFilter, readFilters, readOpened } from './desk-records.repo.ts';

/** An open desk reports its record every minute. */
const openMs = 150_000;
/** How long a list shows who opened a record. */
const freshMs = 8 * 3_600_000;
const lifetimeMs = 7 * 86_400_000;

export function filtersOf({ db }: Host, { staff }: StaffCall, room: string) {
  return readFilters(db.handle, staff.id, room);
}

export function saveFilter(
  { db }: Host,
  call: StaffCall,
  filter: { room: string; name: string; query: string },
) {
  call.audit({ kind: 'filter', id: filter.name, after: filter });
  return db.transaction((trx) => putFilter(trx, { ...filter, staffId: call.staff.id }));
}

export function removeFilter({ db }: Host, call: StaffCall, id: number): Promise<void> {
  call.audit({ kind: 'filter', id: String(id), before: { id }, after: {} });
  return db.transaction((trx) => dropFilter(trx, call.staff.id, id));
}

/**
 * Stores that the person has a record open; returns who else has. The record does not change, and the call that shows
 * it writes the audit entry.
 */
export async function noteOpenedRecord({ db }: Host, { staff, now }: StaffCall, kind: string, id: string) {
  const forgetBefore = new Date(now.getTime() - lifetimeMs);
  await withoutWriteObserver(() =>
    db.transaction((trx) => noteOpened(trx, { kind, id, staffId: staff.id, now, forgetBefore })),
  );
  const opened = await readOpened(db.handle, kind, [id], new Date(now.getTime() - openMs));
  return opened
    .filter(({ staffId }) => staffId !== staff.id)
    .map(({ name, at }) => ({ name, at: at.toISOString() }));
}

/** The last other person to open each of these records, and when. */
export async function openedBy(
  executor: Executor,
  kind: string,
  ids: readonly string[],
  { staff, now }: { staff: { id: number }; now: Date },
): Promise<Map<string, { name: string; at: string }>> {
  const opened = await readOpened(executor, kind, ids, new Date(now.getTime() - freshMs));
  const others = opened.filter(({ staffId }) => staffId !== staff.id);
  // The last one comes first, and must win.
  return new Map(others.toReversed().map(({ id, name, at }) => [id, { name, at: at.toISOString() }]));
}
