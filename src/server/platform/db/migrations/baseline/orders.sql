create table orders (
  id serial primary key,
  increment_id bigint not null generated always as (1100000000::bigint + id) stored unique,
  customer_id integer not null references customer (id),
  is_guest boolean not null,
  email text not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  telephone text not null,
  country text not null,
  state text not null,
  city text not null,
  area text not null,
  zip text not null,
  street1 text not null,
  street2 text not null,
  postscript text not null,
  locale text not null,
  status text not null,
  close_reason text check (close_reason in ('expired', 'cancelled')),
  review_reason text,
  currency text not null,
  symbol text not null,
  rate text not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  grand_minor bigint not null,
  base_subtotal_minor bigint not null,
  base_discount_minor bigint not null,
  base_shipping_minor bigint not null,
  base_grand_minor bigint not null,
  items_count integer not null check (items_count > 0),
  weight_mg bigint not null,
  coupon_id integer references coupon (id),
  coupon_code text,
  holds_stock boolean not null,
  holds_coupon boolean not null,
  payment_method text not null,
  shipping_method text not null,
  store_id integer,
  pickup_code text,
  remark text not null,
  client_key text,
  paid_attempt_id integer,
  tracking_number text,
  tracking_company text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  paid_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  -- The basket to which a cancelled order returns its lines.
  basket text not null default 'cart' check (basket in ('cart', 'buy_now')),
  -- Clients without the tick may order too, and that is recorded.
  terms_ticked boolean not null default true,
  -- A guest order can be cancelled by another guest account with the same address; its lines then return
  -- there.
  returns_to integer references customer (id),
  gift_wrap boolean not null default false,
  gift_message text not null default '',
  gift_hides_prices boolean not null default false,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  dispatched_at timestamptz,
  received_at timestamptz,
  delay_days smallint not null default 0 check (delay_days >= 0),
  constraint orders_total check (grand_minor = subtotal_minor - discount_minor + shipping_minor),
  constraint orders_once unique (customer_id, client_key)
);
create index orders_of_customer on orders (customer_id, id desc);
create index orders_unpaid on orders (expires_at)
  where status in ('payment_pending', 'payment_processing', 'closing');
create index orders_dispatched on orders (dispatched_at) where status = 'dispatched';
create index orders_received on orders (received_at) where status = 'received';
create index orders_by_store on orders (store_id, id desc) where store_id is not null;
create index orders_by_change on orders (updated_at desc, id desc);
create index orders_paid on orders (paid_at) where paid_at is not null;
create index orders_placed on orders (created_at);
create index orders_with_coupon on orders (coupon_id) where coupon_id is not null;
create index orders_by_state on orders (status, id desc) include (country, payment_method);
create index orders_by_method on orders (payment_method, id desc) include (country, status);
create index orders_by_country on orders (country, id desc) include (payment_method, status);
create index orders_by_day on orders (created_at, id);
create index orders_by_total on orders (base_grand_minor, id) include (status, country, payment_method);
create index orders_by_email on orders (email text_pattern_ops);

create table order_item (
  id serial primary key,
  order_id integer not null references orders (id),
  product_id integer,
  sku text not null,
  name jsonb not null,
  image text not null,
  qty integer not null check (qty > 0),
  price_minor bigint not null,
  row_minor bigint not null,
  base_price_minor bigint not null,
  base_row_minor bigint not null,
  options jsonb not null,
  options_key text not null,
  customized_type smallint not null,
  is_returnable boolean not null,
  weight_mg bigint not null,
  kind text not null default 'product' check (kind in ('product', 'design', 'diamond')),
  design jsonb,
  design_hash text not null default '',
  diamond_id integer,
  stone jsonb,
  price_lines jsonb,
  image_id text references upload (id) on delete set null,
  -- The metal in the image, if the customer chose another one.
  pictured_metal text,
  final_reason text check (final_reason in ('sale', 'customised', 'bundle', 'engraved')),
  -- The item as ordered, if its size or engraving has changed since.
  as_ordered jsonb,
  -- Whether the coupon of the order applied to this line.
  is_reduced boolean not null default true,
  check (row_minor = price_minor * qty),
  constraint order_item_product check ((kind = 'product') = (product_id is not null)),
  constraint order_item_design check ((kind = 'design') = (design is not null)),
  constraint order_item_diamond check ((diamond_id is null) = (stone is null)),
  constraint final_has_reason check (is_returnable = (final_reason is null))
);
create index order_item_of_order on order_item (order_id);
create index order_item_image on order_item (image_id) where image_id is not null;
create index order_item_made on order_item (order_id)
  where kind = 'design' or customized_type <> 0 or options ? 'engraving-text';
create index order_item_design_hash on order_item (design_hash) where design_hash <> '';

create table order_history (
  id serial primary key,
  order_id integer not null references orders (id),
  status text not null,
  at timestamptz not null,
  note text not null
);
create index order_history_of_order on order_history (order_id);

create table order_tracking (
  id serial primary key,
  order_id integer not null references orders (id),
  at timestamptz not null,
  text jsonb not null,
  stage text not null default 'on-the-way',
  place text not null default '',
  reference text
);
create index order_tracking_of_order on order_tracking (order_id);
create unique index order_tracking_told on order_tracking (order_id, reference) where reference is not null;

-- Links in emails that open one order without an account.
create table order_link (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- An email keeps its link, however often sending is retried.
  letter_id integer unique
);
create index order_link_order on order_link (order_id);

-- The guest account that such a link opens.
alter table customer add foreign key (link_order_id) references orders (id);

-- Text search over orders, in a narrow table: a status change of an order does not rewrite its trigram index.
create table order_words (
  order_id integer primary key references orders (id) on delete cascade,
  words text not null,
  name text not null
);
-- With the default statistics a rare word looks frequent, and the planner scans the newest orders one by one.
alter table order_words alter column words set statistics 500;
create index order_words_parts on order_words using gin (words gin_trgm_ops);
create index order_words_name on order_words (name text_pattern_ops, order_id);
create function keep_order_words() returns trigger language plpgsql as $$
begin
  insert into order_words (order_id, words, name)
  values (
    new.id,
    lower(new.first_name || ' ' || new.last_name || new.first_name || ' ' || new.email || ' ' || new.telephone),
    lower(new.last_name || new.first_name)
  )
  on conflict (order_id) do update set words = excluded.words, name = excluded.name;
  return null;
end $$;
create trigger keep_order_words after insert or update of first_name, last_name, email, telephone on orders
  for each row execute function keep_order_words();

create table order_note (
  id serial primary key,
  order_id integer not null references orders (id),
  staff_id integer not null,
  staff_name text not null,
  text text not null,
  at timestamptz not null
);
create index order_note_of_order on order_note (order_id);

-- Parcels to track with their carrier.
create table followed_parcel (
  order_id integer primary key references orders (id) on delete cascade,
  next_check_at timestamptz not null,
  checks_without_news integer not null default 0
);
create index followed_parcel_due on followed_parcel (next_check_at);

create table workshop_piece (
  order_item_id integer primary key references order_item (id),
  stage text not null check (stage in ('queue', 'casting', 'setting', 'finishing', 'quality', 'done')),
  person_id integer,
  changed_at timestamptz not null
);

create table workshop_move (
  id serial primary key,
  order_item_id integer not null references order_item (id),
  from_stage text not null,
  to_stage text not null,
  event text not null,
  note text not null,
  staff_id integer not null,
  staff_name text not null,
  at timestamptz not null
);
create index workshop_move_of_piece on workshop_move (order_item_id);
