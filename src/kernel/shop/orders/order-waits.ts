/** What a person is waited for with an order, the most urgent first. */
export const orderWaits = [
  'review',
  'refund',
  'transfer',
  'drawing',
  'approval',
  'work',
  'making',
  'parcel',
  'pickup',
] as const;

export type OrderWait = (typeof orderWaits)[number];
