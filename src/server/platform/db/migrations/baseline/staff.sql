create table staff (
  id serial primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  roles jsonb not null,
  locale text not null,
  password_hash text,
  created_at timestamptz not null,
  suspended_at timestamptz,
  signed_in_at timestamptz
);

create table staff_invitation (
  token_hash text primary key,
  staff_id integer not null references staff (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitation_of on staff_invitation (staff_id);

create table staff_session (
  id serial primary key,
  staff_id integer not null references staff (id) on delete cascade,
  token_hash text not null unique,
  device text not null,
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_of on staff_session (staff_id, seen_at);
create index staff_session_over on staff_session (least(ended_at, expires_at));

-- An open step of signing in.
create table staff_ticket (
  token_hash text primary key,
  staff_id integer not null references staff (id) on delete cascade,
  step text not null check (step in ('second', 'enrol', 'passkey')),
  challenge_hash text,
  tries integer not null,
  expires_at timestamptz not null
);
create index staff_ticket_over on staff_ticket (expires_at);

create table staff_totp (
  staff_id integer primary key references staff (id) on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null
);

create table staff_recovery_code (
  staff_id integer not null references staff (id) on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

create table staff_passkey (
  id serial primary key,
  staff_id integer not null references staff (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_of on staff_passkey (staff_id, id);

-- Idempotency keys: a request of the desk that is sent again because its answer was lost has its effect once.
create table staff_attempt (
  staff_id integer not null references staff (id) on delete cascade,
  key text not null,
  at timestamptz not null,
  primary key (staff_id, key)
);
create index staff_attempt_at on staff_attempt (at);

create table saved_filter (
  id serial primary key,
  staff_id integer not null references staff (id) on delete cascade,
  room text not null,
  name text not null,
  query text not null,
  unique (staff_id, room, name)
);

-- Who has which record open, so that two people do not edit it at the same time.
create table opened_record (
  kind text not null,
  record_id text not null,
  staff_id integer not null references staff (id) on delete cascade,
  opened_at timestamptz not null,
  primary key (kind, record_id, staff_id)
);
create index opened_record_over on opened_record (opened_at);

-- A request that needs a second person; the same request can be open only once.
create table approval (
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
);
create index approval_waiting on approval (id) where state = 'waiting';
create unique index approval_once on approval (call, kind, record_id, amount_minor) where state = 'waiting';

-- Amounts above which a second person has to approve.
create table house_limit (
  name text primary key,
  minor bigint not null check (minor >= 0)
);
