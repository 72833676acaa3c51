/** Name and address of a shop that its owner has not named yet. */
export const unnamedShop = {
  name: { en: 'Jewellery shop' },
  email: 'care@shop.example',
} as const;

/** In the text of a policy that was made from a template, until a person has read it and takes it out. */
export const templateMark = '{{template}}';

/** Policies without which a shop does not open: the checkout and the cookie banner refer to them. */
export const neededPolicies = [
  'terms-of-sale',
  'privacy',
  'returns-and-refunds',
  'shipping-and-duties',
] as const;
