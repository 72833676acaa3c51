-- `change_xid` is the transaction that last wrote the row. A reader with a copy asks for the rows of all
-- transactions that were not finished in its last snapshot. Unlike a sequence, which is drawn before the
-- commit, this misses no row.
create table diamond (
  id integer primary key,
  shape text not null,
  carat_hundredths integer not null,
  color text not null,
  clarity text not null,
  cut text not null,
  polish text not null,
  symmetry text not null,
  fluor text not null,
  lab text not null,
  certificate_no text not null,
  origin text not null,
  is_sample boolean not null,
  length_um integer not null,
  width_um integer not null,
  depth_um integer not null,
  ratio_hundredths integer not null,
  table_tenths integer not null,
  depth_tenths integer not null,
  crown_angle_tenths integer not null,
  pavilion_angle_tenths integer not null,
  girdle text not null,
  price_minor integer not null check (price_minor > 0),
  stock smallint not null constraint diamond_stock_not_negative check (stock >= 0),
  culet text not null default '',
  certificate_url text not null default '',
  supplier text not null default '',
  stock_no text not null default '',
  state text not null default 'available' check (state in ('available', 'reserved', 'sold')),
  held_by integer,
  change_xid xid8 not null default pg_current_xact_id(),
  listed_at timestamptz not null default now(),
  light text not null default 'none',
  constraint diamond_certificate unique (lab, certificate_no),
  constraint diamond_state_stock check (state = 'available' or stock = 0),
  constraint diamond_held check ((state = 'available') = (held_by is null))
);
create index diamond_shape on diamond (shape, carat_hundredths);
create index diamond_change on diamond (change_xid);
create index diamond_by_certificate on diamond (certificate_no text_pattern_ops);
create index diamond_by_price on diamond (price_minor, id);
create index diamond_by_weight on diamond (carat_hundredths, id);
create index diamond_by_listing on diamond (listed_at, id);
create index diamond_of_supplier on diamond (supplier, stock_no);
create index diamond_by_stock_no on diamond (stock_no);
create index diamond_by_state on diamond (state, id);
create index diamond_by_supplier on diamond (supplier, id);
create function diamond_changed() returns trigger language plpgsql as $$
begin
  new.change_xid := pg_current_xact_id();
  return new;
end $$;
create trigger diamond_changed before update on diamond for each row execute function diamond_changed();

-- Deleted rows leave no change_xid, so one row records when diamonds were last deleted.
create table diamond_removal (
  id smallint primary key check (id = 1),
  change_xid xid8 not null default pg_current_xact_id()
);
insert into diamond_removal (id) values (1);
create function diamond_removed() returns trigger language plpgsql as $$
begin
  update diamond_removal set change_xid = pg_current_xact_id();
  return null;
end $$;
create trigger diamond_removed after delete or truncate on diamond
  for each statement execute function diamond_removed();

create table diamond_favourite (
  customer_id integer not null references customer (id) on delete cascade,
  diamond_id integer not null references diamond (id) on delete cascade,
  created_at timestamptz not null,
  note text not null default '',
  primary key (customer_id, diamond_id)
);
create index diamond_favourite_of_stone on diamond_favourite (diamond_id);

-- Imported supplier lists, and the diamonds as they were before, so that an import can be undone.
create table stone_feed (
  id serial primary key,
  supplier text not null,
  name text not null,
  at timestamptz not null,
  who text not null,
  is_whole boolean not null,
  read integer not null,
  refused integer not null,
  added integer not null,
  changed integer not null,
  withdrawn integer not null,
  undone_at timestamptz,
  undone_by text not null default '',
  kept integer not null default 0
);

create table stone_feed_before (
  feed_id integer not null references stone_feed (id) on delete cascade,
  diamond_id integer not null,
  before jsonb,
  primary key (feed_id, diamond_id)
);
