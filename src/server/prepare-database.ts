import type { Config } from './config.ts';
import { directUrlOf, openPatientDatabase } from './open-database.ts';
import type { Database } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Logger } from './platform/telemetry/log.ts';

interface Preparing {
  config: Config;
  log: Logger;
  /** The open embedded database: only one handle may use it. */
  db?: Database;
}

interface Prepared {
  /** Names of the migrations that ran. */
  migrations: string[];
}

async function prepare({ config, log }: Preparing, db: Database): Promise<Prepared> {
  const migrations = await migrate(db.handle);
  if (migrations.length > 0) log.info({ migrations }, 'database migrated');
  const isReal =
    config.mode === 'production' ? !process.argv.includes('--seed') : process.argv.includes('--empty');
  // Loaded lazily, with its data files. The start script shows the progress.
  const { parts, conflicts } = isReal
    ? await (await import('./seed/reference/reference.ts')).loadReference(db)
    : await (await import('./seed/seed.ts')).seed(db, (done, of) => process.send?.({ done, of }));
  if (parts.length > 0) log.info({ parts }, 'data files loaded');
  if (conflicts.length > 0)
    log.warn(
      { conflicts },
      'rows changed in this shop were kept, the data files have newer ones: see npm run staff -- seed-offers',
    );
  return { migrations };
}

/**
 * Runs the migrations and loads the reference data, and the demonstration shop if its files have changed; that in
 * production only with `--seed`, because a real shop has its own content, and elsewhere not with `--empty`.
 */
export async function prepareDatabase(options: Preparing): Promise<Prepared> {
  const isEmbedded = directUrlOf(options.config) === undefined;
  if (isEmbedded && options.db) return prepare(options, options.db);
  const db = await openPatientDatabase(options.config);
  return prepare(options, db).finally(() => db.close());
}
