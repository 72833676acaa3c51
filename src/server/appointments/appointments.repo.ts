import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import type { BookedHalfHour } from '#kernel/shop/appointments/slots.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type AppointmentRow = Selectable<Schema['appointment']>;
export type NewAppointment = Insertable<Schema['appointment']>;
type Changes = Updateable<Schema['appointment']>;

/**
 * Appointments that a shopper may see: the customer's own, and for a guest with a proved address those of other
 * guests of the address. Guests of an order link have proved nothing.
 */
function ofShopper(executor: Executor, customerId: number) {
  return executor.selectFrom('appointment').where('appointment.customer_id', 'in', (query) =>
    query
      .selectFrom('customer as owner')
      .innerJoin('customer as me', (join) =>
        join.on((on) =>
          on.or([
            on('owner.id', '=', on.ref('me.id')),
            on.and([
              on('me.is_guest', '=', true),
              on('me.link_order_id', 'is', null),
              on('owner.is_guest', '=', true),
              on('owner.link_order_id', 'is', null),
              on('owner.email', '=', on.ref('me.email')),
            ]),
          ]),
        ),
      )
      .where('me.id', '=', customerId)
      .select('owner.id'),
  );
}

export async function readOwnAppointment(
  executor: Executor,
  customerId: number,
  id: number,
): Promise<AppointmentRow | undefined> {
  return ofShopper(executor, customerId)
    .selectAll('appointment')
    .where('appointment.id', '=', id)
    .executeTakeFirst();
}

export async function readOwnAppointments(
  executor: Executor,
  customerId: number,
  page: { now: Date; limit: number; offset: number },
): Promise<AppointmentRow[]> {
  return ofShopper(executor, customerId)
    .selectAll('appointment')
    .orderBy(
      (eb) => eb.and([eb('state', 'in', ['requested', 'approved']), eb('ends_at', '>', page.now)]),
      'desc',
    )
    .orderBy((eb) =>
      eb
        .case()
        .when(eb.and([eb('state', 'in', ['requested', 'approved']), eb('ends_at', '>', page.now)]))
        .then(eb.ref('starts_at'))
        .end(),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countOwnAppointments(executor: Executor, customerId: number): Promise<number> {
  const { all } = await ofShopper(executor, customerId)
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return Number(all);
}

/** The coming appointments of a shopper. */
export async function readComingAppointments(
  executor: Executor,
  customerId: number,
  now: Date,
): Promise<AppointmentRow[]> {
  return ofShopper(executor, customerId)
    .selectAll('appointment')
    .where('state', 'in', ['requested', 'approved'])
    .where('ends_at', '>', now)
    .execute();
}

/** Locks the customer, so that concurrent requests are counted one after the other. */
export async function lockCustomer(trx: Transaction<Schema>, customerId: number): Promise<void> {
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/** Locks the store until the transaction ends, so that a time is given only once. */
export async function lockStore(trx: Transaction<Schema>, storeId: number): Promise<void> {
  await trx.selectFrom('store').select('id').where('id', '=', storeId).forNoKeyUpdate().execute();
}

/** Locks an appointment until the transaction ends. */
export async function lockAppointment(
  trx: Transaction<Schema>,
  id: number,
): Promise<AppointmentRow | undefined> {
  return trx.selectFrom('appointment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function readAppointment(executor: Executor, id: number): Promise<AppointmentRow | undefined> {
  return executor.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertAppointment(
  trx: Transaction<Schema>,
  appointment: NewAppointment,
): Promise<AppointmentRow> {
  return trx.insertInto('appointment').values(appointment).returningAll().executeTakeFirstOrThrow();
}

export async function updateAppointment(
  trx: Transaction<Schema>,
  id: number,
  changes: Changes,
): Promise<AppointmentRow> {
  return trx
    .updateTable('appointment')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Reserved times of a store between two times, without those of one appointment. */
export async function readHeldTimes(
  executor: Executor,
  { storeId, from, until, except }: { storeId: number; from: Date; until: Date; except: number | null },
): Promise<BookedHalfHour[]> {
  return executor
    .selectFrom('appointment_hold')
    .select(['starts_at as startsAt', 'adviser'])
    .where('store_id', '=', storeId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .$if(except !== null, (query) => query.where('appointment_id', '<>', except))
    .execute();
}

export async function insertHeldTimes(
  trx: Transaction<Schema>,
  hold: { storeId: number; adviser: number; appointmentId: number; halfHours: readonly Date[] },
): Promise<void> {
  const { storeId, adviser, appointmentId, halfHours } = hold;
  await trx
    .insertInto('appointment_hold')
    .values(
      halfHours.map((starts_at) => ({
        store_id: storeId,
        starts_at,
        adviser,
        appointment_id: appointmentId,
      })),
    )
    .execute();
}

export async function deleteHeldTimes(trx: Transaction<Schema>, appointmentId: number): Promise<void> {
  await trx.deleteFrom('appointment_hold').where('appointment_id', '=', appointmentId).execute();
}

/** Open appointments, the first to be contacted first. */
export async function readOpenAppointments(executor: Executor): Promise<AppointmentRow[]> {
  return executor
    .selectFrom('appointment')
    .selectAll()
    .where('state', 'in', ['requested', 'approved'])
    .orderBy('state', 'desc')
    .orderBy('contact_due_at')
    .orderBy('id')
    .execute();
}

/** Approved appointments that begin between two times without a reminder; locked. */
export async function lockUnreminded(
  trx: Transaction<Schema>,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<AppointmentRow[]> {
  return trx
    .selectFrom('appointment')
    .selectAll()
    .where('state', '=', 'approved')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', from)
    .where('starts_at', '<=', until)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The appointments of guests become those of the account with their address. */
export async function adoptAppointments(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  await trx
    .updateTable('appointment')
    .set({ customer_id: toCustomerId })
    .where('customer_id', 'in', [...fromCustomerIds])
    .execute();
}
