import type { Generated } from 'kysely';
import type { PrivacyKind, PrivacyState, PrivacyWay } from '#kernel/shop/account/privacy-requests.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** What staff write about a customer for each other. */
interface CustomerNoteTable {
  id: Generated<number>;
  customer_id: number;
  staff_id: number;
  /** As they were called then. */
  staff_name: string;
  text: string;
  at: Timestamp;
}

/** What a customer asked of the house about their data. */
interface PrivacyRequestTable {
  id: Generated<number>;
  customer_id: number;
  kind: PrivacyKind;
  state: PrivacyState;
  way: PrivacyWay;
  /** How the house knows who asks; emptied with the account. */
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
