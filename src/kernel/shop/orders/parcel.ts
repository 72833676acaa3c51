/** What has become of a parcel, in the steps that a carrier reports. */
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

/** One report about a parcel. */
export interface ParcelEvent {
  /** ISO moment. */
  at: string;
  stage: ParcelStage;
  /** In the reader's language. */
  text: string;
  /** As the carrier writes it; '' where it names none. */
  place: string;
}

const hourMs = 3_600_000;

/** Until a carrier is asked again: more rarely the longer it has nothing to say. */
export function nextParcelCheckMs(checksWithoutNews: number): number {
  if (checksWithoutNews < 12) return hourMs / 2;
  return checksWithoutNews < 60 ? 2 * hourMs : 12 * hourMs;
}
