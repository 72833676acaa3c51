/** What lists can list. */
export type ListSubjectName = 'products' | 'reviews' | 'stock';

/** Steps of an import. A background job does those that end with -ing. */
export const importStates = [
  ...(['reading', 'checking', 'checked', 'applying', 'applied'] as const),
  ...(['undo-checking', 'undoing', 'undone', 'failed'] as const),
] as const;

export type ImportState = (typeof importStates)[number];

/** State of an item of a list: a product, a review or a number of pieces. `kept` could not be undone. */
export const importRowStates = [
  ...(['read', 'new', 'changed', 'unchanged', 'refused'] as const),
  ...(['created', 'updated', 'reverted', 'kept'] as const),
] as const;

export type ImportRowState = (typeof importRowStates)[number];

/** How many items of a list are in each state. */
export type ImportCounts = Partial<Record<ImportRowState, number>>;

/** Why an item is refused: a problem of `desk-content-api` or one of the list, of `desk-import`. */
export interface ImportReason {
  /** Problems of a list have the prefix `list-`. */
  code: string;
  /** Path of the field, or name of the column. */
  field: string;
  what: string;
}
