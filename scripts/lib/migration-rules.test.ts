import { expect, it } from 'vitest';
import { faultsOf, faultyMigrations } from './migration-rules.ts';

const migration = (statement: string, before = '') => `${before}
export async function up(db: Kysely<never>): Promise<void> {
  await sql\`${statement}\`.execute(db);
}`;

it('every migration works with the previous release, or says why its removal is safe', async () => {
  expect(await faultyMigrations('src/server/platform/db/migrations')).toEqual({});
});

it.each([
  'create table piece (id serial primary key, name text not null)',
  'create index piece_name on piece (name)',
  'alter table piece add column note text',
  "alter table piece add column note text not null default ''",
  "alter table piece add column a integer, add column b text default '' not null",
  'alter table piece add column twice integer not null generated always as (id * 2) stored',
  'alter table piece drop constraint piece_state_check, add constraint piece_state_check check (true)',
  'create trigger told after insert or delete or update or truncate on piece execute function tell()',
])('accepts: %s', (statement) => {
  expect(faultsOf(migration(statement))).toEqual([]);
});

it.each([
  'drop table piece',
  'alter table piece drop column note',
  'alter table piece rename column note to remark',
  'alter table piece rename to thing',
  'alter table piece alter column note type integer',
  'alter table piece alter column note set not null',
  'alter table piece add column note text not null',
  "alter table piece add column a text default '', add column b text not null",
  'truncate piece',
])('rejects: %s', (statement) => {
  expect(faultsOf(migration(statement))).toHaveLength(1);
});

it('accepts a removal with a reason', () => {
  const why = "export const removal = 'no release since the one of spring reads piece.note';";
  expect(faultsOf(migration('alter table piece drop column note', why))).toEqual([]);
  expect(
    faultsOf(migration('alter table piece drop column note', "export const removal = 'because';")),
  ).toHaveLength(1);
});

it('rejects a migration with a `down`', () => {
  const source = `${migration('create table piece (id serial primary key)')}
export async function down(): Promise<void> {}`;
  expect(faultsOf(source)).toEqual(['exports `down`, which nothing calls']);
});
