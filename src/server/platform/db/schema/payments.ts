export type PaymentTables = Record<never, never>;
