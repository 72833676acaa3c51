import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  type AppointmentEvent,
  appointmentAfter,
} from '#kernel/shop/appointments/appointment.transitions.ts';
import {
  canBeByVideo,
  contactDueAt,
  type Purpose,
  purposeMinutes,
  reminderDueAt,
} from '#kernel/shop/appointments/appointments.rules.ts';
import { slotProblem } from '#kernel/shop/appointments/slots.ts';
import type { appointmentDeskCalls } from '#kernel/shop/desk/appointments.calls.ts';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { momentOf } from '#kernel/shop/stores/opening.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { customerContact } from '#server/customers/customer-reader.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError, refuse } from '#server/platform/http/business-error.ts';
import { calendarOf } from '#server/stores/stores.mapper.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import { findStores, type StoreRow } from '#server/stores/stores.service.ts';
import { queueAppointmentMail } from './appointment-emails.service.ts';
import { queueBooked } from './appointment-events.service.ts';
import { whenText } from './appointment-labels.ts';
import { appointmentEnd, findAdviser, holdTime, moveAppointment } from './appointment-transitions.service.ts';
import {
  type AppointmentRow,
  insertAppointment,
  lockAppointment,
  lockUnreminded,
  readOpenAppointments,
  updateAppointment,
} from './appointments.repo.ts';
import { showAppointment } from './appointments-desk-view.service.ts';

/** Parts of the host that this file needs. */
type DeskHost = Pick<Host, 'db' | 'clock'>;

/** A change of a locked appointment; returns the row as it is afterwards. */
export type AppointmentChange = (trx: Transaction<Schema>, row: AppointmentRow) => Promise<AppointmentRow>;

/** Calls `change` with a locked appointment, in a transaction of its own. Throws 1900106 when there is none. */
export function changeAppointment(
  { db }: Pick<Host, 'db'>,
  id: number,
  change: AppointmentChange,
): Promise<AppointmentRow> {
  return db.transaction(async (trx) => {
    const row = await lockAppointment(trx, id);
    if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-appointments-api.unknown', values: { id } } });
    return change(trx, row);
  });
}

/**
 * Changes an appointment at the desk: checks that it still has the version that was read, calls `change` and writes the
 * audit entry. Throws 1900104, 1900106.
 */
export function actOnAppointment(
  host: Pick<Host, 'db' | 'config'>,
  call: StaffCall,
  { id, version }: { id: number; version: string },
  change: AppointmentChange,
): Promise<AppointmentRow> {
  return changeAppointment(host, id, async (trx, before) => {
    if (versionOf(before) !== version)
      checkVersion(version, await showAppointment(host, trx, call.locale, before));
    const after = await change(trx, before);
    call.audit({ kind: 'appointment', id: String(id), customerId: before.customer_id, before, after });
    return after;
  });
}

/** Throws 1900105 if the event cannot happen to an appointment in its state. */
function checkEvent({ id, state }: AppointmentRow, event: AppointmentEvent): void {
  const isMoved = event === 'approved' && state === 'approved';
  if (!isMoved && !appointmentAfter(state, event))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-appointments-api.wrong-state', values: { id, state } },
    });
}

/** Less than a day before the visit the approval is the reminder. */
function remindedAt(startsAt: Date, now: Date): Date | null {
  return reminderDueAt(startsAt) <= now ? now : null;
}

/** Approves an appointment; the email names the adviser and has a calendar file and the link of a video call. */
export async function approveAppointment(
  trx: Transaction<Schema>,
  row: AppointmentRow,
  { adviser, now }: { adviser: string; now: Date },
): Promise<AppointmentRow> {
  checkEvent(row, 'approved');
  if (row.state === 'approved')
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-appointments-api.approved-before', values: { id: row.id } },
    });
  const approved = await moveAppointment(trx, row, 'approved', {
    at: now,
    changes: { adviser_name: adviser, reminded_at: remindedAt(row.starts_at, now) },
  });
  await queueAppointmentMail(trx, 'appointment-approved', approved);
  return approved;
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
 * Approves an appointment for another time, 'YYYY-MM-DD' and 'HH:MM' on the store's clock. Throws 1900108 with the field
 * when the store is closed then or no adviser is free.
 */
export async function rescheduleAppointment(
  trx: Transaction<Schema>,
  row: AppointmentRow,
  { date, time, now }: { date: string; time: string; now: Date },
): Promise<AppointmentRow> {
  checkEvent(row, 'approved');
  const store = await readStore(trx, row.store_id);
  if (!store) throw new Error(`appointment ${row.id} names store ${row.store_id}, which does not exist`);
  const startsAt = startOf(store, { date, time, purpose: row.purpose, now });
  const minutes = purposeMinutes[row.purpose];
  const adviser = await freeAdviserOf(trx, store, { startsAt, minutes, except: row.id });
  const changes = {
    starts_at: startsAt,
    ends_at: appointmentEnd(startsAt, row.purpose),
    contact_due_at: contactDueAt(now, startsAt),
    reminded_at: remindedAt(startsAt, now),
  };
  const moved =
    row.state === 'approved'
      ? await updateAppointment(trx, row.id, { ...changes, sequence: row.sequence + 1, updated_at: now })
      : await moveAppointment(trx, row, 'approved', { at: now, changes });
  await holdTime(trx, moved, adviser);
  await queueAppointmentMail(trx, 'appointment-approved', moved);
  return moved;
}

/** Start of a new time on the store's clock; throws 1900108 when it is over or the store is closed then. */
function startOf(
  store: StoreRow,
  { date, time, purpose, now }: { date: string; time: string; purpose: Purpose; now: Date },
): Date {
  const startsAt = momentOf(date, time, store.time_zone);
  const problem = slotProblem(calendarOf(store), startsAt, purposeMinutes[purpose], now);
  if (problem === 'not-open')
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-appointments-api.not-open' }, field: 'time' });
  if (startsAt <= now)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-appointments-api.over' }, field: 'date' });
  return startsAt;
}

/** Books an agreed appointment for a customer: it is approved at once, and emailed. Throws 1900106, 1900108. */
export async function bookAppointment(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  asked: DeskValues<(typeof appointmentDeskCalls)['deskBookAppointment']>,
): Promise<AppointmentRow> {
  const { customer, purpose, way, adviser, remark } = asked;
  const { now } = call;
  const contact = (await customerContact(db.handle, customer)) ?? refuse(deskCodes.notFound);
  const store = await readStore(db.handle, asked.store);
  if (!store || store.archived_at)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-appointments-api.no-store' }, field: 'store' });
  if (way === 'video' && !canBeByVideo(purpose))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-appointments-api.not-by-video' }, field: 'way' });
  const startsAt = startOf(store, { date: asked.date, time: asked.time, purpose, now });
  const minutes = purposeMinutes[purpose];
  return db.transaction(async (trx) => {
    const seat = await freeAdviserOf(trx, store, { startsAt, minutes, except: null });
    const row = await insertAppointment(trx, {
      ...{ customer_id: customer, store_id: store.id, state: 'requested', purpose, way, remark },
      ...{ starts_at: startsAt, ends_at: appointmentEnd(startsAt, purpose) },
      ...{ style: '', product_id: null, design_id: null, piece_name: null },
      ...{ name: contact.fullName || contact.email, email: contact.email, phone: contact.phone },
      ...{ contact_by: 'email', locale: contact.locale, video_room: randomBytes(15).toString('base64url') },
      ...{ contact_due_at: contactDueAt(now, startsAt), reminded_at: null, created_at: now, updated_at: now },
    });
    await holdTime(trx, row, seat);
    const booked = await approveAppointment(trx, row, { adviser, now });
    await queueBooked(trx, booked);
    call.audit({ kind: 'appointment', id: String(row.id), customerId: customer, after: booked });
    return booked;
  });
}

/** The visit has taken place; the customer reads its summary in their account. */
export async function completeAppointment(
  trx: Transaction<Schema>,
  row: AppointmentRow,
  { summary, now }: { summary: string; now: Date },
): Promise<AppointmentRow> {
  checkEvent(row, 'completed');
  return moveAppointment(trx, row, 'completed', { at: now, changes: { note: summary } });
}

/** Cancels an appointment on behalf of the shop; the reason is emailed. */
export async function callOffAppointment(
  trx: Transaction<Schema>,
  row: AppointmentRow,
  { reason, now }: { reason: string; now: Date },
): Promise<AppointmentRow> {
  checkEvent(row, 'called-off');
  const calledOff = await moveAppointment(trx, row, 'called-off', { at: now, changes: { note: reason } });
  await queueAppointmentMail(trx, 'appointment-called-off', calledOff);
  return calledOff;
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
      store
        ? `${localText(store.text, defaultLocale).name}, ${whenText(row, store, defaultLocale)}, ${row.purpose}, ${row.way}`
        : '',
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
