/** Delivery stages as reported by carriers. */
export const parcelStages = [
  'handed-over',
  'on-the-way',
  'out-for-delivery',
  'not-delivered',
  'waiting',
  'returned',
  'delivered',
] as const;

export type ParcelStage = (typeof parcelStages)[number];

/** A tracking event. */
export interface ParcelEvent {
  /** ISO moment. */
  at: string;
  stage: ParcelStage;
  /** In the reader's language. */
  text: string;
  /** As the carrier writes it; '' if not stated. */
  place: string;
}

const hourMs = 3_600_000;

/** Delay until the next tracking request, increasing with every request without news. */
export function nextParcelCheckMs(checksWithoutNews: number): number {
  if (checksWithoutNews < 12) return hourMs / 2;
  return checksWithoutNews < 60 ? 2 * hourMs : 12 * hourMs;
}
