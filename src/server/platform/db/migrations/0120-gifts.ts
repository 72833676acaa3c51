import { type Kysely, sql } from 'kysely';

/** What is asked of an order that is a gift. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders
    add column gift_wrap boolean not null default false,
    add column gift_message text not null default '',
    add column gift_hides_prices boolean not null default false`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table orders drop column gift_wrap, drop column gift_message, drop column gift_hides_prices`.execute(
    db,
  );
}
