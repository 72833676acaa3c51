import { type Kysely, sql } from 'kysely';

/** Coupons that are only for a customer's first order. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table coupon add column if not exists first_order boolean not null default false`.execute(
    db,
  );
}
