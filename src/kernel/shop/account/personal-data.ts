/** What has to be settled before an account may be deleted. */
export const openMatters = ['order', 'refund', 'appointment', 'return'] as const;

export type OpenMatterKind = (typeof openMatters)[number];

/** How long the law on books has a shop in Hong Kong keep its orders and receipts. */
export const bookYears = 7;
