import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Schema } from './schema.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
const baseline = '0001-baseline';
/** The last migration of development before 0.1.0. All of them together made the schema of the baseline. */
const lastBeforeBaseline = '0384-faults-of-notices';

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file)).sort();
  const entries = files.map(async (file) => {
    const migration = (await import(pathToFileURL(join(folder, file)).href)) as Migration;
    return [file.slice(0, -3), migration] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Names of the migrations that the database has run, in order. */
async function recordedMigrations(handle: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(handle);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(handle);
  return rows.map(({ name }) => name).sort();
}

/** Replaces the recorded migrations of development by the baseline. */
async function recordBaseline(handle: Kysely<Schema>): Promise<void> {
  await sql`with replaced as (delete from kysely_migration where name <> ${baseline})
    insert into kysely_migration (name, timestamp) values (${baseline}, ${new Date().toISOString()})
    on conflict do nothing`.execute(handle);
}

/**
 * Runs the migrations that the database lacks and returns their names; two processes can call it at the same time. Does
 * nothing if a newer release has migrated the database: migrations only add, so this release works on that schema. Throws
 * if the schema is older than the baseline.
 */
export async function migrate(handle: Kysely<Schema>): Promise<string[]> {
  const migrations = await readMigrations();
  const names = Object.keys(migrations);
  const recorded = await recordedMigrations(handle);
  if (recorded.includes(lastBeforeBaseline)) {
    await recordBaseline(handle);
  } else if (recorded.length > 0 && !recorded.includes(baseline)) {
    throw new Error(
      `The schema of this database is from development before 0.1.0 (${recorded.at(-1)}) and cannot be upgraded. Start with an empty database: create one, or delete the data folder (DATA_DIR, .data by default).`,
    );
  } else if (recorded.length > names.length && names.every((name, at) => name === recorded[at])) {
    return [];
  }
  const migrator = new Migrator({ db: handle, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether the database can be reached, is up to date and holds a shop. */
export function hasShop(handle: Kysely<Schema>): Promise<boolean> {
  return handle
    .selectFrom('currency')
    .select('code')
    .limit(1)
    .executeTakeFirst()
    .then(
      (row) => row !== undefined,
      () => false,
    );
}
