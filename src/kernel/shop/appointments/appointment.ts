import type { Brand } from 'valibot';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { StoreId } from '#kernel/shop/stores/store.ts';
import type { AppointmentState } from './appointment.transitions.ts';
import type { ContactWay, Purpose, Way } from './appointments.rules.ts';

/** Id of an appointment: 1 to 2^31-1. */
export type AppointmentId = number & Brand<'AppointmentId'>;

/** Parses an id from a URL; undefined if invalid. */
export function appointmentId(text: string | null): AppointmentId | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? (Number(text) as AppointmentId) : undefined;
}

/** A piece to be shown at the appointment. */
export interface AskedPiece {
  name: string;
  /** '' for a design, which has no page of its own. */
  url: string;
  /** null if `pictureUrl`, the shopper's own picture, is shown. */
  picture: Picture | null;
  pictureUrl: string;
}

/** A visit to a store or a video call with it. */
export interface Appointment {
  id: AppointmentId;
  state: AppointmentState;
  /** In the reader's language. */
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
  /** ISO date-times. */
  startsAt: string;
  endsAt: string;
  purpose: Purpose;
  purposeLabel: string;
  way: Way;
  /** In the reader's language; '' if none was chosen. */
  styleLabel: string;
  piece: AskedPiece | null;
  name: string;
  email: string;
  phone: string;
  contactBy: ContactWay;
  remark: string;
  /** Name of the adviser; '' until it is approved. */
  adviser: string;
  /** Text by staff: the reason of a cancellation, the summary of a visit. */
  note: string;
  /** Link of the video call; '' until it is approved, and for a visit. */
  videoUrl: string;
  /** Deadline for the shop to contact the shopper. */
  contactDueAt: string;
  /** Whether the shopper can move or cancel it. */
  isChangeable: boolean;
  /** Revision number for calendar files (SEQUENCE). */
  sequence: number;
}
