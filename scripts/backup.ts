import { ConfigError, parseConfig } from '#server/config.ts';
import { directUrlOf } from '#server/open-database.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { BackupError, makeBackup } from './lib/backup.ts';

/** `npm run backup`, or `npm run backup -- FOLDER`. */
const now = new Date();
const [folder = `backups/${now.toISOString().replaceAll(/[:.]/g, '-')}`] = process.argv.slice(2);

try {
  const config = parseConfig(process.env);
  const place = { ...config, databaseUrl: directUrlOf(config) };
  const manifest = await makeBackup(place, folder, process.env, now);
  const orders = manifest.books.rows.orders ?? 0;
  process.stdout.write(
    `Saved ${folder}: ${orders} orders, schema ${manifest.books.schema}, ${manifest.pictures === undefined ? 'pictures of shoppers with the database' : `${manifest.pictures} pictures of shoppers beside it`}.\n`,
  );
  if (manifest.keys.length > 0)
    process.stdout.write(`Keep apart, and with it: ${manifest.keys.join(', ')}. No key is in the backup.\n`);
} catch (error) {
  const isLocked = error instanceof FolderLockedError;
  const isPlain = isLocked || error instanceof BackupError || error instanceof ConfigError;
  const hint = isLocked ? '\nThe embedded database is saved while the shop is closed.' : '';
  process.stderr.write(`${isPlain ? error.message : String(error)}${hint}\n`);
  process.exit(1);
}
