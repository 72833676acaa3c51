create table conversation (
  id serial primary key,
  customer_id integer references customer (id) on delete set null,
  order_id integer references orders (id) on delete set null,
  email text not null,
  name text not null,
  phone text not null,
  locale text not null check (locale in ('en', 'tc', 'zh')),
  subject text not null default '',
  state text not null check (state in ('waiting', 'answered', 'closed')),
  waiting_since timestamptz,
  created_at timestamptz not null,
  last_at timestamptz not null,
  check ((state = 'waiting') = (waiting_since is not null))
);
create index conversation_by_state on conversation (state, last_at);
create index conversation_waiting on conversation (waiting_since, last_at);
create index conversation_over on conversation ((case when state <> 'waiting' then last_at end));
create index conversation_by_last on conversation (last_at);
create index conversation_by_customer on conversation (customer_id) where customer_id is not null;
create index conversation_by_order on conversation (order_id) where order_id is not null;
create index conversation_by_email on conversation (email text_pattern_ops);
create index conversation_by_name on conversation (lower(name) text_pattern_ops);
create index conversation_latest on conversation (last_at desc, id desc);
create index conversation_longest on conversation (waiting_since, last_at desc, id desc);

create table conversation_message (
  id serial primary key,
  conversation_id integer not null references conversation (id) on delete cascade,
  author text not null check (author in ('customer', 'house')),
  way text not null check (way in ('form', 'mail', 'phone', 'chat')),
  staff_id integer references staff (id),
  staff_name text,
  subject text not null default '',
  text text not null,
  at timestamptz not null
);
create index conversation_message_of on conversation_message (conversation_id, id);
