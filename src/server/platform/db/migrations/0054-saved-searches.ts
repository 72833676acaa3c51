import { type Kysely, sql } from 'kysely';

/** Columns of a stone that the filters of the finder read. */
const filtered = [
  ...['shape', 'carat_hundredths', 'color', 'clarity', 'cut', 'polish', 'symmetry', 'fluor', 'lab', 'origin'],
  ...['light', 'price_minor', 'stock', 'state', 'table_tenths', 'depth_tenths', 'ratio_hundredths'],
];
const columnsOf = (row: string) => sql.raw(filtered.map((column) => `${row}.${column}`).join(', '));

/**
 * Saved searches of the diamond finder, and the stones that their owners are notified of. Triggers note which stones have
 * changed, with the row before the first change, so that a pass reads changed stones only.
 */
const statements = [
  sql`create table if not exists saved_search (
    id serial primary key,
    customer_id integer not null references customer (id) on delete cascade,
    name text not null default '',
    query text not null,
    currency text not null,
    created_at timestamptz not null,
    unique (customer_id, query, currency)
  )`,
  // Rows stay after the email: no stone is in two emails at one price.
  sql`create table if not exists stone_alert (
    customer_id integer not null references customer (id) on delete cascade,
    diamond_id integer not null,
    price_minor integer not null,
    was_minor integer,
    search_id integer references saved_search (id) on delete set null,
    found_at timestamptz not null,
    emailed_at timestamptz,
    primary key (customer_id, diamond_id, price_minor)
  )`,
  sql`create index if not exists stone_alert_waiting on stone_alert (customer_id) where emailed_at is null`,
  sql`create index if not exists stone_alert_of_search on stone_alert (search_id)`,
  sql`create table if not exists stone_alert_email (
    customer_id integer primary key references customer (id) on delete cascade,
    sent_at timestamptz not null
  )`,
  sql`create table if not exists stone_change (diamond_id integer primary key, before jsonb)`,
  sql`create or replace function stones_listed() returns trigger language plpgsql as $$
    begin
      insert into stone_change (diamond_id)
        select id from fresh where exists (select from saved_search) on conflict do nothing;
      return null;
    end $$`,
  sql`create or replace function stones_altered() returns trigger language plpgsql as $$
    begin
      if not exists (select from saved_search) then return null; end if;
      insert into stone_change (diamond_id, before)
        select was.id, to_jsonb(was) from was join fresh on fresh.id = was.id
        where (${columnsOf('was')}) is distinct from (${columnsOf('fresh')})
        on conflict do nothing;
      return null;
    end $$`,
  sql`create or replace trigger stones_listed after insert on diamond
    referencing new table as fresh for each statement execute function stones_listed()`,
  sql`create or replace trigger stones_altered after update on diamond
    referencing old table as was new table as fresh for each statement execute function stones_altered()`,
  // Topics that are off until a customer agrees, with the day of the agreement.
  sql`create table if not exists mail_consent (
    email text not null,
    topic text not null,
    created_at timestamptz not null,
    primary key (email, topic)
  )`,
  sql`alter table cart add column if not exists reminded_at timestamptz`,
  sql`create index if not exists cart_idle on cart (updated_at) where basket = 'cart'`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
