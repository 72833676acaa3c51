import type { Config } from './config.ts';
import { type Database, openPglite, openPostgres } from './platform/db/database.ts';
import { openReplica, type Replica } from './platform/replica/replica.ts';
import type { Logger } from './platform/telemetry/log.ts';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'databasePoolSize' | 'dataDir'>;

/** The database itself, not a pooler in front of it: for what needs sessions of its own. */
export const directUrlOf = (config: Pick<Config, 'databaseUrl' | 'databaseListenUrl'>): string | undefined =>
  config.databaseListenUrl ?? config.databaseUrl;

/** Opens the database of the configuration for requests and jobs. */
export function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, databaseListenUrl, databasePoolSize, dataDir } = config;
  if (databaseUrl === undefined) return openPglite(dataDir);
  return Promise.resolve(
    openPostgres(databaseUrl, { connections: databasePoolSize, directUrl: databaseListenUrl }),
  );
}

/** Opens the replica for reads; undefined if the configuration names none. */
export function openConfiguredReplica(config: Config, primary: Database, log: Logger): Replica | undefined {
  const { databaseReadUrl: url, databaseListenUrl, databasePoolSize } = config;
  if (url === undefined) return undefined;
  // Where the primary is behind a pooler, the replica may be, too.
  const directUrl = databaseListenUrl === undefined ? undefined : url;
  return openReplica(primary, openPostgres(url, { connections: databasePoolSize, directUrl }), log);
}

/** Opens it for migrations, seeds, imports and commands, whose statements may take minutes. */
export function openPatientDatabase(config: Omit<DatabaseConfig, 'databasePoolSize'>): Promise<Database> {
  const url = directUrlOf(config);
  if (url === undefined) return openPglite(config.dataDir);
  return Promise.resolve(openPostgres(url, { connections: 4, isPatient: true }));
}
