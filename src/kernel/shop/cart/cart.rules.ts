/** Pieces per cart line (the original's limit). */
export const maxQuantity = 100;

/** Different lines in one cart. */
export const maxLines = 60;

/** The cart, and the separate basket of 'buy now', which holds one item. */
export const baskets = ['cart', 'buy_now'] as const;

export type Basket = (typeof baskets)[number];

export const lineKinds = ['product', 'design', 'diamond'] as const;

/**
 * Why a line cannot be bought: a product off sale, sold out, or with too little stock; an option no longer offered; a
 * stone sold, reserved by another shopper, or in another selected line; a design that cannot be made.
 */
export const lineProblems = [
  'off-shelf',
  'out-of-stock',
  'too-many',
  'option-gone',
  'stone-gone',
  'stone-reserved',
  'stone-twice',
  'design-invalid',
] as const;

export type LineProblem = (typeof lineProblems)[number];

/** Hours after which the owner of an unordered cart is reminded, unless the shop has set its own. */
export const defaultCartReminderHours = 24;

export const maxCartReminderHours = 336;
