import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import {
  cancelAppointment as cancel,
  moveAppointment as move,
  readAppointment,
  readAppointments,
} from '#client/api/appointments.ts';
import { query } from '#client/query.ts';
import type { Appointment, AppointmentId } from '#kernel/shop/appointments/appointment.ts';

export const pageSize = 10;

export const $page = atom(1);

/** The shopper's appointments, upcoming ones first. */
export const appointments = query(
  'appointments',
  'shopper',
  (page: number) => readAppointments(api, { page, perPage: pageSize }),
  $page,
);

/** The appointment that the page shows; null until its id is read. */
export const $appointmentId = atom<AppointmentId | null>(null);

export const shownAppointment = query(
  'appointment',
  'shopper',
  (id: AppointmentId) => readAppointment(api, id),
  $appointmentId,
);

export async function cancelAppointment(id: AppointmentId): Promise<void> {
  shownAppointment.put(await cancel(api, id));
}

export async function moveAppointment(appointment: Appointment, startsAt: string): Promise<void> {
  shownAppointment.put(await move(api, appointment, startsAt));
}
