import { ConfigError, parseConfig } from '#server/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openPglite, openPostgres } from '#server/platform/db/database.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { runStaffCommand, staffUsage } from './lib/staff-commands.ts';

function refuse(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

const words = process.argv.slice(2);
if (words.length === 0) refuse(staffUsage());

try {
  const config = parseConfig(process.env);
  const db =
    config.databaseUrl === undefined
      ? await openPglite(config.dataDir)
      : openPostgres(config.databaseUrl, { isPatient: true });
  try {
    await migrate(db.handle);
    process.stdout.write(`${await runStaffCommand({ db, clock: systemClock, config }, words)}\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  const isPlain = [StaffError, ConfigError, FolderLockedError].some((kind) => error instanceof kind);
  refuse(isPlain && error instanceof Error ? error.message : String(error));
}
