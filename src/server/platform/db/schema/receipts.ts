import type { Generated } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { PaperKind, PaperPiece } from '#kernel/shop/receipts/paper.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** The number that each kind of paper has come to. */
interface PaperCounterTable {
  kind: PaperKind;
  last: number;
}

/** Receipts and credit notes as they were issued; rows are never changed. */
interface PaperTable {
  id: Generated<number>;
  kind: PaperKind;
  number: number;
  order_id: number;
  /** Of a credit note: the refund in the ledger. */
  ledger_id: number | null;
  issued_at: Timestamp;
  amount_minor: number;
  currency: CurrencyCode;
  pieces: Jsonb<PaperPiece[]>;
}

export interface ReceiptTables {
  paper_counter: PaperCounterTable;
  paper: PaperTable;
}
