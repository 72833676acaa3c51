create table return_request (
  id serial primary key,
  order_id integer not null references orders (id),
  order_item_id integer not null references order_item (id),
  qty integer not null check (qty > 0),
  service text not null check (service in ('refund', 'exchange', 'resize', 'repair')),
  reason text not null,
  description text not null,
  way text not null check (way in ('parcel', 'store')),
  state text not null,
  locale text not null,
  expected_minor bigint check (expected_minor >= 0),
  actual_minor bigint check (actual_minor > 0),
  refund_id integer unique references refund (id),
  is_sellable boolean,
  remark text not null default '',
  reply text not null default '',
  tracking_company text,
  tracking_number text,
  sent_company text,
  sent_number text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index return_of_order on return_request (order_id);
create index return_of_item on return_request (order_item_id);
create index return_by_state on return_request (state, created_at);
create index return_by_asking on return_request (created_at, id);
create index return_by_change on return_request (updated_at, id);

create table return_history (
  id serial primary key,
  return_id integer not null references return_request (id) on delete cascade,
  state text not null,
  at timestamptz not null
);
create index return_history_of on return_history (return_id);

create table return_picture (
  return_id integer not null references return_request (id) on delete cascade,
  upload_id text not null references upload (id) on delete cascade,
  position integer not null,
  primary key (return_id, position)
);
create index return_picture_upload on return_picture (upload_id);
