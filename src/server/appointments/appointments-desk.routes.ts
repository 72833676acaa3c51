import { appointmentDeskCalls as calls } from '#kernel/shop/desk/appointments.calls.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import { watchOf } from '#server/platform/desk/watch.ts';
import type { Host } from '#server/platform/host.ts';
import {
  approveAppointment,
  callOffAppointment,
  changeAppointmentTime,
  completeAppointment,
} from './appointment-desk.service.ts';
import type { AppointmentRow } from './appointments.repo.ts';
import {
  appointmentPage,
  deskAppointmentRow,
  freeTimesFor,
  showAppointment,
  storeCalendar,
} from './appointments-desk-view.service.ts';

/** Calls of the desk about appointments. */
export function appointmentDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  const shown = ({ locale }: StaffCall, row: AppointmentRow) => showAppointment(host, handle, locale, row);
  const watch = (call: StaffCall, version: string) =>
    watchOf<AppointmentRow>(call, version, {
      kind: 'appointment',
      id: ({ id }) => String(id),
      customerId: (_trx, { customer_id }) => customer_id,
      show: (trx, row) => showAppointment(host, trx, call.locale, row),
    });
  return [
    deskRoute(calls.deskAppointments, (call, asked) => appointmentPage(host, call, asked)),
    deskRoute(calls.deskAppointment, async (call, { id }) => {
      const row = await deskAppointmentRow(handle, id);
      call.audit({ kind: 'appointment', id: String(id), customerId: row.customer_id });
      return shown(call, row);
    }),
    deskRoute(calls.deskCalendar, (call, asked) => storeCalendar(host, call, asked)),
    deskRoute(calls.deskFreeTimes, (call, { id }) => freeTimesFor(host, call, id)),
    deskRoute(calls.deskApproveAppointment, async (call, { id, version, adviser }) =>
      shown(call, await approveAppointment(host, id, adviser, watch(call, version))),
    ),
    deskRoute(calls.deskMoveAppointment, async (call, { id, version, date, time }) =>
      shown(call, await changeAppointmentTime(host, id, { date, time }, watch(call, version))),
    ),
    deskRoute(calls.deskCompleteAppointment, async (call, { id, version, summary }) =>
      shown(call, await completeAppointment(host, id, summary, watch(call, version))),
    ),
    deskRoute(calls.deskCallOffAppointment, async (call, { id, version, reason }) =>
      shown(call, await callOffAppointment(host, id, reason, watch(call, version))),
    ),
  ];
}
