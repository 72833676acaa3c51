import {
  type AppointmentEvent,
  appointmentAfter,
} from '#kernel/shop/appointments/appointment.transitions.ts';
import {
  leadMs,
  type Purpose,
  purposeMinutes,
  slotMinutes,
} from '#kernel/shop/appointments/appointments.rules.ts';
import { calendarDays, freeAdviser } from '#kernel/shop/appointments/slots.ts';
import type { AppointmentAct, appointmentDeskCalls } from '#kernel/shop/desk/appointments.calls.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { addDays, hoursOn, momentOf, wallTime } from '#kernel/shop/stores/opening.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { styleNames } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { calendarOf } from '#server/stores/stores.mapper.ts';
import { readStore, readStores } from '#server/stores/stores.repo.ts';
import { findStores, mainStore, type StoreRow } from '#server/stores/stores.service.ts';
import { videoUrl } from './appointment-labels.ts';
import { type AppointmentRow, readAppointment, readHeldTimes } from './appointments.repo.ts';
import { readAppointmentPage, readSeats, readStoreDays } from './appointments-desk.repo.ts';

type Calls = typeof appointmentDeskCalls;
type Row = DeskData<Calls['deskAppointments']>['rows'][number];
type Reader = { locale: Locale; now: Date };

const eventOf: Readonly<{ [Act in AppointmentAct]: AppointmentEvent }> = {
  approve: 'approved',
  move: 'approved',
  complete: 'completed',
  'call-off': 'called-off',
};

function actsOn({ state }: AppointmentRow): AppointmentAct[] {
  return (Object.keys(eventOf) as AppointmentAct[]).filter(
    (act) => appointmentAfter(state, eventOf[act]) !== undefined || (act === 'move' && state === 'approved'),
  );
}

const storeOf = ({ id, text, time_zone }: StoreRow, locale: Locale) => ({
  id,
  name: localText(text, locale).name,
  timeZone: time_zone,
});

async function rowsOf(executor: Executor, locale: Locale, rows: readonly AppointmentRow[]): Promise<Row[]> {
  const stores = await findStores(executor);
  const seats = await readSeats(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const store = stores.get(row.store_id);
    if (!store) throw new Error(`appointment ${row.id} names store ${row.store_id}, which does not exist`);
    const { date, time } = wallTime(row.starts_at, store.time_zone);
    return {
      id: row.id,
      version: versionOf(row),
      state: row.state,
      store: storeOf(store, locale),
      date,
      time,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      minutes: purposeMinutes[row.purpose],
      purpose: row.purpose,
      way: row.way,
      customer: { id: row.customer_id, name: row.name, email: row.email, phone: row.phone },
      adviser: row.adviser_name,
      seat: seats.get(row.id) ?? null,
      contactDueAt: row.contact_due_at.toISOString(),
    };
  });
}

/** A request is marked as due this long before its deadline, which is from the beginning. */
const soonMs = 48 * 3_600_000;

/** A page of appointments. */
export async function appointmentPage(
  { db }: Pick<Host, 'db'>,
  { locale, now }: Reader,
  asked: DeskValues<Calls['deskAppointments']>,
): Promise<DeskData<Calls['deskAppointments']>> {
  const query = listQuery(asked);
  const dueBefore = query.due && (query.due === 'overdue' ? now : new Date(now.getTime() + soonMs));
  const { rows, ...counted } = await readAppointmentPage(db.handle, { ...query, dueBefore });
  return { rows: await rowsOf(db.handle, locale, rows), ...counted };
}

/** One appointment as the desk shows it. */
export async function showAppointment(
  host: Pick<Host, 'config'>,
  executor: Executor,
  locale: Locale,
  row: AppointmentRow,
): Promise<DeskData<Calls['deskAppointment']>> {
  const [shown] = await rowsOf(executor, locale, [row]);
  if (!shown) throw new Error(`appointment ${row.id} cannot be shown`);
  return {
    ...shown,
    may: actsOn(row),
    contactBy: row.contact_by,
    style: (await styleNames(executor, locale))[row.style] ?? '',
    piece: row.piece_name && { name: localText(row.piece_name, locale), productId: row.product_id },
    remark: row.remark,
    note: row.note,
    videoUrl: videoUrl(host, row),
    sequence: row.sequence,
    askedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The appointment of an id; throws 1900106 if unknown. */
export async function deskAppointmentRow(executor: Executor, id: number): Promise<AppointmentRow> {
  const row = await readAppointment(executor, id);
  return (
    row ?? refuse(deskCodes.notFound, { text: { key: 'desk-appointments-api.unknown', values: { id } } })
  );
}

/** Days of a store with their appointments. */
export async function storeCalendar(
  { db }: Pick<Host, 'db'>,
  { locale }: Reader,
  { store: storeId, from, days }: DeskValues<Calls['deskCalendar']>,
): Promise<DeskData<Calls['deskCalendar']>> {
  const { handle } = db;
  const store = storeId === undefined ? await mainStore(handle) : await readStore(handle, storeId);
  if (!store)
    refuse(deskCodes.notFound, { text: { key: 'desk-appointments-api.store-unknown' }, field: 'store' });
  const midnight = (date: string) => momentOf(date, '00:00', store.time_zone);
  const found = await readStoreDays(handle, {
    storeId: store.id,
    from: midnight(from),
    until: midnight(addDays(from, days)),
  });
  const rows = Map.groupBy(await rowsOf(handle, locale, found), ({ date }) => date);
  const calendar = calendarOf(store);
  return {
    store: { ...storeOf(store, locale), advisers: store.advisers },
    stores: [...(await findStores(handle)).values()].map((each) => storeOf(each, locale)),
    days: Array.from({ length: days }, (_, index) => {
      const date = addDays(from, index);
      const [opens, closes] = hoursOn(calendar, date) ?? [null, null];
      return { date, opens, closes, appointments: rows.get(date) ?? [] };
    }),
  };
}

/** Free times for an appointment; its own counts as free. */
export async function freeTimesFor(
  { db }: Pick<Host, 'db'>,
  { now }: Pick<Reader, 'now'>,
  id: number,
): Promise<DeskData<Calls['deskFreeTimes']>> {
  const row = await deskAppointmentRow(db.handle, id);
  const store = await readStore(db.handle, row.store_id);
  if (!store) throw new Error(`appointment ${id} names store ${row.store_id}, which does not exist`);
  return freeDays(db.handle, store, { purpose: row.purpose, except: id, now });
}

/** Free times of a store for a new appointment, with the stores to choose from; the main one if none is named. */
export async function storeTimes(
  { db }: Pick<Host, 'db'>,
  { locale, now }: Pick<Reader, 'locale' | 'now'>,
  { store: chosen, purpose }: DeskValues<Calls['deskStoreTimes']>,
): Promise<DeskData<Calls['deskStoreTimes']>> {
  const stores = await readStores(db.handle);
  const store = stores.find(({ id }) => id === chosen) ?? (await mainStore(db.handle));
  return {
    store: store.id,
    stores: stores.map(({ id, text }) => ({ id, name: localText(text, locale).name })),
    ...(await freeDays(db.handle, store, { purpose, except: null, now })),
  };
}

async function freeDays(
  executor: Executor,
  store: StoreRow,
  { purpose, except, now }: { purpose: Purpose; except: number | null; now: Date },
): Promise<DeskData<Calls['deskFreeTimes']>> {
  const minutes = purposeMinutes[purpose];
  // Staff may choose a time of today: the lead time applies to shoppers only.
  const days = calendarDays(calendarOf(store), minutes, new Date(now.getTime() - leadMs));
  const slots = days.flatMap((day) => day.slots);
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return { days: [] };
  const until = new Date(last.startsAt.getTime() + 2 * slotMinutes * 60_000);
  const holds = await readHeldTimes(executor, {
    storeId: store.id,
    from: first.startsAt,
    until,
    except,
  });
  const free = days.map(({ date, slots: all }) => ({
    date,
    times: all
      .filter(({ startsAt }) => freeAdviser(store.advisers, holds, startsAt, minutes) !== undefined)
      .map(({ time }) => time),
  }));
  return { days: free.filter(({ times }) => times.length > 0) };
}
