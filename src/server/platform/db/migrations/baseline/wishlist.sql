create table favourite (
  id serial primary key,
  customer_id integer not null references customer (id) on delete cascade,
  product_id integer not null references product (id) on delete cascade,
  created_at timestamptz not null,
  -- The lowest price the customer knows; only a lower one is notified.
  told_price_minor bigint,
  note text not null default '',
  unique (customer_id, product_id)
);
create index favourite_of_product on favourite (product_id);

create table viewed_product (
  customer_id integer not null references customer (id) on delete cascade,
  product_id integer not null references product (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index viewed_product_latest on viewed_product (customer_id, viewed_at desc);

-- The link under which a customer shares their favourites.
create table shared_list (
  customer_id integer primary key references customer (id) on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);

-- Back-in-stock alerts. A row is deleted when its email is sent.
create table stock_wish (
  product_id integer not null references product (id) on delete cascade,
  email text not null,
  locale text not null,
  created_at timestamptz not null,
  primary key (product_id, email)
);

-- Products whose price has dropped, until the customers who saved them are notified.
create table price_fall (
  product_id integer primary key references product (id) on delete cascade
);
create function note_price_fall() returns trigger language plpgsql as $$
begin
  insert into price_fall (product_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger product_price_fall after update on product
  for each row when (new.lowest_price_minor < old.lowest_price_minor) execute function note_price_fall();
