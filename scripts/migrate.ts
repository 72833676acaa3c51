import { ConfigError, parseConfig } from '#server/config.ts';
import { DatabaseUnavailableError } from '#server/platform/db/database-unavailable.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { SeedError } from '#server/seed/data-files.ts';

/** `npm run migrate`: prepares the database for this release and ends, before the hosts of a deployment start. */
try {
  const config = parseConfig(process.env);
  const { migrations } = await prepareDatabase({ config, log: createLog(config.logLevel) });
  process.stdout.write(
    migrations.length === 0
      ? 'The database is up to date.\n'
      : `The database is up to date, after ${migrations.length} migrations.\n`,
  );
} catch (error) {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof FolderLockedError ||
    error instanceof SeedError ||
    error instanceof DatabaseUnavailableError;
  process.stderr.write(`${isPlain ? error.message : String(error)}\n`);
  process.exit(1);
}
