import { type Kysely, sql } from 'kysely';

/** Who moved an order; '' for the shop itself, its customer and the carrier, whose notes say so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_history add column if not exists staff_name text not null default ''`.execute(
    db,
  );
}
