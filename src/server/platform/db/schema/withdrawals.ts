import type { Generated } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { WithdrawalOutcome } from '#kernel/shop/withdrawals/withdrawal.rules.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** A statement of withdrawal from a contract. */
interface WithdrawalTable {
  id: Generated<number>;
  order_number: number;
  /** In lower case. */
  email: string;
  name: string;
  locale: Locale;
  /** Null unless number and address belong to one order. */
  order_id: number | null;
  outcome: Generated<WithdrawalOutcome>;
  declared_at: Timestamp;
}

export interface WithdrawalTables {
  withdrawal: WithdrawalTable;
}
