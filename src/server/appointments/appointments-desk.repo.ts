import { sql } from 'kysely';
import type { appointmentDeskCalls } from '#kernel/shop/desk/appointments.calls.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';

type AppointmentQuery = ListQuery<(typeof appointmentDeskCalls)['deskAppointments']> & {
  /** Unanswered requests that are due before this time. */
  dueBefore: Date | undefined;
};

const sorts = { contactDueAt: 'contact_due_at', startsAt: 'starts_at', id: 'id' } as const;

/** The search is an id, or the beginning of a name or an email address. */
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

/** A page of appointments. */
export async function readAppointmentPage(executor: Executor, asked: AppointmentQuery) {
  const way = asked.isDescending ? 'desc' : 'asc';
  const sorted = narrowed(executor, asked)
    .select('id')
    .orderBy(sorts[asked.sort], way)
    .$if(asked.sort !== 'id', (query) => query.orderBy('id', way));
  return pageOfRows(executor, sorted, asked, (ids) => readShown(executor, ids));
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
