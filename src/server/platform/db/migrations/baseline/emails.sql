-- Emails to send. They are rendered when they are sent. Those of a customer are also their messages in the
-- shop.
create table mail_outbox (
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
  last_error text,
  read_at timestamptz
);
create index mail_outbox_unsent on mail_outbox (id) where sent_at is null and failed_at is null;
create index mail_outbox_of_customer on mail_outbox (customer_id, id desc) where customer_id is not null;
create index mail_outbox_unread on mail_outbox (customer_id) where customer_id is not null and read_at is null;
create index mail_outbox_over on mail_outbox (
  (case when customer_id is null then coalesce(sent_at, failed_at) end)
);
create index mail_outbox_read_over on mail_outbox (
  (case when customer_id is not null then coalesce(sent_at, failed_at) end)
);
create index mail_of_order on mail_outbox ((values ->> 'number')) where values ? 'number';

-- Topics that an address has unsubscribed from.
create table mail_refusal (
  email text not null,
  topic text not null,
  created_at timestamptz not null,
  primary key (email, topic)
);

-- Unsubscribe links of sent emails.
create table mail_refusal_link (
  token_hash text primary key,
  email text not null,
  topic text not null,
  created_at timestamptz not null
);
create index mail_refusal_link_of on mail_refusal_link (email);
create index mail_refusal_link_by_age on mail_refusal_link (created_at);

-- A customer who changes the email address stays unsubscribed.
create function mail_refusal_moves() returns trigger language plpgsql as $$
begin
  delete from mail_refusal where email = new.email;
  update mail_refusal set email = new.email where email = old.email;
  return null;
end $$;
create trigger mail_refusal_moves after update of email on customer
  for each row when (old.email <> new.email and not new.is_guest and new.erased_at is null)
  execute function mail_refusal_moves();

-- Replies that staff write once and send often. `name` is the English name.
create table letter_template (
  id serial primary key,
  name text not null,
  subject jsonb not null,
  text jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null,
  name_tc text not null default '',
  name_zh text not null default ''
);
create unique index letter_template_name on letter_template (lower(name));
create unique index letter_template_name_tc on letter_template (lower(name_tc)) where name_tc <> '';
create unique index letter_template_name_zh on letter_template (lower(name_zh)) where name_zh <> '';

-- Templates of the demonstration data. A row survives its template, so that a deleted template is not loaded
-- again.
create table seeded_letter_template (
  key text primary key,
  template_id integer references letter_template on delete set null,
  seeded_at timestamptz not null
);
create index seeded_letter_template_of on seeded_letter_template (template_id);
