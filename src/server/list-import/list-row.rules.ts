import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';

/** A row of a list. */
export interface ListRow {
  /** Its number in the list; the header is row 1. */
  row: number;
  /** Cells by header; those of absent columns are undefined. */
  cells: Readonly<Record<string, string | undefined>>;
}

/** Thrown for a product of a list that cannot be read. */
export class RowRefusal extends Error {
  readonly reason: ImportReason;

  constructor(reason: ImportReason) {
    super(`${reason.code} ${reason.field} ${reason.what}`);
    this.reason = reason;
  }
}

/** Throws a RowRefusal. */
export function refuseRow(reason: ImportReason): never {
  throw new RowRefusal(reason);
}
