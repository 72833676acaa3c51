-- A customer has a cart and a basket for "buy now". `revision` is for optimistic locking: it changes with
-- each write.
create table cart (
  id serial primary key,
  customer_id integer not null references customer (id) on delete cascade,
  coupon_id integer references coupon (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 0,
  basket text not null default 'cart' check (basket in ('cart', 'buy_now')),
  constraint cart_once unique (customer_id, basket)
);

-- A line without a product is a design or a loose diamond; options_key then identifies it.
create table cart_line (
  id serial primary key,
  cart_id integer not null references cart (id) on delete cascade,
  product_id integer references product (id) on delete cascade,
  options jsonb not null,
  options_key text not null,
  qty integer not null check (qty between 1 and 100),
  is_selected boolean not null,
  added_at timestamptz not null,
  kind text not null default 'product' check (kind in ('product', 'design', 'diamond')),
  design jsonb,
  design_hash text not null default '',
  diamond_id integer,
  name text not null default '',
  image_id text references upload (id) on delete set null,
  constraint cart_line_product check ((kind = 'product') = (product_id is not null)),
  constraint cart_line_design check ((kind = 'design') = (design is not null)),
  constraint cart_line_diamond check (kind <> 'diamond' or diamond_id is not null)
);
-- A unique constraint would not compare lines without a product.
create unique index cart_line_once on cart_line (cart_id, coalesce(product_id, 0), options_key);
create index cart_line_image on cart_line (image_id) where image_id is not null;
create index cart_line_design_hash on cart_line (design_hash) where design_hash <> '';
