const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pauses before each retry, as Standard Webhooks proposes them; about four days in total. */
export const retryPausesMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** When to retry after a number of failed attempts; null after the last one. */
export function retryAt(attempts: number, now: Date): Date | null {
  const pauseMs = retryPausesMs[attempts - 1];
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}

/** How long a replaced secret still signs beside the new one. */
export const formerSecretMs = 24 * hourMs;
