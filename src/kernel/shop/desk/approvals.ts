export const approvalStates = ['waiting', 'approved', 'declined'] as const;

export type ApprovalState = (typeof approvalStates)[number];

/** Sums of the base currency above which a second person agrees; the owner may set others. */
export const houseLimits = { refunds: 2_000_000, priceRules: 2_000_000 } as const;

export type HouseLimit = keyof typeof houseLimits;

export const houseLimitNames = Object.keys(houseLimits) as [HouseLimit, ...HouseLimit[]];
