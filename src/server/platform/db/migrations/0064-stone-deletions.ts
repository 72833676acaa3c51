import { type Kysely, sql } from 'kysely';

export const removal = 'no release before this one reads the table whose old rows it deletes';

/**
 * Ids of deleted stones, so that indexes in memory remove them instead of reading all stones again; id 0 if all were
 * truncated. A reader that has not read for an hour reads all stones, so rows are deleted after two.
 */
const statements = [
  sql`create table if not exists diamond_deletion (
    diamond_id integer primary key,
    change_xid xid8 not null default pg_current_xact_id(),
    at timestamptz not null default now()
  )`,
  sql`create index if not exists diamond_deletion_change on diamond_deletion (change_xid)`,
  sql`create or replace function diamonds_deleted() returns trigger language plpgsql as $$
    begin
      delete from diamond_deletion where at < now() - interval '2 hours';
      if tg_op = 'TRUNCATE' then
        insert into diamond_deletion (diamond_id) values (0)
          on conflict (diamond_id) do update set change_xid = excluded.change_xid, at = excluded.at;
      else
        insert into diamond_deletion (diamond_id) select id from gone
          on conflict (diamond_id) do update set change_xid = excluded.change_xid, at = excluded.at;
      end if;
      return null;
    end $$`,
  sql`create or replace trigger diamonds_deleted after delete on diamond
    referencing old table as gone for each statement execute function diamonds_deleted()`,
  sql`create or replace trigger diamonds_truncated after truncate on diamond
    for each statement execute function diamonds_deleted()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
