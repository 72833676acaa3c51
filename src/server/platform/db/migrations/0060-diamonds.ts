import { type Kysely, sql } from 'kysely';

/**
 * `change_xid` is the transaction that wrote a row last. Readers that keep a copy in step ask for rows of
 * transactions that had not ended in the snapshot they saw last: unlike a sequence, which is drawn before the
 * commit, nothing can slip in behind them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table diamond
    add column culet text not null default '',
    add column certificate_url text not null default '',
    add column supplier text not null default '',
    add column stock_no text not null default '',
    add column state text not null default 'available' check (state in ('available', 'reserved', 'sold')),
    add column held_by integer,
    add column change_xid xid8 not null default pg_current_xact_id(),
    add constraint diamond_certificate unique (lab, certificate_no),
    add constraint diamond_state_stock check (state = 'available' or stock = 0),
    add constraint diamond_held check ((state = 'available') = (held_by is null))`.execute(db);
  await sql`create index diamond_change on diamond (change_xid)`.execute(db);
  await sql`create function diamond_changed() returns trigger language plpgsql as $$
    begin
      new.change_xid := pg_current_xact_id();
      return new;
    end $$`.execute(db);
  await sql`create trigger diamond_changed before update on diamond
    for each row execute function diamond_changed()`.execute(db);
  // Rows that are gone leave no trace of their own; one row says when that last happened.
  await sql`create table diamond_removal (
    id smallint primary key check (id = 1),
    change_xid xid8 not null default pg_current_xact_id()
  )`.execute(db);
  await sql`insert into diamond_removal (id) values (1)`.execute(db);
  await sql`create function diamond_removed() returns trigger language plpgsql as $$
    begin
      update diamond_removal set change_xid = pg_current_xact_id();
      return null;
    end $$`.execute(db);
  await sql`create trigger diamond_removed after delete or truncate on diamond
    for each statement execute function diamond_removed()`.execute(db);
  await sql`create table diamond_favourite (
    customer_id integer not null references customer (id) on delete cascade,
    diamond_id integer not null references diamond (id) on delete cascade,
    created_at timestamptz not null,
    primary key (customer_id, diamond_id)
  )`.execute(db);
  await sql`create index diamond_favourite_of_stone on diamond_favourite (diamond_id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table diamond_favourite, diamond_removal`.execute(db);
  await sql`drop trigger diamond_changed on diamond`.execute(db);
  await sql`drop trigger diamond_removed on diamond`.execute(db);
  await sql`drop function diamond_changed, diamond_removed`.execute(db);
  await sql`alter table diamond
    drop constraint diamond_certificate, drop constraint diamond_state_stock, drop constraint diamond_held,
    drop column culet, drop column certificate_url, drop column supplier, drop column stock_no,
    drop column state, drop column held_by, drop column change_xid`.execute(db);
}
