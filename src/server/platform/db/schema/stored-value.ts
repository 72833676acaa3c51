import type { Generated } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { EntryKind, StoredValueKind } from '#kernel/shop/stored-value/stored-value.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
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

/** Recipient and day of the gift card that an order buys. */
interface GiftCardOrderTable {
  order_id: number;
  /** The card; null until the order is paid. */
  account_id: number | null;
  /** Email address; '' after the personal data of an order were erased. */
  recipient: string;
  /** Names on the card; '' for none. */
  recipient_name: string;
  sender_name: string;
  message: string;
  /** Language of the card and its email. */
  locale: Locale;
  /** Day (`YYYY-MM-DD`) in the time zone of the shop; null as soon as it is paid. */
  send_on: string | null;
  /** When its first email was queued. */
  sent_at: Timestamp | null;
}

export interface StoredValueTables {
  stored_value_account: StoredValueAccountTable;
  stored_value_entry: StoredValueEntryTable;
  gift_card_order: GiftCardOrderTable;
}
