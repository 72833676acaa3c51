import type { Generated } from 'kysely';
import type { ApprovalState, ShopLimit } from '#kernel/shop/desk/approvals.ts';
import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface SavedFilterTable {
  id: Generated<number>;
  staff_id: number;
  room: string;
  name: string;
  /** The query string of the list. */
  query: string;
}

interface OpenedRecordTable {
  kind: string;
  record_id: string;
  staff_id: number;
  opened_at: Timestamp;
}

interface ApprovalTable {
  id: Generated<number>;
  call: string;
  /** The requested input; emptied after the decision. */
  input: Jsonb<Record<string, unknown>>;
  kind: AuditKind;
  record_id: string;
  /** In the base currency. */
  amount_minor: number;
  reason: string;
  asked_by: number;
  asked_at: Timestamp;
  state: ApprovalState;
  decided_by: number | null;
  decided_at: Timestamp | null;
  answer: Generated<string>;
}

interface ShopLimitTable {
  name: ShopLimit;
  minor: number;
}

export interface DeskTables {
  saved_filter: SavedFilterTable;
  opened_record: OpenedRecordTable;
  approval: ApprovalTable;
  house_limit: ShopLimitTable;
}
