export type ContentTables = Record<never, never>;
