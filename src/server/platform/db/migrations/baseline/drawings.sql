-- Technical drawings of pieces that are made to order. At most one per piece is in force.
create table drawing (
  id serial primary key,
  order_id integer not null references orders (id),
  order_item_id integer not null references order_item (id),
  number integer not null check (number > 0),
  state text not null check (state in ('sent', 'approved', 'change_asked', 'superseded', 'voided')),
  hash text not null,
  design jsonb,
  stone jsonb,
  options jsonb not null,
  grams jsonb,
  height_mm double precision,
  note text not null,
  asked text not null,
  sent_at timestamptz not null,
  answered_at timestamptz,
  answered_by text check (answered_by in ('owner', 'link')),
  ended_at timestamptz,
  reminders smallint not null default 0,
  unique (order_item_id, number)
);
create unique index drawing_in_force on drawing (order_item_id)
  where state in ('sent', 'approved', 'change_asked');
create index drawing_of_order on drawing (order_id);
create index drawing_unanswered on drawing (sent_at) where state = 'sent';

create table drawing_picture (
  drawing_id integer not null references drawing (id) on delete cascade,
  place smallint not null,
  upload_id text not null references upload (id),
  primary key (drawing_id, place)
);
create index drawing_picture_of on drawing_picture (upload_id);
