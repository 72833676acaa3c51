import { type Kysely, sql } from 'kysely';

/**
 * Photographs of products. `product_photo` is the list at the desk; `product.pictures` is its published copy, which every
 * reader of a product gets with its row. `product.renders` names the renderings of the demonstration's own products.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table product
    add column if not exists renders text not null default '',
    add column if not exists pictures jsonb not null default '[]'`.execute(db);
  // Until now only the demonstration inserted products, each with renderings under its number.
  await sql`update product set renders = 'products/' || id where renders = ''`.execute(db);
  await sql`create table if not exists product_photo (
    id text primary key,
    product_id integer not null references product (id) on delete cascade,
    picture_id text not null references content_picture (id),
    position integer not null,
    metal text,
    alt jsonb not null,
    focus jsonb not null,
    crop jsonb not null,
    key text,
    is_waiting boolean not null default true,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index if not exists product_photo_of_product on product_photo (product_id, position)`.execute(
    db,
  );
  await sql`create index if not exists product_photo_of_picture on product_photo (picture_id)`.execute(db);
  // An order keeps its photograph after the product has others.
  await sql`create index if not exists order_item_photo on order_item (image) where image like 'photo/%'`.execute(
    db,
  );
  await sql`create or replace trigger product_pictures_area after update of renders, pictures on product
    for each row when ((old.renders, old.pictures) is distinct from (new.renders, new.pictures))
    execute function area_changed('catalogue', 'loud')`.execute(db);
  await sql`create or replace trigger keep_product_pictures_digest before update of renders, pictures on product
    for each row execute function keep_digest()`.execute(db);
  await sql`create or replace trigger publish_product_pictures after update of renders, pictures on product
    for each row when ((old.renders, old.pictures) is distinct from (new.renders, new.pictures))
    execute function publish_row('product', 'id')`.execute(db);
}
