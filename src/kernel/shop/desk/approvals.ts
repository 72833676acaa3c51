export const approvalStates = ['waiting', 'approved', 'declined'] as const;

/** Acts that may wait for a second person, as the audit log names them. */
export const approvedActs = [
  ...([
    'orders-refund',
    'orders-cancel',
    'orders-refund-surplus',
    'returns-refund',
    'returns-trade-up',
  ] as const),
  ...(['customers-give-credit', 'customers-sell-card', 'proposals-send', 'prices-apply-rule'] as const),
  ...(['house-set-limit', 'staff-invite', 'staff-set-roles', 'staff-suspend'] as const),
] as const;

export type ApprovalState = (typeof approvalStates)[number];

/** Default amounts in the base currency above which a second person must approve; the owner can change them. */
export const shopLimits = {
  refunds: 2_000_000,
  priceRules: 2_000_000,
  credit: 200_000,
  discounts: 500_000,
} as const;

export type ShopLimit = keyof typeof shopLimits;

export const shopLimitNames = Object.keys(shopLimits) as [ShopLimit, ...ShopLimit[]];
