-- One review per order item. Reviews of the demonstration shop have no order item and no customer, but a key.
create table review (
  id serial primary key,
  product_id integer not null references product (id),
  order_item_id integer unique references order_item (id) on delete cascade,
  customer_id integer references customer (id),
  demonstration text unique,
  demonstration_name text not null default '',
  locale text not null,
  state text not null check (state in ('held', 'published', 'refused', 'withdrawn')),
  stars smallint not null check (stars between 1 and 5),
  recommend smallint check (recommend between 1 and 10),
  title text not null,
  text text not null,
  is_anonymous boolean not null,
  reason text not null default '',
  answer text not null default '',
  created_at timestamptz not null,
  written_at timestamptz not null,
  updated_at timestamptz not null,
  check ((demonstration is null) = (order_item_id is not null)),
  check ((demonstration is null) = (customer_id is not null))
);
create index review_of_product on review (product_id, written_at) where state = 'published';
create index review_of_customer on review (customer_id);
create index review_held on review (id) where state = 'held';
create index review_by_writing on review (written_at, id);
create index review_by_stars on review (stars, id);
create index review_by_state on review (state, written_at, id);
create index review_by_stars_and_writing on review (stars, written_at, id) include (state);
create index review_by_product on review (product_id, written_at, id);

create table review_picture (
  review_id integer not null references review (id) on delete cascade,
  position smallint not null,
  image_id text not null references upload (id),
  primary key (review_id, position)
);
create index review_picture_image on review_picture (image_id);

create table review_vote (
  review_id integer not null references review (id) on delete cascade,
  customer_id integer not null references customer (id) on delete cascade,
  primary key (review_id, customer_id)
);
create index review_vote_of_customer on review_vote (customer_id);

create table review_invitation (
  order_id integer primary key references orders (id) on delete cascade,
  created_at timestamptz not null
);
