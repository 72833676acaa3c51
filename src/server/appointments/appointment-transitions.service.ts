import type { Transaction } from 'kysely';
import {
  type AppointmentEvent,
  appointmentAfter,
} from '#kernel/shop/appointments/appointment.transitions.ts';
import { purposeMinutes } from '#kernel/shop/appointments/appointments.rules.ts';
import { freeAdviser, heldHalfHours } from '#kernel/shop/appointments/slots.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { StoreRow } from '#server/stores/stores.service.ts';
import {
  type AppointmentRow,
  deleteHeldTimes,
  insertHeldTimes,
  lockStore,
  readHeldTimes,
  updateAppointment,
} from './appointments.repo.ts';

export function appointmentEnd(startsAt: Date, purpose: AppointmentRow['purpose']): Date {
  return new Date(startsAt.getTime() + purposeMinutes[purpose] * 60_000);
}

/**
 * Finds a free adviser of the store. The store is locked, so that no other appointment gets the time. Throws 1900003
 * when all are taken. `except`: an appointment whose own time counts as free.
 */
export async function findAdviser(
  trx: Transaction<Schema>,
  store: Pick<StoreRow, 'id' | 'advisers'>,
  { startsAt, minutes, except }: { startsAt: Date; minutes: number; except: number | null },
): Promise<number> {
  await lockStore(trx, store.id);
  const until = new Date(startsAt.getTime() + minutes * 60_000);
  const holds = await readHeldTimes(trx, { storeId: store.id, from: startsAt, until, except });
  const adviser = freeAdviser(store.advisers, holds, startsAt, minutes);
  if (adviser === undefined) refuse(codes.slotTaken, { data: { field: 'time' } });
  return adviser;
}

/** Reserves the half hours of an appointment, replacing earlier ones. */
export async function holdTime(
  trx: Transaction<Schema>,
  row: Pick<AppointmentRow, 'id' | 'store_id' | 'starts_at' | 'purpose'>,
  adviser: number,
): Promise<void> {
  await deleteHeldTimes(trx, row.id);
  const halfHours = heldHalfHours(row.starts_at, purposeMinutes[row.purpose]);
  await insertHeldTimes(trx, { storeId: row.store_id, adviser, appointmentId: row.id, halfHours });
}

/** Moves a locked appointment by an event; throws 1900004 when the event is not allowed. */
export async function moveAppointment(
  trx: Transaction<Schema>,
  row: AppointmentRow,
  event: AppointmentEvent,
  { at, changes = {} }: { at: Date; changes?: Omit<Parameters<typeof updateAppointment>[2], 'state'> },
): Promise<AppointmentRow> {
  const to = appointmentAfter(row.state, event);
  if (!to) refuse(codes.appointmentSettled);
  if (to === 'cancelled') await deleteHeldTimes(trx, row.id);
  return updateAppointment(trx, row.id, {
    ...changes,
    state: to,
    sequence: row.sequence + 1,
    updated_at: at,
  });
}
