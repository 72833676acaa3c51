import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Schema } from './schema.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file)).sort();
  const entries = files.map(async (file) => {
    const migration = (await import(pathToFileURL(join(folder, file)).href)) as Migration;
    return [file.slice(0, -3), migration] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Brings the database up to date and names what was run; safe when two processes start at once. */
export async function migrate(handle: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db: handle, provider: { getMigrations: readMigrations } });
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
