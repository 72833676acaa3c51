import {
  approveAppointment,
  callOffAppointment,
  changeAppointment,
  completeAppointment,
  appointmentList,
  rescheduleAppointment,
} from '#server/appointments/appointment-desk.service.ts';
import { named, type StaffCommand } from './staff-command.ts';

function appointmentOf(word: string | undefined): number {
  return Number(named(word, 'appointment: take its number from the list of appointments', /^[1-9]\d{0,8}$/));
}

/** Commands for appointments. */
export const appointmentCommands: Readonly<Record<string, StaffCommand>> = {
  appointments: {
    words: '',
    says: 'Every open appointment, whoever is to be contacted first at the top.',
    run: async (host) => (await appointmentList(host)).join('\n') || 'No appointment is open.',
  },
  'approve-appointment': {
    words: '<appointment> [adviser]',
    says: 'The house agrees; who asked is told who will be there: 12 "Ms Lam".',
    run: async (host, [id, ...words]) => {
      const appointment = appointmentOf(id);
      const approval = { adviser: words.join(' ').trim(), now: host.clock.now() };
      const { state, adviser_name } = await changeAppointment(host, appointment, (trx, row) =>
        approveAppointment(trx, row, approval),
      );
      return `Appointment ${appointment} is ${state}${adviser_name && ` with ${adviser_name}`}.`;
    },
  },
  'move-appointment': {
    words: '<appointment> <date> <time>',
    says: "Another time was agreed on, on the store's clock: 12 2026-12-01 14:30.",
    run: async (host, [id, day, hour]) => {
      const appointment = appointmentOf(id);
      const date = named(day, 'date: write 2026-12-01', /^\d{4}-\d\d-\d\d$/);
      const time = named(hour, 'time: write 14:30', /^\d\d:\d\d$/);
      const now = host.clock.now();
      await changeAppointment(host, appointment, (trx, row) =>
        rescheduleAppointment(trx, row, { date, time, now }),
      );
      return `Appointment ${appointment} is approved for ${date} ${time}.`;
    },
  },
  'complete-appointment': {
    words: '<appointment> [summary]',
    says: 'The visit has taken place; the summary stands in the account.',
    run: async (host, [id, ...words]) => {
      const appointment = appointmentOf(id);
      const visit = { summary: words.join(' ').trim(), now: host.clock.now() };
      await changeAppointment(host, appointment, (trx, row) => completeAppointment(trx, row, visit));
      return `Appointment ${appointment} is completed.`;
    },
  },
  'call-off-appointment': {
    words: '<appointment> <reason>',
    says: 'The house cannot keep it; the reason is mailed.',
    run: async (host, [id, ...words]) => {
      const appointment = appointmentOf(id);
      const cancellation = { reason: words.join(' ').trim(), now: host.clock.now() };
      await changeAppointment(host, appointment, (trx, row) => callOffAppointment(trx, row, cancellation));
      return `Appointment ${appointment} is cancelled; its reason is on the way.`;
    },
  },
};
