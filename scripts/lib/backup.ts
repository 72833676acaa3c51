import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type AccountingSnapshot,
  exportSnapshot,
  isEmptyDatabase,
  readAccounting,
} from '#server/backup/accounting.repo.ts';
import type { Config } from '#server/config.ts';
import { type Database, openPglite, openPostgres } from '#server/platform/db/database.ts';
import { restorePictures, savePictures } from '#server/uploads/object-storage.service.ts';
import { findPostgres } from './debian.ts';
import { secretNames } from './secret-names.ts';

const run = promisify(execFile);

/** Thrown when a backup or a restore is not possible; the message says what to do. */
export class BackupError extends Error {}

/** The database to save or to fill: the URL of PostgreSQL, not of a pooler, or the folder of the embedded database. */
export interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Where shoppers' images are stored, if not in the database. */
  media?: Config['media'];
}

interface Manifest {
  version: 1;
  madeAt: string;
  engine: Database['engine'];
  file: string;
  sha256: string;
  books: AccountingSnapshot;
  /** Images from object storage, beside the dump; those of the database are in the dump. */
  pictures?: number;
  /** Names of the secret variables that were set; their values are not in the backup. */
  keys: string[];
}

const manifestFile = 'manifest.json';
const pictureFolder = 'pictures';
const dumpFiles = { postgres: 'database.dump', pglite: 'database.tar.gz' } as const;

/** A PostgreSQL client program: the newest version on the machine, or the one on the PATH. */
function program(name: 'pg_dump' | 'pg_restore'): string {
  const folder = process.env.PG_BIN ?? findPostgres();
  const path = folder && join(folder, name);
  return path && existsSync(path) ? path : name;
}

async function runProgram(
  name: 'pg_dump' | 'pg_restore',
  args: string[],
  databaseUrl: string,
): Promise<void> {
  const { username, password, hostname, port, pathname } = new URL(databaseUrl);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    // Other users can read the command line, but not the environment.
    ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
    PGDATABASE: pathname.slice(1),
  };
  await run(program(name), args, { env, maxBuffer: 16 * 1024 * 1024 }).catch(
    (error: Error & { code?: unknown }) => {
      if (error.code === 'ENOENT')
        throw new BackupError(
          `${name} is missing: install PostgreSQL's client programs (on Debian: postgresql-client).`,
        );
      throw new BackupError(`${name} failed: ${error.message}`);
    },
  );
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: Place,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db =
    databaseUrl === undefined
      ? await openPglite(dataDir)
      : openPostgres(databaseUrl, { connections: 1, isPatient: true });
  return work(db).finally(() => db.close());
}

/** Dump and totals of one snapshot, while the shop goes on. */
async function dumpPostgres(databaseUrl: string, file: string): Promise<AccountingSnapshot> {
  const db = openPostgres(databaseUrl, { connections: 1, isPatient: true });
  try {
    return await db.handle
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const snapshot = await exportSnapshot(trx);
        const args = [
          '--format=custom',
          '--no-owner',
          '--no-privileges',
          `--snapshot=${snapshot}`,
          `--file=${file}`,
        ];
        await runProgram('pg_dump', args, databaseUrl);
        return readAccounting(trx);
      });
  } finally {
    await db.close();
  }
}

async function dumpEmbedded(dataDir: string, file: string): Promise<AccountingSnapshot> {
  if (!existsSync(join(dataDir, 'pglite')))
    throw new BackupError(`${dataDir} holds no database: set DATA_DIR or DATABASE_URL as the shop has it.`);
  const db = await openPglite(dataDir);
  try {
    if (!db.dump) throw new Error('the embedded database cannot be dumped');
    const accounting = await readAccounting(db.handle);
    await writeFile(file, Buffer.from(await (await db.dump()).arrayBuffer()), { mode: 0o600 });
    return accounting;
  } finally {
    await db.close();
  }
}

/**
 * Writes a backup into a new folder: the database, images from object storage, order and payment totals, and the
 * names of the secret keys. The folder is renamed into place when it is complete.
 */
export async function makeBackup(
  place: Place,
  folder: string,
  environment: Record<string, string | undefined>,
  now: Date,
): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists already: name another folder.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const engine = place.databaseUrl === undefined ? 'pglite' : 'postgres';
    const file = dumpFiles[engine];
    const path = join(draft, file);
    const accounting =
      place.databaseUrl === undefined
        ? await dumpEmbedded(place.dataDir, path)
        : await dumpPostgres(place.databaseUrl, path);
    const { media } = place;
    const pictures = media
      ? await withDatabase(place, (db) => savePictures(db.handle, media, join(draft, pictureFolder)))
      : undefined;
    const manifest: Manifest = {
      ...(pictures !== undefined && { pictures }),
      version: 1,
      madeAt: now.toISOString(),
      engine,
      file,
      sha256: await digestOf(path),
      books: accounting,
      keys: secretNames.filter((name) => environment[name] || environment[`${name}_FILE`]),
    };
    await writeFile(join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupError(`${folder} is no backup: it has no ${manifestFile}.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if ((await digestOf(join(folder, manifest.file))) !== manifest.sha256)
    throw new BackupError(`${folder}/${manifest.file} is damaged: its digest differs from the recorded one.`);
  return manifest;
}

/** Differences between two sets of totals, as sentences. */
export function differences(was: AccountingSnapshot, is: AccountingSnapshot): string[] {
  if (was.schema !== is.schema) return [`the schema is ${is.schema}, not ${was.schema}`];
  const parts = ['rows', 'orders', 'ledger', 'claims', 'storedValue'] as const;
  return parts.flatMap((part) => {
    const [before, after] = [was[part], is[part]];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => before[name] !== after[name])
      .map((name) => `${part}, ${name}: ${after[name] ?? 'nothing'} instead of ${before[name] ?? 'nothing'}`);
  });
}

async function fillPostgres(databaseUrl: string, file: string): Promise<AccountingSnapshot> {
  const db = openPostgres(databaseUrl, { connections: 1, isPatient: true });
  try {
    if (!(await isEmptyDatabase(db.handle)))
      throw new BackupError('The database is not empty: a backup is restored into a new one only.');
    const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
    await runProgram(
      'pg_restore',
      [...args, `--dbname=${new URL(databaseUrl).pathname.slice(1)}`, file],
      databaseUrl,
    );
    return await readAccounting(db.handle);
  } finally {
    await db.close();
  }
}

async function fillEmbedded(dataDir: string, file: string): Promise<AccountingSnapshot> {
  const existing = await readdir(join(dataDir, 'pglite')).catch(() => []);
  if (existing.length > 0)
    throw new BackupError(
      `${dataDir} holds a database already: a backup is restored into a new folder only.`,
    );
  const db = await openPglite(dataDir, new Blob([await readFile(file)]));
  try {
    return await readAccounting(db.handle);
  } finally {
    await db.close();
  }
}

/** Restores a backup into an empty database and compares the totals; throws if anything differs. */
export async function restoreBackup(place: Place, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const wanted = place.databaseUrl === undefined ? 'pglite' : 'postgres';
  if (manifest.engine !== wanted) {
    throw new BackupError(
      manifest.engine === 'postgres'
        ? 'This is a backup of PostgreSQL: set DATABASE_URL to an empty database.'
        : 'This is a backup of the embedded database: leave DATABASE_URL out, and set DATA_DIR to a new folder.',
    );
  }
  const file = join(folder, manifest.file);
  const accounting =
    place.databaseUrl === undefined
      ? await fillEmbedded(place.dataDir, file)
      : await fillPostgres(place.databaseUrl, file);
  if (manifest.pictures !== undefined)
    await withDatabase(place, (db) => restorePictures(db.handle, place.media, join(folder, pictureFolder)));
  const differing = differences(manifest.books, accounting);
  if (differing.length > 0) throw new BackupError(`The restored totals differ:\n  ${differing.join('\n  ')}`);
  return manifest;
}
