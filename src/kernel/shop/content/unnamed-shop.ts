/** Name and address of a shop that its owner has not named yet. */
export const unnamedShop = {
  name: { en: 'Jewellery shop' },
  email: 'care@shop.example',
} as const;

/** Policies without which a shop does not open: the checkout and the cookie banner refer to them. */
export const neededPolicies = [
  'terms-of-sale',
  'privacy',
  'returns-and-refunds',
  'shipping-and-duties',
] as const;
