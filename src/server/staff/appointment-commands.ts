import {
  appointmentList,
  approveAppointment,
  callOffAppointment,
  changeAppointment,
  completeAppointment,
  rescheduleAppointment,
} from '#server/appointments/appointment-desk.service.ts';
import { parseArg, type StaffCommand } from './staff-command.ts';

function appointmentOf(arg: string | undefined): number {
  return Number(
    parseArg(arg, 'appointment: take its number from the list of appointments', /^[1-9]\d{0,8}$/),
  );
}

/** Commands for appointments. */
export const appointmentCommands: Readonly<Record<string, StaffCommand>> = {
  appointments: {
    args: '',
    summary: 'Every open appointment, the earliest contact deadline first.',
    run: async (host) => (await appointmentList(host)).join('\n') || 'No appointment is open.',
  },
  'approve-appointment': {
    args: '<appointment> [adviser]',
    summary: 'Approves an appointment and emails the name of the adviser: 12 "Ms Lam".',
    run: async (host, [id, ...args]) => {
      const appointment = appointmentOf(id);
      const approval = { adviser: args.join(' ').trim(), now: host.clock.now() };
      const { state, adviser_name } = await changeAppointment(host, appointment, (trx, row) =>
        approveAppointment(trx, row, approval),
      );
      return `Appointment ${appointment} is ${state}${adviser_name && ` with ${adviser_name}`}.`;
    },
  },
  'move-appointment': {
    args: '<appointment> <date> <time>',
    summary: "Another time was agreed on, on the store's clock: 12 2026-12-01 14:30.",
    run: async (host, [id, day, hour]) => {
      const appointment = appointmentOf(id);
      const date = parseArg(day, 'date: write 2026-12-01', /^\d{4}-\d\d-\d\d$/);
      const time = parseArg(hour, 'time: write 14:30', /^\d\d:\d\d$/);
      const now = host.clock.now();
      await changeAppointment(host, appointment, (trx, row) =>
        rescheduleAppointment(trx, row, { date, time, now }),
      );
      return `Appointment ${appointment} is approved for ${date} ${time}.`;
    },
  },
  'complete-appointment': {
    args: '<appointment> [summary]',
    summary: 'The visit has taken place; the customer reads the summary in their account.',
    run: async (host, [id, ...args]) => {
      const appointment = appointmentOf(id);
      const visit = { summary: args.join(' ').trim(), now: host.clock.now() };
      await changeAppointment(host, appointment, (trx, row) => completeAppointment(trx, row, visit));
      return `Appointment ${appointment} is completed.`;
    },
  },
  'call-off-appointment': {
    args: '<appointment> <reason>',
    summary: 'Cancels an appointment and emails the reason.',
    run: async (host, [id, ...args]) => {
      const appointment = appointmentOf(id);
      const cancellation = { reason: args.join(' ').trim(), now: host.clock.now() };
      await changeAppointment(host, appointment, (trx, row) => callOffAppointment(trx, row, cancellation));
      return `Appointment ${appointment} is cancelled; the reason is emailed.`;
    },
  },
};
