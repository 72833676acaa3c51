import type { Generated } from 'kysely';
import type { PrivacyKind, PrivacyState, PrivacyWay } from '#kernel/shop/account/privacy-requests.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** Internal notes of staff about a customer. */
interface CustomerNoteTable {
  id: Generated<number>;
  customer_id: number;
  staff_id: number;
  /** Their name at that time. */
  staff_name: string;
  text: string;
  at: Timestamp;
}

/** A customer's privacy request. */
interface PrivacyRequestTable {
  id: Generated<number>;
  customer_id: number;
  kind: PrivacyKind;
  state: PrivacyState;
  way: PrivacyWay;
  /** How the identity was verified; emptied when the account is erased. */
  proof: string;
  asked_at: Timestamp;
  due_at: Timestamp;
  taken_by: string;
  settled_by: Generated<string>;
  settled_at: Timestamp | null;
  reason: Generated<string>;
}

export interface PeopleTables {
  customer_note: CustomerNoteTable;
  privacy_request: PrivacyRequestTable;
}
