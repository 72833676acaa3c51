export type CartTables = Record<never, never>;
