import { type Kysely, sql } from 'kysely';

/** A free ring sizer is a line of an order that can neither be returned nor reviewed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_item
    drop constraint if exists order_item_final_reason_check,
    add constraint order_item_final_reason_check
      check (final_reason in ('sale', 'customised', 'bundle', 'engraved', 'free'))`.execute(db);
}
