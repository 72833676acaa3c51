import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table payment_attempt (
    id serial primary key,
    order_id integer not null references orders (id),
    provider text not null,
    out_trade_no text not null unique,
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    payee text not null,
    is_live boolean not null,
    state text not null,
    review text not null default 'none',
    mismatch text,
    was_declined boolean not null default false,
    locale text not null,
    provider_ref text,
    pay_url text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    next_check_at timestamptz,
    checks integer not null default 0
  )`.execute(db);
  await sql`create index payment_attempt_of_order on payment_attempt (order_id)`.execute(db);
  await sql`create index payment_attempt_due on payment_attempt (next_check_at)
    where next_check_at is not null`.execute(db);
  await sql`create table payment_event (
    id bigserial primary key,
    provider text not null,
    event_id text not null,
    attempt_id integer references payment_attempt (id),
    raw text not null,
    raw_sha256 text not null,
    received_at timestamptz not null,
    applied_at timestamptz,
    unique (provider, event_id)
  )`.execute(db);
  await sql`create table payment_ledger (
    id bigserial primary key,
    attempt_id integer not null references payment_attempt (id),
    provider text not null,
    kind text not null check (kind in ('capture', 'refund', 'dispute')),
    provider_txn text not null,
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    at timestamptz not null,
    unique (provider, provider_txn, kind)
  )`.execute(db);
  await sql`create index payment_ledger_of_attempt on payment_ledger (attempt_id)`.execute(db);
  await sql`create table refund (
    id serial primary key,
    attempt_id integer not null references payment_attempt (id),
    client_key text not null,
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    reason text not null,
    state text not null,
    provider_refund_id text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (attempt_id, client_key)
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table refund, payment_ledger, payment_event, payment_attempt`.execute(db);
}
