import type { Generated } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { PaperKind, PaperPiece } from '#kernel/shop/receipts/paper.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** The last number of each kind of paper. */
interface PaperCounterTable {
  kind: PaperKind;
  last: number;
}

/** Issued receipts and credit notes; append-only. */
interface PaperTable {
  id: Generated<number>;
  kind: PaperKind;
  number: number;
  order_id: number;
  /** For a credit note: the refund in the payment ledger. */
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
