import type { Appointment, AppointmentId } from '#kernel/shop/appointments/appointment.ts';
import type { ContactWay, Purpose, Way } from '#kernel/shop/appointments/appointments.rules.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import type { StoreId } from '#kernel/shop/stores/store.ts';
import type { WireAppointment } from '#kernel/wire/contracts/appointments.contract.ts';
import type { Api } from './api.ts';

function decodeAppointment(wire: WireAppointment): Appointment {
  const { store, piece } = wire;
  return {
    id: wire.id as AppointmentId,
    state: wire.state,
    stateLabel: wire.state_label,
    store: {
      id: store.id as StoreId,
      name: store.name,
      address: store.address,
      phone: store.phone,
      timeZone: store.time_zone,
      latitude: store.lat,
      longitude: store.lng,
    },
    startsAt: wire.starts_at,
    endsAt: wire.ends_at,
    purpose: wire.purpose,
    purposeLabel: wire.purpose_label,
    way: wire.way,
    styleLabel: wire.style_label,
    piece: piece && {
      name: piece.name,
      url: piece.url,
      picture: piece.media,
      pictureUrl: piece.picture_url,
    },
    name: wire.name,
    email: wire.email,
    phone: wire.phone,
    contactBy: wire.contact_by,
    remark: wire.remark,
    adviser: wire.adviser,
    note: wire.note,
    videoUrl: wire.video_url,
    contactDueAt: wire.contact_due_at,
    isChangeable: wire.can_change,
    sequence: wire.sequence,
  };
}

/** A day of a store's calendar with its available times. */
export interface BookableDay {
  /** ISO date in the store's time zone. */
  date: string;
  isOpen: boolean;
  times: readonly { time: string; startsAt: string; isFree: boolean }[];
}

/** The next days of a store; with the id of an appointment to move, its times count as free. */
export async function readFreeTimes(
  api: Api,
  asked: { store: StoreId; purpose: Purpose; moved: AppointmentId | null },
): Promise<BookableDay[]> {
  const { days } = await api.call('reservationInit', {
    store: asked.store,
    purpose: asked.purpose,
    id: asked.moved ?? '',
  });
  return days.map(({ date, is_open, times }) => ({
    date,
    isOpen: is_open,
    times: times.map(({ time, starts_at, is_free }) => ({ time, startsAt: starts_at, isFree: is_free })),
  }));
}

export interface AppointmentRequest {
  store: StoreId;
  startsAt: string;
  purpose: Purpose;
  way: Way;
  style: string;
  product: ProductId | null;
  design: DesignId | null;
  name: string;
  email: string;
  phone: string;
  contactBy: ContactWay;
  remark: string;
}

/** Requests an appointment. */
export async function requestAppointment(api: Api, asked: AppointmentRequest): Promise<Appointment> {
  const { reservation } = await api.call('reservation', {
    store: asked.store,
    time: asked.startsAt,
    purpose: asked.purpose,
    way: asked.way,
    style: asked.style,
    product_id: asked.product ?? '',
    design_id: asked.design ?? '',
    name: asked.name,
    email: asked.email,
    phone: asked.phone,
    contact_by: asked.contactBy,
    remark: asked.remark,
  });
  return decodeAppointment(reservation);
}

/** Moves an appointment to another time of its store. */
export async function moveAppointment(
  api: Api,
  { id, store }: Pick<Appointment, 'id' | 'store'>,
  startsAt: string,
): Promise<Appointment> {
  const { reservation } = await api.call('reservation', { id, store: store.id, time: startsAt });
  return decodeAppointment(reservation);
}

/** A page of the shopper's appointments, upcoming first; `count` is the total. */
export async function readAppointments(
  api: Api,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ appointments: Appointment[]; count: number }> {
  const { reservationList, count } = await api.call('reservationList', { p: page, numPerPage: perPage });
  return { appointments: reservationList.map(decodeAppointment), count };
}

/** An appointment of the shopper; rejects with a refusal if there is none with this id. */
export async function readAppointment(api: Api, id: AppointmentId): Promise<Appointment> {
  return decodeAppointment((await api.call('reservationDetail', { id })).reservation);
}

/** Cancels an appointment; a refusal is shown to the shopper. */
export async function cancelAppointment(api: Api, id: AppointmentId): Promise<Appointment> {
  return decodeAppointment((await api.call('reservationCancel', { id }, { notify: true })).reservation);
}
