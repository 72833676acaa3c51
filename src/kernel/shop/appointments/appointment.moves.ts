import { type Move, stateAfter } from '#kernel/state-table.ts';

export const appointmentStates = ['requested', 'approved', 'completed', 'cancelled'] as const;

export type AppointmentState = (typeof appointmentStates)[number];

export type AppointmentEvent = 'approved' | 'rescheduled' | 'completed' | 'withdrawn' | 'called-off';

export const appointmentMoves: readonly Move<AppointmentState, AppointmentEvent>[] = [
  {
    from: ['requested'],
    event: 'approved',
    to: 'approved',
    writer: 'staff',
    effects: 'letter with the calendar file, and the link of a video call',
  },
  {
    from: ['approved'],
    event: 'rescheduled',
    to: 'requested',
    writer: 'shopper',
    effects: 'the old time is free again; letters to shopper and house, contact within 48 hours anew',
  },
  { from: ['approved'], event: 'completed', to: 'completed', writer: 'staff', effects: 'keeps a summary' },
  {
    from: ['requested', 'approved'],
    event: 'withdrawn',
    to: 'cancelled',
    writer: 'shopper',
    effects: 'the time is free again; letters to shopper and house',
  },
  {
    from: ['requested', 'approved'],
    event: 'called-off',
    to: 'cancelled',
    writer: 'staff',
    effects: 'the time is free again; letter with the reason',
  },
];

/** Where an event leads an appointment; undefined when nothing may happen so. */
export function appointmentAfter(
  from: AppointmentState,
  event: AppointmentEvent,
): AppointmentState | undefined {
  return stateAfter(appointmentMoves, from, event);
}

/** It holds its time in the calendar. */
export function isOpenAppointment(state: AppointmentState): boolean {
  return state === 'requested' || state === 'approved';
}

/** Whether the shopper may still move it or call it off: until it begins. */
export function isInShoppersHands(
  { state, startsAt }: { state: AppointmentState; startsAt: Date },
  now: Date,
): boolean {
  return isOpenAppointment(state) && now < startsAt;
}
