import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table customer (
    id serial primary key,
    email text not null check (email = lower(email)),
    is_guest boolean not null,
    password_hash text,
    firstname text not null default '',
    lastname text not null default '',
    phone text not null default '',
    birthday date,
    relationship text check (relationship in ('single', 'married', 'engaged')),
    anniversary date,
    is_subscribed boolean not null default false,
    locale text not null default 'en',
    adopted_by integer references customer (id),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index customer_email on customer (email) where not is_guest`.execute(db);
  await sql`create index customer_guest_email on customer (email) where is_guest`.execute(db);
  await sql`create table session (
    id bigserial primary key,
    customer_id integer not null references customer (id) on delete cascade,
    token_hash text not null unique,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`.execute(db);
  await sql`create index session_of_customer on session (customer_id) where ended_at is null`.execute(db);
  await sql`create table mailed_code (
    id bigserial primary key,
    purpose text not null check (purpose in ('register', 'forgot', 'guest')),
    email text not null,
    code_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    tries integer not null default 0,
    used_at timestamptz
  )`.execute(db);
  await sql`create index mailed_code_of on mailed_code (purpose, email, id desc)`.execute(db);
  await sql`create table address (
    id serial primary key,
    customer_id integer not null references customer (id) on delete cascade,
    title text not null,
    first_name text not null,
    last_name text not null,
    company text not null default '',
    telephone text not null,
    street1 text not null,
    street2 text not null,
    city text not null,
    state text not null,
    area text not null,
    zip text not null,
    country text not null,
    postscript text not null,
    is_default boolean not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index address_default on address (customer_id) where is_default`.execute(db);
  await sql`create index address_of_customer on address (customer_id, id desc)`.execute(db);
  await sql`create table newsletter_subscriber (
    email text primary key,
    locale text not null,
    token_hash text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz
  )`.execute(db);
  await sql`create index newsletter_token on newsletter_subscriber (token_hash)`.execute(db);
  await sql`create table saved_design (
    id serial primary key,
    customer_id integer not null references customer (id) on delete cascade,
    product_id integer,
    name text not null,
    image text not null,
    info jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index saved_design_of_customer on saved_design (customer_id, id desc)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table saved_design, newsletter_subscriber, address, mailed_code, session, customer`.execute(
    db,
  );
}
