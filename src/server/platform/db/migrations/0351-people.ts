import { type Kysely, sql } from 'kysely';

/** What staff note of a customer, what customers ask about their data, and accounts that were joined. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table customer_note (
    id serial primary key,
    customer_id integer not null references customer (id) on delete cascade,
    staff_id integer not null references staff (id),
    staff_name text not null,
    text text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index customer_note_of on customer_note (customer_id, id)`.execute(db);
  await sql`create table privacy_request (
    id serial primary key,
    customer_id integer not null references customer (id) on delete cascade,
    kind text not null check (kind in ('export', 'erase')),
    state text not null check (state in ('open', 'done', 'refused')),
    way text not null check (way in ('mail', 'phone', 'store', 'letter')),
    proof text not null,
    asked_at timestamptz not null,
    due_at timestamptz not null,
    taken_by text not null,
    settled_by text not null default '',
    settled_at timestamptz,
    reason text not null default '',
    check ((state = 'open') = (settled_at is null))
  )`.execute(db);
  await sql`create unique index privacy_request_once on privacy_request (customer_id, kind)
    where state = 'open'`.execute(db);
  await sql`create index privacy_request_due on privacy_request (due_at)`.execute(db);
  await sql`create index privacy_request_over on privacy_request (settled_at)`.execute(db);
  await sql`alter table customer add column merged_at timestamptz`.execute(db);
  // The key goes with the row; the lines that it opened stay.
  await sql`alter table audit_key drop constraint audit_key_customer_id_fkey,
    add constraint audit_key_customer_id_fkey
      foreign key (customer_id) references customer (id) on delete cascade`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table audit_key drop constraint audit_key_customer_id_fkey,
    add constraint audit_key_customer_id_fkey foreign key (customer_id) references customer (id)`.execute(db);
  await sql`alter table customer drop column merged_at`.execute(db);
  await sql`drop table privacy_request, customer_note`.execute(db);
}
