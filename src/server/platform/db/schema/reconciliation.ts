import type { Generated } from 'kysely';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { DifferenceKind } from '#kernel/shop/payment/reconciliation.rules.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** Comparison with the providers' statements of a business day. */
interface ReconciliationRunTable {
  /** `YYYY-MM-DD`. */
  day: string;
  started_at: Timestamp;
  finished_at: Timestamp | null;
  /** Number of compared lines. */
  compared: Generated<number>;
}

/** A payment that differs between our accounting and the provider's. */
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
  /** When the difference was resolved. */
  mended_at: Timestamp | null;
}

export interface ReconciliationTables {
  reconciliation_run: ReconciliationRunTable;
  reconciliation_difference: ReconciliationDifferenceTable;
}
