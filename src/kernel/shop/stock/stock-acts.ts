/** Stock actions of staff; `undone` reverts the last one. */
export const stockActs = ['received', 'corrected', 'moved', 'undone'] as const;

export type StockAct = (typeof stockActs)[number];

/** Maximum pieces per action and per place. */
export const mostPieces = 9_999;
