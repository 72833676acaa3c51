import type { AppointmentState } from '#kernel/shop/appointments/appointment.transitions.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** How loudly a state speaks: what waits for the house is gold. */
export const appointmentTones: Readonly<Record<AppointmentState, Tone>> = {
  requested: 'wait',
  approved: 'good',
  completed: 'plain',
  cancelled: 'plain',
};
