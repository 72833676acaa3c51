/** Open matters that block the deletion of an account. */
export const openMatters = ['order', 'refund', 'appointment', 'return'] as const;

export type OpenMatterKind = (typeof openMatters)[number];

/** Years for which orders and receipts are retained: the longest that the law of a market asks for. */
export const retentionYears = 7;
