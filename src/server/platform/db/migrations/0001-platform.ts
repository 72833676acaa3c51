import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table mail_outbox (
    id bigserial primary key,
    kind text not null,
    recipient text not null,
    customer_id integer,
    locale text not null,
    "values" jsonb not null,
    url text not null default '',
    created_at timestamptz not null default now(),
    due_at timestamptz,
    attempts integer not null default 0,
    locked_until timestamptz,
    sent_at timestamptz,
    failed_at timestamptz,
    last_error text
  )`.execute(db);
  await sql`create index mail_outbox_unsent on mail_outbox (id)
    where sent_at is null and failed_at is null`.execute(db);
  await sql`create index mail_outbox_of_customer on mail_outbox (customer_id, id desc)
    where customer_id is not null`.execute(db);
  await sql`create table job (
    id bigserial primary key,
    kind text not null,
    key text not null,
    payload jsonb not null default '{}',
    due_at timestamptz not null,
    attempts integer not null default 0,
    locked_until timestamptz,
    last_error text,
    created_at timestamptz not null default now(),
    done_at timestamptz,
    unique (kind, key)
  )`.execute(db);
  await sql`create index job_open on job (due_at, id) where done_at is null`.execute(db);
  await sql`create table seed_state (
    part text primary key,
    digest text not null,
    seeded_at timestamptz not null
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table seed_state, job, mail_outbox`.execute(db);
}
