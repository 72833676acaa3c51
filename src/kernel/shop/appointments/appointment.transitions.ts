import { stateAfter, type Transition } from '#kernel/shop/states/state-table.ts';

export const appointmentStates = ['requested', 'approved', 'completed', 'cancelled'] as const;

export type AppointmentState = (typeof appointmentStates)[number];

export type AppointmentEvent = 'approved' | 'rescheduled' | 'completed' | 'withdrawn' | 'called-off';

export const appointmentTransitions: readonly Transition<AppointmentState, AppointmentEvent>[] = [
  {
    from: ['requested'],
    event: 'approved',
    to: 'approved',
    writer: 'staff',
    effects: 'email with the calendar file, and the link of a video call',
  },
  {
    from: ['approved'],
    event: 'rescheduled',
    to: 'requested',
    writer: 'shopper',
    effects: 'the old time is free again; emails to shopper and staff, a new 48 hours to contact the shopper',
  },
  { from: ['approved'], event: 'completed', to: 'completed', writer: 'staff', effects: 'stores a summary' },
  {
    from: ['requested', 'approved'],
    event: 'withdrawn',
    to: 'cancelled',
    writer: 'shopper',
    effects: 'the time is free again; emails to shopper and staff',
  },
  {
    from: ['requested', 'approved'],
    event: 'called-off',
    to: 'cancelled',
    writer: 'staff',
    effects: 'the time is free again; email with the reason',
  },
];

/** The state after an event; undefined if the event is not allowed. */
export function appointmentAfter(
  from: AppointmentState,
  event: AppointmentEvent,
): AppointmentState | undefined {
  return stateAfter(appointmentTransitions, from, event);
}

/** Whether the appointment occupies its time in the calendar. */
export function isOpenAppointment(state: AppointmentState): boolean {
  return state === 'requested' || state === 'approved';
}

/** Whether the shopper can still move or cancel it: until it begins. */
export function isInShoppersHands(
  { state, startsAt }: { state: AppointmentState; startsAt: Date },
  now: Date,
): boolean {
  return isOpenAppointment(state) && now < startsAt;
}
