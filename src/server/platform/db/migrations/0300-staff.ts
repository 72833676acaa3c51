import { type Kysely, sql } from 'kysely';

/** Who works at the desk, and how they come in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table staff (
    id serial primary key,
    email text not null unique check (email = lower(email)),
    name text not null,
    roles jsonb not null,
    locale text not null,
    password_hash text,
    created_at timestamptz not null,
    suspended_at timestamptz,
    signed_in_at timestamptz
  )`.execute(db);
  await sql`create table staff_invitation (
    token_hash text primary key,
    staff_id integer not null references staff (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index staff_invitation_of on staff_invitation (staff_id)`.execute(db);
  await sql`create table staff_session (
    id serial primary key,
    staff_id integer not null references staff (id) on delete cascade,
    token_hash text not null unique,
    device text not null,
    network text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`.execute(db);
  await sql`create index staff_session_of on staff_session (staff_id, seen_at)`.execute(db);
  await sql`create index staff_session_over on staff_session (least(ended_at, expires_at))`.execute(db);
  // A step of an entrance that is under way: its secret, for whom, and how many tries are left.
  await sql`create table staff_ticket (
    token_hash text primary key,
    staff_id integer not null references staff (id) on delete cascade,
    step text not null check (step in ('second', 'enrol', 'passkey')),
    challenge_hash text,
    tries integer not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index staff_ticket_over on staff_ticket (expires_at)`.execute(db);
  await sql`create table staff_totp (
    staff_id integer primary key references staff (id) on delete cascade,
    sealed_secret text not null,
    confirmed_at timestamptz,
    last_step bigint not null
  )`.execute(db);
  await sql`create table staff_recovery_code (
    staff_id integer not null references staff (id) on delete cascade,
    code_hash text not null,
    primary key (staff_id, code_hash)
  )`.execute(db);
  await sql`create table staff_passkey (
    id serial primary key,
    staff_id integer not null references staff (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`.execute(db);
  await sql`create index staff_passkey_of on staff_passkey (staff_id, id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table staff_passkey, staff_recovery_code, staff_totp, staff_ticket, staff_session,
    staff_invitation, staff`.execute(db);
}
