import { appointmentDeskCalls as calls } from '#kernel/shop/desk/appointments.calls.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  type AppointmentChange,
  actOnAppointment,
  approveAppointment,
  bookAppointment,
  callOffAppointment,
  completeAppointment,
  rescheduleAppointment,
} from './appointment-desk.service.ts';
import type { AppointmentRow } from './appointments.repo.ts';
import {
  appointmentPage,
  deskAppointmentRow,
  freeTimesFor,
  showAppointment,
  storeCalendar,
  storeTimes,
} from './appointments-desk-view.service.ts';

/** Calls of the desk about appointments. */
export function appointmentDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  const shown = ({ locale }: StaffCall, row: AppointmentRow) => showAppointment(host, handle, locale, row);
  const act = async (call: StaffCall, read: { id: number; version: string }, change: AppointmentChange) =>
    shown(call, await actOnAppointment(host, call, read, change));
  return [
    deskRoute(calls.deskAppointments, (call, asked) => appointmentPage(host, call, asked)),
    deskRoute(calls.deskAppointment, async (call, { id }) => {
      const row = await deskAppointmentRow(handle, id);
      call.audit({ kind: 'appointment', id: String(id), customerId: row.customer_id });
      return shown(call, row);
    }),
    deskRoute(calls.deskCalendar, (call, asked) => storeCalendar(host, call, asked)),
    deskRoute(calls.deskFreeTimes, (call, { id }) => freeTimesFor(host, call, id)),
    deskRoute(calls.deskStoreTimes, (call, asked) => storeTimes(host, call, asked)),
    deskRoute(calls.deskBookAppointment, async (call, asked) =>
      shown(call, await bookAppointment(host, call, asked)),
    ),
    deskRoute(calls.deskApproveAppointment, (call, { adviser, ...read }) =>
      act(call, read, (trx, row) => approveAppointment(trx, row, { adviser, now: call.now })),
    ),
    deskRoute(calls.deskMoveAppointment, (call, { date, time, ...read }) =>
      act(call, read, (trx, row) => rescheduleAppointment(trx, row, { date, time, now: call.now })),
    ),
    deskRoute(calls.deskCompleteAppointment, (call, { summary, ...read }) =>
      act(call, read, (trx, row) => completeAppointment(trx, row, { summary, now: call.now })),
    ),
    deskRoute(calls.deskCallOffAppointment, (call, { reason, ...read }) =>
      act(call, read, (trx, row) => callOffAppointment(trx, row, { reason, now: call.now })),
    ),
  ];
}
