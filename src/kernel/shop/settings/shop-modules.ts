/** Parts of the shop that its owner can switch off. */
export const shopModules = [
  'studio',
  'diamonds',
  'appointments',
  'postReturns',
  'gifts',
  'reviews',
  'agents',
  'giftCards',
] as const;

export type ShopModule = (typeof shopModules)[number];
