import { workingDaysBetween } from '#kernel/shop/checkout/working-days.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';

const dayMs = 24 * 3_600_000;

/** A drawing that nobody has answered is reminded of so many days after it was sent. */
export const reminderDays = [2, 5] as const;

/** How many reminders are due of a drawing that was sent then and has not been answered. */
export function remindersDue(sentAt: Date, now: Date): number {
  return reminderDays.filter((days) => now.getTime() - sentAt.getTime() >= days * dayMs).length;
}

/** Most pictures of one drawing. */
export const maxDrawingPictures = 6;

/** Longest wish for a change, and longest note of the house. */
export const maxDrawingWords = 1_000;

/** Drawings are sent and answered while the order is paid and in the house. */
export function isDrawnFor(state: OrderState): boolean {
  return state === 'payment_confirmed' || state === 'processing';
}

/** The shopper may change size, engraving and address: until the last drawing is approved, which begins the work. */
export function mayChangePieces(state: OrderState): boolean {
  return state === 'payment_confirmed';
}

/** Time that a drawing has waited for its shopper; `until` null: it still does. */
export interface Wait {
  from: Date;
  until: Date | null;
}

/** The working days that drawings have waited for their shopper. What the house takes to draw is in its own days. */
export function waitedDays(waits: readonly Wait[], now: Date): number {
  return waits.reduce((sum, { from, until }) => sum + workingDaysBetween(from, until ?? now), 0);
}
