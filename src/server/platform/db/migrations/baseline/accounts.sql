-- Customers and guests. The foreign key of link_order_id follows in orders.sql.
create table customer (
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
  -- The account that took over this guest, or that this account was merged into.
  adopted_by integer references customer (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  link_order_id integer,
  phone_confirmed_at timestamptz,
  erased_at timestamptz,
  merged_at timestamptz
);
create unique index customer_email on customer (email) where not is_guest;
create index customer_guest_email on customer (email) where is_guest;
create index customer_of_link on customer (link_order_id) where link_order_id is not null;
create index customer_erased on customer (id) where erased_at is not null;
create index customer_guest_age on customer (created_at) where is_guest;
create index customer_by_email on customer (email text_pattern_ops);
create index customer_by_phone on customer (phone text_pattern_ops) where phone <> '';
create index customer_by_lastname on customer (lower(lastname) text_pattern_ops);
create index customer_by_firstname on customer (lower(firstname) text_pattern_ops);
create index customer_guests on customer (id) where is_guest;
-- Initials of both names in alphabetical order, so that a search for two names finds either order. The
-- included columns let the search filter without reading the table.
create index customer_by_both_names on customer (
  (least(left(lower(firstname), 1) collate "C", left(lower(lastname), 1) collate "C")
    || greatest(left(lower(firstname), 1) collate "C", left(lower(lastname), 1) collate "C")),
  id
) include (firstname, lastname, is_guest);

create table session (
  id bigserial primary key,
  customer_id integer not null references customer (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  device text not null default ''
);
create index session_of_customer on session (customer_id) where ended_at is null;
-- Indexes named `_over` serve the hourly deletion of expired rows.
create index session_over on session (least(ended_at, expires_at));

create table known_device (
  customer_id integer not null references customer (id) on delete cascade,
  device_hash text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (customer_id, device_hash)
);

create table mailed_code (
  id bigserial primary key,
  purpose text not null check (purpose in ('register', 'forgot', 'guest', 'connect', 'email', 'erase')),
  email text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  asked_by text not null default ''
);
create index mailed_code_of on mailed_code (purpose, email, id desc);
create index mailed_code_over on mailed_code (expires_at);

-- Mailed links that activate an account or reset a password.
create table mailed_link (
  token_hash text primary key,
  purpose text not null check (purpose in ('activate', 'reset')),
  email text not null,
  registration jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'activate') = (registration is not null))
);
create index mailed_link_of on mailed_link (email, purpose, created_at desc);

create table passkey (
  id serial primary key,
  customer_id integer not null references customer (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_customer on passkey (customer_id, id);

create table passkey_challenge (
  challenge_hash text primary key,
  customer_id integer references customer (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_over on passkey_challenge (expires_at);

create table linked_identity (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  customer_id integer not null references customer (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index linked_identity_of_customer on linked_identity (customer_id);

-- A visit to an identity provider's sign-in page that has not returned yet.
create table provider_visit (
  state_hash text primary key,
  provider text not null check (provider in ('google', 'facebook')),
  asked_by text not null,
  nonce text not null,
  verifier text not null,
  return_url text not null,
  expires_at timestamptz not null
);
create index provider_visit_over on provider_visit (expires_at);

-- An identity whose email address is not confirmed yet.
create table waiting_identity (
  token_hash text primary key,
  asked_by text not null,
  identity jsonb not null,
  expires_at timestamptz not null
);
create index waiting_identity_over on waiting_identity (expires_at);

create table address (
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
);
create unique index address_default on address (customer_id) where is_default;
create index address_of_customer on address (customer_id, id desc);

create table newsletter_subscriber (
  email text primary key,
  locale text not null,
  token_hash text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index newsletter_token on newsletter_subscriber (token_hash);

create table customer_note (
  id serial primary key,
  customer_id integer not null references customer (id) on delete cascade,
  staff_id integer not null references staff (id),
  staff_name text not null,
  text text not null,
  at timestamptz not null
);
create index customer_note_of on customer_note (customer_id, id);

create table privacy_request (
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
);
create unique index privacy_request_once on privacy_request (customer_id, kind) where state = 'open';
create index privacy_request_due on privacy_request (due_at);
create index privacy_request_over on privacy_request (settled_at);
