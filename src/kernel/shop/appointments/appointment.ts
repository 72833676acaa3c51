import type { Brand } from 'valibot';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { StoreId } from '#kernel/shop/stores/store.ts';
import type { AppointmentState } from './appointment.moves.ts';
import type { ContactWay, Purpose, Way } from './appointments.rules.ts';

/** A row of the appointments: 1 to 2^31-1. */
export type AppointmentId = number & Brand<'AppointmentId'>;

/** Reads an id from an address; undefined where it is none. */
export function appointmentId(text: string | null): AppointmentId | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? (Number(text) as AppointmentId) : undefined;
}

/** The piece that is to lie on the table. */
export interface AskedPiece {
  name: string;
  /** '' for a design, which has no page of its own. */
  url: string;
  /** null where `pictureUrl` is the shopper's own. */
  picture: Picture | null;
  pictureUrl: string;
}

/** A visit to a store or a video call with it. */
export interface Appointment {
  id: AppointmentId;
  state: AppointmentState;
  /** In the reader's words. */
  stateLabel: string;
  store: {
    id: StoreId;
    name: string;
    address: string;
    phone: string;
    timeZone: string;
    latitude: number;
    longitude: number;
  };
  /** ISO moments. */
  startsAt: string;
  endsAt: string;
  purpose: Purpose;
  purposeLabel: string;
  way: Way;
  /** In the reader's words; '' where none was chosen. */
  styleLabel: string;
  piece: AskedPiece | null;
  name: string;
  email: string;
  phone: string;
  contactBy: ContactWay;
  remark: string;
  /** Who will be there; '' until it is approved. */
  adviser: string;
  /** What the house wrote: the reason of a cancellation, the summary of a visit. */
  note: string;
  /** Where the call takes place; '' until it is approved, and for a visit. */
  videoUrl: string;
  /** Until when the house will have been in touch. */
  contactDueAt: string;
  /** Whether its shopper may move it or call it off. */
  isChangeable: boolean;
  /** Counts its changes, for calendars. */
  sequence: number;
}
