import type { AppointmentState } from '#kernel/shop/appointments/appointment.transitions.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** Tone of each state: gold waits for staff. */
export const appointmentTones: Readonly<Record<AppointmentState, Tone>> = {
  requested: 'wait',
  approved: 'good',
  completed: 'plain',
  cancelled: 'plain',
};
