-- An attempt is `starting` until its provider has answered. The lease marks the process that works on it.
create table payment_attempt (
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
  checks integer not null default 0,
  lease_until timestamptz,
  asked_at timestamptz,
  opening jsonb,
  pay_kind text check (pay_kind in ('redirect', 'qr'))
);
create index payment_attempt_of_order on payment_attempt (order_id);
create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;

-- Notifications from providers, as received.
create table payment_event (
  id bigserial primary key,
  provider text not null,
  event_id text not null,
  attempt_id integer references payment_attempt (id),
  raw text not null,
  raw_sha256 text not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  unique (provider, event_id)
);
create index payment_event_over on payment_event (applied_at);

-- Money that moved.
create table payment_ledger (
  id bigserial primary key,
  attempt_id integer not null references payment_attempt (id),
  provider text not null,
  kind text not null check (kind in ('capture', 'refund', 'dispute')),
  provider_txn text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  at timestamptz not null,
  unique (provider, provider_txn, kind)
);
create index payment_ledger_of_attempt on payment_ledger (attempt_id);

-- Money that is expected: `due` with a new attempt, `lapsed` or `settled` when the attempt ends, `held` while
-- the provider reviews the payment, `freed` afterwards. A trigger writes the claims, so no writer of attempts
-- can miss one.
create table payment_claim (
  id bigserial primary key,
  attempt_id integer not null references payment_attempt (id),
  provider text not null,
  kind text not null check (kind in ('due', 'lapsed', 'settled', 'held', 'freed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  at timestamptz not null default now()
);
create index payment_claim_of_attempt on payment_claim (attempt_id);
create function payment_claim_side(state text) returns text language sql immutable as $$
  select case
    when state in ('failed', 'closed') then 'lapsed'
    when state in ('paid', 'part_refunded', 'refunded', 'disputed') then 'settled'
    else 'due'
  end
$$;
create function payment_claim_written() returns trigger language plpgsql as $$
declare
  before text := 'none';
  after text := payment_claim_side(new.state);
  was_held boolean := false;
begin
  if tg_op = 'UPDATE' then
    before := payment_claim_side(old.state);
    was_held := old.review = 'open';
  end if;
  -- A lapsed attempt that is open or paid after all becomes due again first.
  if before = 'none' or (before = 'lapsed' and after <> 'lapsed') then
    insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
      values (new.id, new.provider, 'due', new.amount_minor, new.currency);
  end if;
  if after <> 'due' and after <> before then
    insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
      values (new.id, new.provider, after, new.amount_minor, new.currency);
  end if;
  if was_held <> (new.review = 'open') then
    insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
      values (new.id, new.provider, case when was_held then 'freed' else 'held' end,
        new.amount_minor, new.currency);
  end if;
  return null;
end $$;
create trigger payment_claim_written after insert or update of state, review on payment_attempt
  for each row execute function payment_claim_written();

-- Ledger and claims are append-only. A row trigger does not fire for truncate.
create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end $$;
create trigger ledger_stays before update or delete on payment_ledger
  for each row execute function ledger_stays();
create trigger ledger_is_not_emptied before truncate on payment_ledger
  for each statement execute function ledger_stays();
create trigger ledger_stays before update or delete on payment_claim
  for each row execute function ledger_stays();
create trigger ledger_is_not_emptied before truncate on payment_claim
  for each statement execute function ledger_stays();

-- A refund that waits to be sent is `pending`, like one that the provider is processing.
create table refund (
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
);
create index refund_for_hands on refund (id) where state in ('manual', 'failed');

-- Rejected notifications, until someone has looked. One row per provider, so that junk requests cannot fill
-- the table.
create table refused_notice (
  provider text primary key,
  why text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  seen_at timestamptz,
  fault text not null default 'content'
    check (fault in ('signature', 'time', 'certificate', 'account', 'content'))
);

-- Daily comparison with the records of the providers.
create table reconciliation_run (
  day date primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  compared integer not null default 0
);

create table reconciliation_difference (
  id serial primary key,
  provider text not null,
  kind text not null,
  payment text not null,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  currency text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  mended_at timestamptz,
  unique (provider, payment, kind)
);
