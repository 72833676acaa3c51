import type { Generated } from 'kysely';
import type { AuditOutcome } from '#kernel/shop/desk/audit.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface AuditLineTable {
  /** 1, 2, 3 …, without a gap. */
  id: number;
  at: Timestamp;
  /** Null for callers without sign-in and for the command line. */
  staff_id: number | null;
  call: string;
  outcome: AuditOutcome;
  kind: string;
  record_id: string;
  customer_id: number | null;
  fields: Jsonb<string[]>;
  /** Before and after, encrypted; null if there is nothing or the customer was erased. */
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
  /** The key of the customer's entries, encrypted with the shop's key. */
  sealed_key: string;
}

export interface AuditTables {
  audit_line: AuditLineTable;
  audit_head: AuditHeadTable;
  audit_key: AuditKeyTable;
}
