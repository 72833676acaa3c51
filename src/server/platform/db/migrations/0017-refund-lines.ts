import { type Kysely, sql } from 'kysely';

/**
 * A refund by staff keeps its reason, who asked for it and agreed to it, and the pieces that were taken back.
 * `restocked_to` is the place where they are on sale again: `workshop` or the id of a store.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table refund add column if not exists note text not null default ''`.execute(db);
  await sql`alter table refund add column if not exists asked_by text not null default ''`.execute(db);
  await sql`alter table refund add column if not exists approved_by text not null default ''`.execute(db);
  await sql`create table if not exists refund_line (
    refund_id integer not null references refund (id),
    order_item_id integer not null references order_item (id),
    quantity integer not null check (quantity > 0),
    restocked_to text,
    primary key (refund_id, order_item_id)
  )`.execute(db);
  await sql`create index if not exists refund_line_of_item on refund_line (order_item_id)`.execute(db);
  await sql`alter table order_item add column if not exists restocked integer not null default 0`.execute(db);
}
