import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { readPhone } from '#kernel/shop/addresses/phone.ts';
import { isInShoppersHands } from '#kernel/shop/appointments/appointment.transitions.ts';
import {
  bookingProblem,
  type ContactWay,
  canBeByVideo,
  contactDueAt,
  mostOfOneDay,
  mostOpenAppointments,
  type Purpose,
  purposeMinutes,
  type Way,
} from '#kernel/shop/appointments/appointments.rules.ts';
import { slotProblem } from '#kernel/shop/appointments/slots.ts';
import { whatsappUrl } from '#kernel/shop/content/whatsapp.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { wallTime } from '#kernel/shop/stores/opening.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { type Localised, localised } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { profile } from '#server/account/profile.service.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import { ownDesign } from '#server/designs/saved-designs.service.ts';
import { siteDocument, styleNames } from '#server/documents/documents.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse, refuseNotOffered, refuseParameter } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { takeEmail } from '#server/sessions/sign-in-limits.service.ts';
import { calendarOf } from '#server/stores/stores.mapper.ts';
import type { StoreRow } from '#server/stores/stores.service.ts';
import { queueAppointmentMail, queueStoreMail } from './appointment-emails.service.ts';
import { queueBooked } from './appointment-events.service.ts';
import { appointmentEnd, findAdviser, holdTime, moveAppointment } from './appointment-transitions.service.ts';
import {
  type AppointmentRow,
  countOwnAppointments,
  insertAppointment,
  lockAppointment,
  lockCustomer,
  readComingAppointments,
  readOwnAppointment,
  readOwnAppointments,
  updateAppointment,
} from './appointments.repo.ts';
import { knownStore } from './free-times.service.ts';

/** The appointment if it is the caller's; throws 1900005 as for an unknown one. */
export async function ownAppointment(
  executor: Executor,
  customerId: number,
  id: number,
): Promise<AppointmentRow> {
  const row = await readOwnAppointment(executor, customerId, id);
  if (!row) refuse(codes.appointmentNotFound);
  return row;
}

/** A page of the caller's appointments, the coming ones first, and the number of all. */
export async function listAppointments(
  executor: Executor,
  customerId: number,
  page: { now: Date; limit: number; offset: number },
): Promise<{ rows: AppointmentRow[]; count: number }> {
  const rows = await readOwnAppointments(executor, customerId, page);
  return { rows, count: await countOwnAppointments(executor, customerId) };
}

function checkTime(store: StoreRow, startsAt: Date, purpose: Purpose, now: Date): void {
  const problem = slotProblem(calendarOf(store), startsAt, purposeMinutes[purpose], now);
  if (problem === 'not-open') refuse(codes.storeNotOpen, { data: { field: 'time' } });
  if (problem) refuseParameter('time', 'invalid', { key: `appointments-api.${problem}` });
}

export interface AppointmentForm {
  store: number;
  time: string;
  purpose: Purpose;
  way: Way;
  style: string;
  product_id: number | '';
  design_id: number | '';
  name: string;
  email: string;
  phone: string;
  contact_by: ContactWay;
  remark: string;
}

interface RequestedPiece {
  productId: number | null;
  designId: number | null;
  name: Localised | null;
}

/** The product or saved design to be shown. */
async function pieceOf(host: Host, call: SignedCall, form: AppointmentForm): Promise<RequestedPiece> {
  if (form.design_id !== '') {
    if (!hasModule('studio')) refuseNotOffered('design_id');
    const { id, name } = await ownDesign(host, call, form.design_id);
    return { productId: null, designId: id, name: localised(() => name) };
  }
  if (form.product_id === '') return { productId: null, designId: null, name: null };
  const product = (await saleProducts(host.db.handle, [form.product_id])).get(form.product_id);
  if (!product?.onShelf) refuse(codes.productNotFound, { data: { field: 'product_id' } });
  return { productId: product.id, designId: null, name: partOf(product.text, 'name') };
}

/** Phone number in E.164; '' where none was given and none is needed. */
function phoneOf({ phone, contact_by }: AppointmentForm, country: string): string {
  if (phone === '') {
    if (contact_by === 'email') return '';
    refuseParameter('phone', 'missing', { key: 'appointments-api.phone-missing' });
  }
  return (
    readPhone(phone, country) ??
    refuseParameter('phone', 'invalid', { key: 'appointments-api.phone-invalid' })
  );
}

/**
 * Takes the points of the emails about a requested or moved appointment; throws 1000010. The address may be another
 * person's, who must not get an email for every move.
 */
async function takeAppointmentEmails(host: Host, call: SignedCall, recipient: string): Promise<string> {
  const { customerId } = call.shopper;
  await host.sharedLimits.take('appointmentCustomer', String(customerId));
  const { email } = await profile(host, customerId);
  if (recipient === '' || recipient === email) return email;
  await takeEmail(host, call, 'appointment', recipient);
  return recipient;
}

/**
 * Throws 1900003 if the caller has an appointment at that time, at any store, and 1000010 over the number of open ones.
 * Locks the customer. `except`: the appointment that is moved.
 */
async function checkOwnAppointments(
  trx: Transaction<Schema>,
  call: SignedCall,
  store: StoreRow,
  { startsAt, purpose, except }: { startsAt: Date; purpose: Purpose; except: number | null },
): Promise<void> {
  const { customerId } = call.shopper;
  await lockCustomer(trx, customerId);
  const coming = await readComingAppointments(trx, customerId, call.now);
  const held = coming
    .filter(({ id }) => id !== except)
    .map((row) => ({ storeId: row.store_id, startsAt: row.starts_at, endsAt: row.ends_at }));
  const asked = { storeId: store.id, startsAt, endsAt: appointmentEnd(startsAt, purpose) };
  const problem = bookingProblem(held, asked, (moment) => wallTime(moment, store.time_zone).date);
  if (problem === undefined) return;
  if (problem === 'own-time')
    refuse(codes.slotTaken, { text: { key: 'appointments-api.own-time' }, field: 'time' });
  const most = problem === 'too-many' ? mostOpenAppointments : mostOfOneDay;
  refuse(codes.limitExceeded, { text: { key: `appointments-api.${problem}`, values: { most } } });
}

/**
 * Requests an appointment. Throws 1900002 where the store is closed, 1900003 when the time is taken, 1000010 over the
 * maximum of open ones.
 */
export async function requestAppointment(
  host: Host,
  call: SignedCall,
  form: AppointmentForm,
): Promise<AppointmentRow> {
  const { db } = host;
  const { customerId } = call.shopper;
  const store = await knownStore(db.handle, form.store, form.purpose);
  if (form.name === '') refuseParameter('name', 'missing', { key: 'appointments-api.name-missing' });
  if (form.way === 'video' && !canBeByVideo(form.purpose))
    refuseParameter('way', 'invalid', { key: 'appointments-api.not-by-video' });
  if (form.style !== '' && !(form.style in (await styleNames(db.handle, call.locale))))
    refuseParameter('style', 'invalid');
  if (form.contact_by === 'whatsapp' && !whatsappUrl((await siteDocument(db.handle)).whatsapp))
    refuseParameter('contact_by', 'invalid', { key: 'appointments-api.no-whatsapp' });
  const startsAt = new Date(form.time);
  checkTime(store, startsAt, form.purpose, call.now);
  const phone = phoneOf(form, store.country_code);
  const piece = await pieceOf(host, call, form);
  const email = await takeAppointmentEmails(host, call, form.email);
  return db.transaction(async (trx) => {
    await checkOwnAppointments(trx, call, store, { startsAt, purpose: form.purpose, except: null });
    const minutes = purposeMinutes[form.purpose];
    const adviser = await findAdviser(trx, store, { startsAt, minutes, except: null });
    const row = await insertAppointment(trx, {
      customer_id: customerId,
      store_id: store.id,
      state: 'requested',
      purpose: form.purpose,
      way: form.way,
      starts_at: startsAt,
      ends_at: appointmentEnd(startsAt, form.purpose),
      style: form.style,
      product_id: piece.productId,
      design_id: piece.designId,
      piece_name: piece.name && jsonb(piece.name),
      name: form.name,
      email,
      phone,
      contact_by: form.contact_by,
      remark: form.remark,
      locale: call.locale,
      video_room: randomBytes(15).toString('base64url'),
      contact_due_at: contactDueAt(call.now, startsAt),
      reminded_at: null,
      created_at: call.now,
      updated_at: call.now,
    });
    await holdTime(trx, row, adviser);
    await queueAppointmentMail(trx, 'appointment-requested', row);
    await queueBooked(trx, row);
    await queueStoreMail(trx, 'house-appointment', row);
    return row;
  });
}

/** Locks the caller's appointment; throws 1900004 once it is over. */
async function lockOwnAppointment(
  trx: Transaction<Schema>,
  call: SignedCall,
  id: number,
): Promise<AppointmentRow> {
  await ownAppointment(trx, call.shopper.customerId, id);
  const row = await lockAppointment(trx, id);
  if (!row) refuse(codes.appointmentNotFound);
  if (!isInShoppersHands({ state: row.state, startsAt: row.starts_at }, call.now))
    refuse(codes.appointmentSettled);
  return row;
}

/**
 * Moves an appointment of the caller to another time or store; staff must confirm it again. Throws 1000010 after too
 * many moves.
 */
export async function rescheduleAppointment(
  host: Host,
  call: SignedCall,
  asked: { id: number; store: number; time: string },
): Promise<AppointmentRow> {
  const startsAt = new Date(asked.time);
  const { email, purpose: kept } = await ownAppointment(host.db.handle, call.shopper.customerId, asked.id);
  const store = await knownStore(host.db.handle, asked.store, kept);
  await takeAppointmentEmails(host, call, email);
  return host.db.transaction(async (trx) => {
    const row = await lockOwnAppointment(trx, call, asked.id);
    const { purpose } = row;
    if (row.store_id === store.id && row.starts_at.getTime() === startsAt.getTime()) return row;
    checkTime(store, startsAt, purpose, call.now);
    await checkOwnAppointments(trx, call, store, { startsAt, purpose, except: row.id });
    const minutes = purposeMinutes[purpose];
    const adviser = await findAdviser(trx, store, { startsAt, minutes, except: row.id });
    const changes = {
      store_id: store.id,
      starts_at: startsAt,
      ends_at: appointmentEnd(startsAt, purpose),
      contact_due_at: contactDueAt(call.now, startsAt),
      adviser_name: '',
      reminded_at: null,
    };
    const moved =
      row.state === 'requested'
        ? await updateAppointment(trx, row.id, {
            ...changes,
            sequence: row.sequence + 1,
            updated_at: call.now,
          })
        : await moveAppointment(trx, row, 'rescheduled', { at: call.now, changes });
    await holdTime(trx, moved, adviser);
    await queueAppointmentMail(trx, 'appointment-rescheduled', moved);
    await queueStoreMail(trx, 'house-appointment', moved);
    return moved;
  });
}

/** Cancels an appointment of the caller, until it begins. */
export async function cancelAppointment(host: Host, call: SignedCall, id: number): Promise<AppointmentRow> {
  return host.db.transaction(async (trx) => {
    const row = await moveAppointment(trx, await lockOwnAppointment(trx, call, id), 'withdrawn', {
      at: call.now,
    });
    await queueAppointmentMail(trx, 'appointment-cancelled', row);
    await queueStoreMail(trx, 'house-appointment-cancelled', row);
    return row;
  });
}
