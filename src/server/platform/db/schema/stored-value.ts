import type { Generated } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { EntryKind, StoredValueKind } from '#kernel/shop/stored-value/stored-value.rules.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** A gift card, the store credit of a customer in a currency, or the credit of a traded stone. */
interface StoredValueAccountTable {
  id: Generated<number>;
  kind: StoredValueKind;
  currency: CurrencyCode;
  /** Sum of its entries; never negative. */
  balance_minor: Generated<number>;
  /** Owner of store credit; null for a gift card, which belongs to its bearer. */
  customer_id: number | null;
  /** Customer who may use the credit of a traded stone, and what the new stone costs at least. */
  holder_id: number | null;
  least_stone_minor: number | null;
  /** Hash of the code; null until the card is delivered. */
  code_hash: string | null;
  /** Last characters of the code. */
  code_end: Generated<string>;
  /** Country whose expiry rule applied. */
  country: Generated<string>;
  /** Last day (`YYYY-MM-DD`) of use; null if it does not expire. */
  expires_on: string | null;
  created_at: Timestamp;
}

/** Movements of stored value, append-only. */
interface StoredValueEntryTable {
  id: Generated<number>;
  account_id: number;
  kind: EntryKind;
  /** Positive if the shop owes more. */
  amount_minor: number;
  order_id: number | null;
  /** Each reference is booked once per account. */
  reference: string | null;
  /** Reason that staff gave. */
  note: Generated<string>;
  staff_name: Generated<string>;
  approved_by: Generated<string>;
  at: Timestamp;
}

export interface StoredValueTables {
  stored_value_account: StoredValueAccountTable;
  stored_value_entry: StoredValueEntryTable;
}
