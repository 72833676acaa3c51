import type { Config } from '#server/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Limits } from './limits/limits.ts';
import type { SharedLimits } from './limits/shared-limits.ts';
import type { PaymentRegistry } from './payment/registry.ts';
import type { Replica } from './replica/replica.ts';
import type { SmsSender } from './sms/sms.ts';
import type { Logger } from './telemetry/log.ts';

/** The host for reads that tolerate the lag of a replica, such as the catalogue's and reports'; never for carts or money. */
export const readingHost = (host: Host): Host =>
  host.replica ? { ...host, db: host.replica.database } : host;

/** The dependencies of the API host's services; created in main.ts or by a test. */
export interface Host {
  config: Config;
  db: Database;
  /** For reads that tolerate its lag. */
  replica?: Replica | undefined;
  clock: Clock;
  log: Logger;
  /** Counted in this process. */
  limits: Limits;
  /** Counted across all processes. */
  sharedLimits: SharedLimits;
  payments: PaymentRegistry;
  /** Undefined in production without an account for text messages. */
  sms: SmsSender | undefined;
}
