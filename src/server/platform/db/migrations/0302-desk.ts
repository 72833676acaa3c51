import { type Kysely, sql } from 'kysely';

/** What people at the desk keep for themselves, who looks at what, what waits for a second person, and what is searched. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table saved_filter (
    id serial primary key,
    staff_id integer not null references staff (id) on delete cascade,
    room text not null,
    name text not null,
    query text not null,
    unique (staff_id, room, name)
  )`.execute(db);
  await sql`create table opened_record (
    kind text not null,
    record_id text not null,
    staff_id integer not null references staff (id) on delete cascade,
    opened_at timestamptz not null,
    primary key (kind, record_id, staff_id)
  )`.execute(db);
  await sql`create index opened_record_over on opened_record (opened_at)`.execute(db);
  await sql`create table approval (
    id serial primary key,
    call text not null,
    input jsonb not null,
    kind text not null,
    record_id text not null,
    amount_minor bigint not null,
    reason text not null,
    asked_by integer not null references staff (id),
    asked_at timestamptz not null,
    state text not null check (state in ('waiting', 'approved', 'declined')),
    decided_by integer references staff (id),
    decided_at timestamptz,
    answer text not null default '',
    check (decided_by is distinct from asked_by)
  )`.execute(db);
  await sql`create index approval_waiting on approval (id) where state = 'waiting'`.execute(db);
  // The same thing is asked for once at a time.
  await sql`create unique index approval_once on approval (call, kind, record_id, amount_minor)
    where state = 'waiting'`.execute(db);
  await sql`create table house_limit (
    name text primary key,
    minor bigint not null check (minor >= 0)
  )`.execute(db);
  await sql`create index appointment_by_words on appointment
    using gin (lower(name || ' ' || email || ' ' || phone) gin_trgm_ops)`.execute(db);
  await sql`create index product_by_name on product using gin (
    lower((text -> 'en' ->> 'name') || ' ' || (text -> 'tc' ->> 'name') || ' ' || (text -> 'zh' ->> 'name'))
    gin_trgm_ops)`.execute(db);
  await sql`create index diamond_by_certificate on diamond (certificate_no text_pattern_ops)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index diamond_by_certificate, product_by_name, appointment_by_words`.execute(db);
  await sql`drop table house_limit, approval, opened_record, saved_filter`.execute(db);
}
