/** The alloys we work in. */
export const METAL_IDS = [
  'platinum-950',
  'gold-18k-yellow',
  'gold-18k-white',
  'gold-18k-rose',
  'gold-14k-yellow',
  'gold-14k-white',
  'gold-14k-rose',
  'palladium-950',
  'silver-925',
] as const;
export type MetalId = (typeof METAL_IDS)[number];

/** Surface finishes. */
export const FINISH_IDS = ['polished', 'satin', 'brushed', 'matte', 'hammered'] as const;
export type FinishId = (typeof FINISH_IDS)[number];
