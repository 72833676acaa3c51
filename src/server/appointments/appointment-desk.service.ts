import type { Transaction } from 'kysely';
import {
  type AppointmentEvent,
  appointmentAfter,
} from '#kernel/shop/appointments/appointment.transitions.ts';
import { contactDueAt, purposeMinutes, reminderDueAt } from '#kernel/shop/appointments/appointments.rules.ts';
import { slotProblem } from '#kernel/shop/appointments/slots.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { momentOf } from '#kernel/shop/stores/opening.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Watch } from '#server/platform/desk/watch.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError, refuse } from '#server/platform/http/business-error.ts';
import { findStore, findStores } from '#server/stores/stores.service.ts';
import { queueAppointmentMail } from './appointment-emails.service.ts';
import { whenText } from './appointment-labels.ts';
import {
  appointmentEnd,
  calendarFor,
  findAdviser,
  holdTime,
  moveAppointment,
} from './appointment-transitions.service.ts';
import {
  type AppointmentRow,
  lockAppointment,
  lockUnreminded,
  readOpenAppointments,
  updateAppointment,
} from './appointments.repo.ts';

/** Parts of the host that this file needs. */
type DeskHost = Pick<Host, 'db' | 'clock'>;

/** Locks an appointment; throws 1900105 unless its state allows the event. */
async function lockForStaff(
  trx: Transaction<Schema>,
  id: number,
  { event, watch }: { event: AppointmentEvent; watch: Watch<AppointmentRow> },
): Promise<AppointmentRow> {
  const row = await lockAppointment(trx, id);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-appointments-api.unknown', values: { id } } });
  await watch.held?.(trx, row);
  const { state } = row;
  const isMoved = event === 'approved' && state === 'approved';
  if (!isMoved && !appointmentAfter(state, event))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-appointments-api.wrong-state', values: { id, state } },
    });
  return row;
}

/** No reminder follows within a day of the confirmation. */
function remindedAt(startsAt: Date, now: Date): Date | null {
  return reminderDueAt(startsAt) <= now ? now : null;
}

/** Approves a request and emails the adviser's name, a calendar file and the link of a video call. */
export async function approveAppointment(
  { db, clock }: DeskHost,
  id: number,
  adviser: string,
  watch: Watch<AppointmentRow> = {},
): Promise<AppointmentRow> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const row = await lockForStaff(trx, id, { event: 'approved', watch });
    if (row.state === 'approved')
      refuse(deskCodes.notPossible, {
        text: { key: 'desk-appointments-api.approved-before', values: { id } },
      });
    const approved = await moveAppointment(trx, row, 'approved', {
      at: now,
      changes: { adviser_name: adviser, reminded_at: remindedAt(row.starts_at, now) },
    });
    await queueAppointmentMail(trx, 'appointment-approved', approved);
    watch.changed?.(approved);
    return approved;
  });
}

const freeAdviserOf: typeof findAdviser = async (...asked) => {
  try {
    return await findAdviser(...asked);
  } catch (error) {
    if (!(error instanceof BusinessError && error.code === codes.slotTaken)) throw error;
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-appointments-api.taken' }, field: 'time' });
  }
};

/**
 * Approves an appointment for another time, 'YYYY-MM-DD' and 'HH:MM' in the store's time zone. Throws 1900108, naming
 * the field, where the store is closed or no adviser is free.
 */
export async function changeAppointmentTime(
  { db, clock }: DeskHost,
  id: number,
  { date, time }: { date: string; time: string },
  watch: Watch<AppointmentRow> = {},
): Promise<AppointmentRow> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const row = await lockForStaff(trx, id, { event: 'approved', watch });
    const store = await findStore(trx, row.store_id);
    if (!store) throw new Error(`appointment ${id} names store ${row.store_id}, which does not exist`);
    const startsAt = momentOf(date, time, store.time_zone);
    const minutes = purposeMinutes[row.purpose];
    const problem = slotProblem(calendarFor(store), startsAt, minutes, now);
    if (problem === 'not-open')
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-appointments-api.not-open' }, field: 'time' });
    if (startsAt <= now)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-appointments-api.over' }, field: 'date' });
    const adviser = await freeAdviserOf(trx, store, { startsAt, minutes, except: row.id });
    const changes = {
      starts_at: startsAt,
      ends_at: appointmentEnd(startsAt, row.purpose),
      contact_due_at: contactDueAt(now, startsAt),
      reminded_at: remindedAt(startsAt, now),
    };
    const moved =
      row.state === 'approved'
        ? await updateAppointment(trx, id, { ...changes, sequence: row.sequence + 1, updated_at: now })
        : await moveAppointment(trx, row, 'approved', { at: now, changes });
    await holdTime(trx, moved, adviser);
    await queueAppointmentMail(trx, 'appointment-approved', moved);
    watch.changed?.(moved);
    return moved;
  });
}

/** Completes an appointment; its summary is shown in the account. */
export async function completeAppointment(
  { db, clock }: DeskHost,
  id: number,
  summary: string,
  watch: Watch<AppointmentRow> = {},
): Promise<AppointmentRow> {
  return db.transaction(async (trx) => {
    const held = await lockForStaff(trx, id, { event: 'completed', watch });
    const row = await moveAppointment(trx, held, 'completed', {
      at: clock.now(),
      changes: { note: summary },
    });
    watch.changed?.(row);
    return row;
  });
}

/** Cancels an appointment, with the reason. */
export async function callOffAppointment(
  { db, clock }: DeskHost,
  id: number,
  reason: string,
  watch: Watch<AppointmentRow> = {},
): Promise<AppointmentRow> {
  return db.transaction(async (trx) => {
    const held = await lockForStaff(trx, id, { event: 'called-off', watch });
    const row = await moveAppointment(trx, held, 'called-off', {
      at: clock.now(),
      changes: { note: reason },
    });
    await queueAppointmentMail(trx, 'appointment-called-off', row);
    watch.changed?.(row);
    return row;
  });
}

/** One line per open appointment, the first to be contacted at the top. */
export async function appointmentList({ db, clock }: DeskHost): Promise<string[]> {
  const rows = await readOpenAppointments(db.handle);
  const stores = await findStores(db.handle);
  const now = clock.now();
  return rows.map((row) => {
    const store = stores.get(row.store_id);
    const due = row.contact_due_at.toISOString().slice(0, 16).replace('T', ' ');
    const contact =
      row.state === 'approved'
        ? ''
        : row.contact_due_at < now
          ? `  OVERDUE since ${due} UTC`
          : `  contact by ${due} UTC`;
    return [
      `${row.id}  ${row.state}${contact}`,
      store ? `${store.text.en.name}, ${whenText(row, store, 'en')}, ${row.purpose}, ${row.way}` : '',
      `${row.name}, ${row.contact_by}: ${row.contact_by === 'email' ? row.email : row.phone}`,
    ].join('\n    ');
  });
}

const batch = 100;

/** Emails a reminder of every appointment that begins within a day, once. */
export async function remindOfAppointments({ db, clock }: DeskHost): Promise<number> {
  const now = clock.now();
  const until = new Date(now.getTime() + (now.getTime() - reminderDueAt(now).getTime()));
  return db.transaction(async (trx) => {
    const rows = await lockUnreminded(trx, { from: now, until, limit: batch });
    for (const row of rows) {
      await queueAppointmentMail(trx, 'appointment-reminder', row);
      await updateAppointment(trx, row.id, { reminded_at: now });
    }
    return rows.length;
  });
}
