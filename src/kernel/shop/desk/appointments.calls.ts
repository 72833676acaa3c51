import * as v from 'valibot';
import { appointmentStates } from '#kernel/shop/appointments/appointment.transitions.ts';
import {
  contactWays,
  purposes,
  remarkCharacters,
  ways,
} from '#kernel/shop/appointments/appointments.rules.ts';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { chosenId, clockTime, day, recordId, requiredText, shortName } from './desk-fields.ts';

/** Actions of staff on an appointment. */
export const appointmentActs = ['approve', 'move', 'complete', 'call-off'] as const;

export type AppointmentAct = (typeof appointmentActs)[number];

const store = v.strictObject({ id: v.number(), name: v.string(), timeZone: v.string() });

const row = {
  id: v.number(),
  version,
  state: v.picklist(appointmentStates),
  store,
  /** In the store's time zone. */
  date: day,
  time: clockTime,
  startsAt: moment,
  endsAt: moment,
  minutes: v.number(),
  purpose: v.picklist(purposes),
  way: v.picklist(ways),
  customer: v.strictObject({ id: v.number(), name: v.string(), email: v.string(), phone: v.string() }),
  /** Name of the adviser; '' until assigned. */
  adviser: v.string(),
  /** Number of the adviser in the store, from 1; null once the time is free again. */
  seat: v.nullable(v.number()),
  /** Deadline for the shop to contact the shopper. */
  contactDueAt: moment,
};

const record = v.strictObject({
  ...row,
  may: v.array(v.picklist(appointmentActs)),
  contactBy: v.picklist(contactWays),
  style: v.string(),
  piece: v.nullable(v.strictObject({ name: v.string(), productId: v.nullable(v.number()) })),
  remark: v.string(),
  note: v.string(),
  videoUrl: v.string(),
  /** Revision number for calendar files. */
  sequence: v.number(),
  askedAt: moment,
  updatedAt: moment,
});

const seen = { id: recordId, version };
const asked = (summary: string) =>
  ({ access: 'appointments.handle', summary, output: record, writes: true, showsCustomer: true }) as const;

/** Visits and calls. */
export const appointmentDeskCalls = {
  deskAppointments: deskCall('desk/appointments/list', {
    access: 'appointments.handle',
    summary: 'Appointments, those whose customer is to be answered first at the top.',
    input: listInput(
      {
        state: v.picklist(appointmentStates),
        store: chosenId,
        purpose: v.picklist(purposes),
        way: v.picklist(ways),
        /** Unanswered requests: overdue ones, or those due within 48 hours. */
        due: v.picklist(['overdue', 'waiting']),
      },
      ['contactDueAt', 'startsAt', 'id'],
    ),
    output: listOutput(v.strictObject(row)),
    showsCustomer: true,
  }),
  deskAppointment: deskCall('desk/appointments/one', {
    access: 'appointments.handle',
    summary: 'Reads an appointment',
    input: v.strictObject({ id: recordId }),
    output: record,
    showsCustomer: true,
  }),
  deskCalendar: deskCall('desk/appointments/calendar', {
    access: 'appointments.handle',
    summary: 'Reads days of a store’s calendar with opening hours and appointments',
    input: v.strictObject({
      /** The main store if omitted. */
      store: v.optional(recordId),
      from: day,
      days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
    }),
    output: v.strictObject({
      store: v.strictObject({ ...store.entries, advisers: v.number() }),
      stores: v.array(store),
      days: v.array(
        v.strictObject({
          date: day,
          /** Opening hours; null if the store is closed. */
          opens: v.nullable(clockTime),
          closes: v.nullable(clockTime),
          appointments: v.array(v.strictObject(row)),
        }),
      ),
    }),
    showsCustomer: true,
  }),
  deskFreeTimes: deskCall('desk/appointments/free-times', {
    access: 'appointments.handle',
    summary: 'The times that an appointment may be moved to in its store.',
    input: v.strictObject({ id: recordId }),
    output: v.strictObject({
      days: v.array(v.strictObject({ date: day, times: v.array(clockTime) })),
    }),
  }),
  deskStoreTimes: deskCall('desk/appointments/store-times', {
    access: 'appointments.handle',
    summary: 'The free times of a store for a purpose, and the stores; the main store if none is named.',
    input: v.strictObject({ store: v.optional(chosenId), purpose: v.picklist(purposes) }),
    output: v.strictObject({
      store: v.number(),
      stores: v.array(v.strictObject({ id: v.number(), name: v.string() })),
      days: v.array(v.strictObject({ date: day, times: v.array(clockTime) })),
    }),
  }),
  deskBookAppointment: deskCall('desk/appointments/book', {
    ...asked('Books an agreed appointment for a customer; it is approved at once and emailed.'),
    input: v.strictObject({
      customer: recordId,
      store: chosenId,
      purpose: v.picklist(purposes),
      way: v.picklist(ways),
      date: day,
      time: clockTime,
      adviser: v.optional(v.union([v.literal(''), shortName]), ''),
      remark: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(remarkCharacters)), ''),
    }),
    creates: true,
  }),
  deskApproveAppointment: deskCall('desk/appointments/approve', {
    ...asked('Approves the appointment; the shopper is emailed the adviser’s name.'),
    input: v.strictObject({ ...seen, adviser: v.optional(v.union([v.literal(''), shortName]), '') }),
  }),
  deskMoveAppointment: deskCall('desk/appointments/move', {
    ...asked('Moves the appointment to an agreed time: frees the old one and approves the new one.'),
    input: v.strictObject({ ...seen, date: day, time: clockTime }),
  }),
  deskCompleteAppointment: deskCall('desk/appointments/complete', {
    ...asked('Completes the appointment; the summary is shown in the account.'),
    input: v.strictObject({
      ...seen,
      summary: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(remarkCharacters)), ''),
    }),
  }),
  deskCallOffAppointment: deskCall('desk/appointments/call-off', {
    ...asked('Cancels the appointment; the reason is emailed.'),
    input: v.strictObject({ ...seen, reason: requiredText(remarkCharacters) }),
  }),
};
