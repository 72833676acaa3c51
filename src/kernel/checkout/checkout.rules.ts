export const shippingMethods = ['insured_express', 'store_pickup'] as const;

export type ShippingMethod = (typeof shippingMethods)[number];

/** An unpaid order is closed after this time (specification section 9). */
export const paymentWindowMs = 60 * 60_000;
