import { type Kysely, sql } from 'kysely';

/** Campaigns for some sections of the shop; a line remembers whether the coupon of its order counted for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table coupon add column sections text[]`.execute(db);
  await sql`alter table order_item add column is_reduced boolean not null default true`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table order_item drop column is_reduced`.execute(db);
  await sql`alter table coupon drop column sections`.execute(db);
}
