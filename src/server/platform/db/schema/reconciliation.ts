import type { Generated } from 'kysely';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { DifferenceKind } from '#kernel/shop/payment/reconciliation.rules.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** The comparison with the providers' books on one day of the shop. */
interface ReconciliationRunTable {
  /** `YYYY-MM-DD`. */
  day: string;
  started_at: Timestamp;
  finished_at: Timestamp | null;
  /** Lines of the providers that were compared. */
  compared: Generated<number>;
}

/** A payment of which our books and the provider's differ. */
interface ReconciliationDifferenceTable {
  id: Generated<number>;
  provider: ProviderId;
  kind: DifferenceKind;
  payment: string;
  ours_minor: number;
  theirs_minor: number;
  currency: string;
  found_at: Timestamp;
  /** The last run that saw it. */
  seen_at: Timestamp;
  /** From when on the books were the same again. */
  mended_at: Timestamp | null;
}

export interface ReconciliationTables {
  reconciliation_run: ReconciliationRunTable;
  reconciliation_difference: ReconciliationDifferenceTable;
}
