import { ConfigError, parseConfig } from '#server/config.ts';
import { directUrlOf } from '#server/open-database.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { BackupError, restoreBackup } from './lib/backup.ts';

/** `npm run restore -- FOLDER`, into the empty database that the environment names. */
const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: npm run restore -- FOLDER\n');
  process.exit(2);
}

try {
  const config = parseConfig(process.env);
  const place = { ...config, databaseUrl: directUrlOf(config) };
  const { books, madeAt, keys } = await restoreBackup(place, folder);
  process.stdout.write(
    `Restored as of ${madeAt}: ${books.rows.orders ?? 0} orders; orders, payment ledger and totals agree.\n`,
  );
  if (keys.length > 0) process.stdout.write(`The shop also needs its keys: ${keys.join(', ')}.\n`);
} catch (error) {
  const isPlain =
    error instanceof BackupError || error instanceof ConfigError || error instanceof FolderLockedError;
  process.stderr.write(`${isPlain ? error.message : String(error)}\n`);
  process.exit(1);
}
