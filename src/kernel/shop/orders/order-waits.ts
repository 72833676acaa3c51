/** Actions by a person that an order waits for, most urgent first. */
export const orderWaits = [
  'review',
  'refund',
  'transfer',
  'drawing',
  'approval',
  'work',
  'making',
  'rest',
  'parcel',
  'pickup',
] as const;

export type OrderWait = (typeof orderWaits)[number];
