import { localText } from '#kernel/shop/text/local-text.ts';
import { appointmentEndpoints as endpoints } from '#kernel/wire/contracts/appointments.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, route, type SignedCall, signedRoute } from '#server/platform/http/route.ts';
import { wireAppointments } from './appointments.mapper.ts';
import type { AppointmentRow } from './appointments.repo.ts';
import {
  cancelAppointment,
  listAppointments,
  ownAppointment,
  requestAppointment,
  rescheduleAppointment,
} from './appointments.service.ts';
import { freeTimes } from './free-times.service.ts';

export function appointmentRoutes(host: Host): Route[] {
  const { handle } = host.db;
  async function wireOf(call: SignedCall, row: AppointmentRow) {
    const [reservation] = await wireAppointments(host, call, [row]);
    if (!reservation) throw new Error(`appointment ${row.id} cannot be shown`);
    return reservation;
  }
  return [
    route(endpoints.reservationInit, async (call, { store: storeId, purpose, id }) => {
      const { store, minutes, days } = await freeTimes(host, call, {
        storeId,
        purpose,
        movedId: id === '' ? null : id,
      });
      return {
        store: { id: store.id, name: localText(store.text, call.locale).name, time_zone: store.time_zone },
        minutes,
        days: days.map(({ date, isOpen, slots }) => ({
          date,
          is_open: isOpen,
          times: slots.map(({ time, startsAt, isFree }) => ({
            time,
            starts_at: startsAt.toISOString(),
            is_free: isFree,
          })),
        })),
      };
    }),
    signedRoute(endpoints.reservation, async (call, { id, ...form }) => {
      const row =
        id === ''
          ? await requestAppointment(host, call, form)
          : await rescheduleAppointment(host, call, { id, store: form.store, time: form.time });
      return { id: row.id, reservation: await wireOf(call, row) };
    }),
    signedRoute(endpoints.reservationList, async (call, { p, numPerPage }) => {
      const page = { now: call.now, limit: numPerPage, offset: (p - 1) * numPerPage };
      const { rows, count } = await listAppointments(handle, call.shopper.customerId, page);
      return { reservationList: await wireAppointments(host, call, rows), count };
    }),
    signedRoute(endpoints.reservationDetail, async (call, { id }) => {
      const row = await ownAppointment(handle, call.shopper.customerId, id);
      return { reservation: await wireOf(call, row) };
    }),
    signedRoute(endpoints.reservationCancel, async (call, { id }) => ({
      reservation: await wireOf(call, await cancelAppointment(host, call, id)),
    })),
  ];
}
