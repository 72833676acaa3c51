import type { Generated } from 'kysely';
import type { AppointmentState } from '#kernel/shop/appointments/appointment.transitions.ts';
import type { ContactWay, Purpose, Way } from '#kernel/shop/appointments/appointments.rules.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type { MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

interface AppointmentTable {
  id: Generated<number>;
  customer_id: number;
  store_id: number;
  state: AppointmentState;
  purpose: Purpose;
  way: Way;
  starts_at: Timestamp;
  ends_at: Timestamp;
  /** Key of a style, '' for none. */
  style: string;
  product_id: number | null;
  /** Null after the design is deleted; its name remains. */
  design_id: number | null;
  piece_name: MaybeJsonb<Localised>;
  name: string;
  email: string;
  phone: string;
  contact_by: ContactWay;
  remark: string;
  locale: Locale;
  adviser_name: Generated<string>;
  note: Generated<string>;
  /** The random part of a video call's URL. */
  video_room: string;
  contact_due_at: Timestamp;
  reminded_at: Timestamp | null;
  sequence: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A half hour of an adviser of a store. */
interface AppointmentHoldTable {
  store_id: number;
  starts_at: Timestamp;
  adviser: number;
  appointment_id: number;
}

export interface AppointmentTables {
  appointment: AppointmentTable;
  appointment_hold: AppointmentHoldTable;
}
