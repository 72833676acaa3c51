import type { Host } from '#server/platform/host.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import {
  agreeOnTime,
  approveAppointment,
  callOffAppointment,
  completeAppointment,
  deskList,
} from './appointment-desk.service.ts';

type DeskHost = Pick<Host, 'db' | 'clock'>;

/** A command that was not understood, or that the appointment's state forbids; its message is for staff. */
export class AppointmentCommandError extends Error {}

export const appointmentUsage = `  staff appointments
    Every open appointment, whoever is to be contacted first at the top.
  staff approve-appointment <id> [adviser]
    The house agrees: 12 "Ms Lam".
  staff move-appointment <id> <date> <time>
    Another time was agreed on, on the store's clock: 12 2026-12-01 14:30.
  staff complete-appointment <id> [summary]
    The visit has taken place; the summary stands in the account.
  staff call-off-appointment <id> <reason>
    The house cannot keep it; the reason is mailed.`;

type Command = (host: DeskHost, id: number, words: readonly string[]) => Promise<string>;

function refuseUsage(): never {
  throw new AppointmentCommandError(`Usage:\n${appointmentUsage}`);
}

const commands: Readonly<Record<string, Command>> = {
  'approve-appointment': async (host, id, words) => {
    const { state, adviser_name } = await approveAppointment(host, id, words.join(' ').trim());
    return `Appointment ${id} is ${state}${adviser_name && ` with ${adviser_name}`}.`;
  },
  'move-appointment': async (host, id, [date = '', time = '']) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) refuseUsage();
    await agreeOnTime(host, id, { date, time });
    return `Appointment ${id} is approved for ${date} ${time}.`;
  },
  'complete-appointment': async (host, id, words) => {
    await completeAppointment(host, id, words.join(' ').trim());
    return `Appointment ${id} is completed.`;
  },
  'call-off-appointment': async (host, id, words) => {
    const reason = words.join(' ').trim();
    if (reason === '') refuseUsage();
    await callOffAppointment(host, id, reason);
    return `Appointment ${id} is cancelled; its reason is on the way.`;
  },
};

export function isAppointmentCommand(name: string): boolean {
  return name === 'appointments' || Object.hasOwn(commands, name);
}

/** Does what a person of the house asks for, and says what was done. Throws an AppointmentCommandError. */
export async function runAppointmentCommand(
  host: DeskHost,
  [name = '', id = '', ...words]: readonly string[],
): Promise<string> {
  if (name === 'appointments') return (await deskList(host)).join('\n') || 'No appointment is open.';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !/^[1-9]\d{0,8}$/.test(id)) refuseUsage();
  try {
    return await command(host, Number(id), words);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    throw new AppointmentCommandError(
      text('en', error.text?.key ?? `codes.${error.code}`, error.text?.values),
    );
  }
}
