import { type Kysely, sql } from 'kysely';

/** Reviews, one for each line of an order; without a line they demonstrate the shop, and have a key of the seed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table review (
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
  )`.execute(db);
  await sql`create index review_of_product on review (product_id, written_at) where state = 'published'`.execute(
    db,
  );
  await sql`create index review_of_customer on review (customer_id)`.execute(db);
  await sql`create index review_held on review (id) where state = 'held'`.execute(db);
  await sql`create table review_picture (
    review_id integer not null references review (id) on delete cascade,
    position smallint not null,
    image_id text not null references upload (id),
    primary key (review_id, position)
  )`.execute(db);
  await sql`create index review_picture_image on review_picture (image_id)`.execute(db);
  await sql`create table review_vote (
    review_id integer not null references review (id) on delete cascade,
    customer_id integer not null references customer (id) on delete cascade,
    primary key (review_id, customer_id)
  )`.execute(db);
  await sql`create index review_vote_of_customer on review_vote (customer_id)`.execute(db);
  await sql`create table review_invitation (
    order_id integer primary key references orders (id) on delete cascade,
    created_at timestamptz not null
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table review_invitation, review_vote, review_picture, review`.execute(db);
}
