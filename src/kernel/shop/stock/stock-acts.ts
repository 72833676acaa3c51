/** What staff do with the stock of a product; `undone` takes the last act back. */
export const stockActs = ['received', 'corrected', 'moved', 'undone'] as const;

export type StockAct = (typeof stockActs)[number];

/** Most pieces that one act brings, and that may be said to lie at a place. */
export const mostPieces = 9_999;
