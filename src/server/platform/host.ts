import type { Config } from '#server/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Limits } from './limits/limits.ts';
import type { SharedLimits } from './limits/shared-limits.ts';
import type { PaymentRegistry } from './payments/registry.ts';
import type { SmsSender } from './sms/sms.ts';
import type { Logger } from './telemetry/log.ts';

/** What every noun of the API host works with; made once in main.ts, or by a test. */
export interface Host {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  /** Counted by this process alone. */
  limits: Limits;
  /** Counted by all processes together. */
  sharedLimits: SharedLimits;
  payments: PaymentRegistry;
  /** Absent where no account for text messages is configured in production. */
  sms: SmsSender | undefined;
}
