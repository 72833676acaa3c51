import type { Generated } from 'kysely';
import type { PiecePaperKind, RevocationReason } from '#kernel/shop/piece-papers/piece-paper.ts';
import type { PublicPaperKey } from '#kernel/shop/piece-papers/piece-paper-file.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** Public keys of signed papers; former keys stay. */
interface PiecePaperKeyTable {
  /** Thumbprint of the key (RFC 7638). */
  id: string;
  jwk: Jsonb<PublicPaperKey>;
  first_used_at: Timestamp;
}

/** The last number of each kind. */
interface PiecePaperCounterTable {
  kind: PiecePaperKind;
  last: number;
}

/** Issued valuations and passports; a paper changes once, when it is revoked. */
interface PiecePaperTable {
  id: Generated<number>;
  kind: PiecePaperKind;
  number: number;
  /** Random part of the printed number. */
  code: string;
  order_id: number;
  order_item_id: number;
  /** Pieces of the order line that it describes; 1 for a passport. */
  pieces: number;
  /** Day on the shop's clock, `YYYY-MM-DD`. */
  issued_on: string;
  issued_at: Timestamp;
  /** Who asked for it: the workshop at dispatch, or the customer. */
  asked_by: 'shop' | 'customer';
  key_id: string;
  /** The signed statement, a compact JWS. */
  document: string;
  revoked_at: Timestamp | null;
  revoked_reason: RevocationReason | null;
  /** Member of staff who revoked it; '' for the shop itself. */
  revoked_by: Generated<string>;
  /** The exchange in which the piece came back. */
  return_id: number | null;
}

/** The PDF of a paper in a language, the same bytes each time. */
interface PiecePaperPrintTable {
  paper_id: number;
  locale: Locale;
  content: Uint8Array;
}

export interface PiecePaperTables {
  piece_paper_key: PiecePaperKeyTable;
  piece_paper_counter: PiecePaperCounterTable;
  piece_paper: PiecePaperTable;
  piece_paper_print: PiecePaperPrintTable;
}
