import type { Generated } from 'kysely';
import type { AuditOutcome } from '#kernel/shop/desk/audit.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface AuditLineTable {
  /** 1, 2, 3 …, without a gap. */
  id: number;
  at: Timestamp;
  /** Null for whoever was not signed in and for the command line. */
  staff_id: number | null;
  call: string;
  outcome: AuditOutcome;
  kind: string;
  record_id: string;
  customer_id: number | null;
  fields: Jsonb<string[]>;
  /** What was before and after, locked; null where there is nothing, or nobody any more, to tell of. */
  sealed: string | null;
  sealed_hash: string;
  previous_hash: string;
  hash: string;
}

interface AuditHeadTable {
  only_row: Generated<boolean>;
  last_id: number;
  hash: string;
}

interface AuditKeyTable {
  customer_id: number;
  /** Of the customer's lines, locked with the house's. */
  sealed_key: string;
}

export interface AuditTables {
  audit_line: AuditLineTable;
  audit_head: AuditHeadTable;
  audit_key: AuditKeyTable;
}
