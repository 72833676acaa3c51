import { workingDaysBetween } from '#kernel/shop/checkout/working-days.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';

const dayMs = 24 * 3_600_000;

/** Days after sending on which an unanswered drawing is reminded of. */
export const reminderDays = [2, 5] as const;

/** Number of reminders due for an unanswered drawing sent at this time. */
export function remindersDue(sentAt: Date, now: Date): number {
  return reminderDays.filter((days) => now.getTime() - sentAt.getTime() >= days * dayMs).length;
}

/** Maximum pictures of a drawing. */
export const maxDrawingPictures = 6;

/** Maximum length of a change request, and of a note by staff. */
export const maxDrawingNoteCharacters = 1_000;

/** Whether drawings can be sent and answered: while the order is paid and not dispatched. */
export function isDrawnFor(state: OrderState): boolean {
  return state === 'payment_confirmed' || state === 'processing';
}

/**
 * Whether the shopper can change size, engraving and address: until the last drawing is approved and the work begins.
 */
export function mayChangePieces(state: OrderState): boolean {
  return state === 'payment_confirmed';
}

/** Time a drawing has waited for its shopper; `until` is null while it still waits. */
export interface Wait {
  from: Date;
  until: Date | null;
}

/** Working days that drawings have waited for their shopper. Time the shop takes to draw does not count. */
export function waitedDays(waits: readonly Wait[], now: Date): number {
  return waits.reduce((sum, { from, until }) => sum + workingDaysBetween(from, until ?? now), 0);
}
