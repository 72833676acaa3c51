import { sql } from 'kysely';
import type { AppointmentState } from '#kernel/shop/appointments/appointment.transitions.ts';
import type { Purpose, Way } from '#kernel/shop/appointments/appointments.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import { inOrderOf, pageOfIds } from '#server/platform/desk/page-of-ids.repo.ts';

export interface AppointmentQuery {
  state: AppointmentState | undefined;
  store: number | undefined;
  purpose: Purpose | undefined;
  way: Way | undefined;
  /** Unanswered requests that are due before this time. */
  dueBefore: Date | undefined;
  /** An id, or the beginning of a name or an email address. */
  search: string;
  sort: 'contactDueAt' | 'startsAt' | 'id';
  isDescending: boolean;
  limit: number;
  offset: number;
}

const sorts = { contactDueAt: 'contact_due_at', startsAt: 'starts_at', id: 'id' } as const;

function narrowed(executor: Executor, asked: AppointmentQuery) {
  const { state, store, purpose, way, dueBefore, search } = asked;
  let query = executor.selectFrom('appointment');
  if (state !== undefined) query = query.where('state', '=', state);
  if (store !== undefined) query = query.where('store_id', '=', store);
  if (purpose !== undefined) query = query.where('purpose', '=', purpose);
  if (way !== undefined) query = query.where('way', '=', way);
  if (dueBefore !== undefined)
    query = query.where('state', '=', 'requested').where('contact_due_at', '<=', dueBefore);
  if (/^\d{1,9}$/.test(search)) query = query.where('id', '=', Number(search));
  else if (search !== '')
    query = query.where((either) =>
      either.or([
        either('email', 'like', `${literally(search.toLowerCase())}%`),
        sql<boolean>`lower(name) like ${`${literally(search.toLowerCase())}%`}`,
      ]),
    );
  return query;
}

const readShown = (executor: Executor, ids: number[]) =>
  executor
    .selectFrom('appointment')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();

/** A page of appointments. `isMore`: there are more than were counted. */
export async function readAppointmentPage(executor: Executor, asked: AppointmentQuery) {
  const way = asked.isDescending ? 'desc' : 'asc';
  const sorted = narrowed(executor, asked)
    .select('id')
    .orderBy(sorts[asked.sort], way)
    .$if(asked.sort !== 'id', (query) => query.orderBy('id', way));
  const { ids, ...counted } = await pageOfIds(executor, sorted, asked);
  const rows = ids.length === 0 ? [] : inOrderOf(ids, await readShown(executor, ids));
  return { rows, ...counted };
}

/** Appointments of a store that begin between two times, without cancelled ones. */
export async function readStoreDays(
  executor: Executor,
  { storeId, from, until }: { storeId: number; from: Date; until: Date },
) {
  return executor
    .selectFrom('appointment')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('state', '<>', 'cancelled')
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Adviser number by appointment. */
export async function readSeats(
  executor: Executor,
  appointmentIds: readonly number[],
): Promise<Map<number, number>> {
  if (appointmentIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('appointment_hold')
    .select(['appointment_id', 'adviser'])
    .where('appointment_id', 'in', [...appointmentIds])
    .execute();
  return new Map(rows.map(({ appointment_id, adviser }) => [appointment_id, adviser]));
}
