import { type Kysely, sql } from 'kysely';

/** Ways into an account beside its password, and what is open while one of them is gone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table passkey (
    id serial primary key,
    customer_id integer not null references customer (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`.execute(db);
  await sql`create index passkey_of_customer on passkey (customer_id, id)`.execute(db);
  await sql`create table passkey_challenge (
    challenge_hash text primary key,
    customer_id integer references customer (id) on delete cascade,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index passkey_challenge_over on passkey_challenge (expires_at)`.execute(db);
  await sql`create table linked_identity (
    provider text not null check (provider in ('google', 'facebook')),
    subject text not null,
    customer_id integer not null references customer (id) on delete cascade,
    created_at timestamptz not null,
    primary key (provider, subject)
  )`.execute(db);
  await sql`create index linked_identity_of_customer on linked_identity (customer_id)`.execute(db);
  await sql`create table provider_visit (
    state_hash text primary key,
    provider text not null check (provider in ('google', 'facebook')),
    asked_by text not null,
    nonce text not null,
    verifier text not null,
    return_url text not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index provider_visit_over on provider_visit (expires_at)`.execute(db);
  await sql`create table waiting_identity (
    token_hash text primary key,
    asked_by text not null,
    identity jsonb not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index waiting_identity_over on waiting_identity (expires_at)`.execute(db);
  await sql`alter table mailed_code drop constraint mailed_code_purpose_check`.execute(db);
  await sql`alter table mailed_code add constraint mailed_code_purpose_check
    check (purpose in ('register', 'forgot', 'guest', 'connect', 'email'))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from mailed_code where purpose in ('connect', 'email')`.execute(db);
  await sql`alter table mailed_code drop constraint mailed_code_purpose_check`.execute(db);
  await sql`alter table mailed_code add constraint mailed_code_purpose_check
    check (purpose in ('register', 'forgot', 'guest'))`.execute(db);
  await sql`drop table waiting_identity, provider_visit, linked_identity, passkey_challenge, passkey`.execute(
    db,
  );
}
