import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { up as prefixTextIds } from '#server/platform/db/migrations/0012-text-ids.ts';
import { openTestDatabase } from '../fixtures/test-database.ts';

let db: Database;
let names: string[];

async function recorded(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db.handle,
  );
  return rows.map(({ name }) => name);
}

async function record(migrations: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db.handle);
  await sql`insert into kysely_migration (name, timestamp)
    select name, '2026-11-20T00:00:00.000Z' from unnest(${[...migrations]}::text[]) as name`.execute(
    db.handle,
  );
}

beforeAll(async () => {
  db = await openTestDatabase();
  names = await recorded();
});
afterAll(() => db.close());

it('start with the baseline and run once', async () => {
  expect(names[0]).toBe('0001-baseline');
  expect(await migrate(db.handle)).toEqual([]);
  expect(await recorded()).toEqual(names);
});

it('continue from a development database with the schema of the baseline', async () => {
  await record(['0001-platform', '0010-accounts', '0384-faults-of-notices']);
  await migrate(db.handle);
  expect(await recorded()).toEqual(names);
});

it('refuse a development database with an older schema, and say what to do', async () => {
  await record(['0001-platform', '0010-accounts', '0383-customers-by-two-names']);
  await expect(migrate(db.handle)).rejects.toThrow(
    /before 0\.1\.0 \(0383-customers-by-two-names\) .* delete the data folder/,
  );
});

it('accept a schema of a newer release, which only adds', async () => {
  await record([...names, '9999-later']);
  expect(await migrate(db.handle)).toEqual([]);
  expect(await recorded()).toEqual([...names, '9999-later']);
});

it('refuse a schema that does not continue this one', async () => {
  await record(['0001-baseline', '0000-other']);
  await expect(migrate(db.handle)).rejects.toThrow('0000-other');
});

it('prefix the ids of stored texts and the links to them, once', async () => {
  const stored = {
    en: { html: '<h2 id="rates">Rates</h2>\n<p><a href="#rates">a</a> <a href="/x/#y">b</a></p>' },
  };
  await sql`insert into content_page (id, kind, key, sort, text, updated_at, digest)
    values (9001, 'page', 'ids', 1, ${JSON.stringify(stored)}::jsonb, now(), '')`.execute(db.handle);
  await prefixTextIds(db.handle as never);
  await prefixTextIds(db.handle as never);
  const { rows } = await sql<{ html: string }>`select text #>> '{en,html}' as html from content_page
    where key = 'ids'`.execute(db.handle);
  expect(rows[0]?.html).toBe(
    '<h2 id="text-rates">Rates</h2>\n<p><a href="#text-rates">a</a> <a href="/x/#y">b</a></p>',
  );
});
