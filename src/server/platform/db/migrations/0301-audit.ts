import { type Kysely, sql } from 'kysely';

/**
 * Who looked at or changed what. A line is bound to the one before it by its hash; before and after are locked with a
 * key that goes with the customer, so that a line outlives what it says of a person. Lines are only added.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table audit_line (
    id bigint primary key,
    at timestamptz not null,
    staff_id integer,
    call text not null,
    outcome text not null check (outcome in ('done', 'seen', 'refused')),
    kind text not null,
    record_id text not null,
    customer_id integer,
    fields jsonb not null,
    sealed text,
    sealed_hash text not null,
    previous_hash text not null,
    hash text not null
  )`.execute(db);
  await sql`create index audit_line_of_staff on audit_line (staff_id, id)`.execute(db);
  await sql`create index audit_line_of_customer on audit_line (customer_id, id)
    where customer_id is not null`.execute(db);
  await sql`create index audit_line_of_record on audit_line (kind, record_id, id)`.execute(db);
  await sql`create index audit_line_at on audit_line (at)`.execute(db);
  // Where the chain ends: whoever adds a line holds this row until it is committed.
  await sql`create table audit_head (
    only_row boolean primary key default true check (only_row),
    last_id bigint not null,
    hash text not null
  )`.execute(db);
  await sql`insert into audit_head (last_id, hash) values (0, '')`.execute(db);
  await sql`create table audit_key (
    customer_id integer primary key references customer (id),
    sealed_key text not null
  )`.execute(db);
  await sql`create function audit_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only added to';
    end
  $$`.execute(db);
  await sql`create trigger audit_stays before update or delete on audit_line
    for each row execute function audit_stays()`.execute(db);
  await sql`create trigger audit_is_not_emptied before truncate on audit_line
    for each statement execute function audit_stays()`.execute(db);
  // The head goes forward by one line at a time and is never taken away.
  await sql`create function audit_head_moves() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.last_id = old.last_id + 1 then return new; end if;
      raise exception 'the head of the audit log follows its lines';
    end
  $$`.execute(db);
  await sql`create trigger audit_head_moves before update or delete on audit_head
    for each row execute function audit_head_moves()`.execute(db);
  await sql`create trigger audit_head_stays before truncate on audit_head
    for each statement execute function audit_head_moves()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table audit_line, audit_head, audit_key`.execute(db);
  await sql`drop function audit_stays, audit_head_moves`.execute(db);
}
