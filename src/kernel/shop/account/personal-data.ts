/** Open matters that block the deletion of an account. */
export const openMatters = ['order', 'refund', 'appointment', 'return'] as const;

export type OpenMatterKind = (typeof openMatters)[number];

/** Years that Hong Kong law requires a company to retain orders and receipts (Companies Ordinance). */
export const retentionYears = 7;
