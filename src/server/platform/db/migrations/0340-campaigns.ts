import { type Kysely, sql } from 'kysely';

/** Coupons as campaigns: paused, of certain currencies, and with codes made for one use each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table coupon
    add column by_made_codes boolean not null default false,
    add column campaign_id integer references coupon (id),
    add column currencies text[],
    add column paused_at timestamptz,
    add column changed_at timestamptz`.execute(db);
  await sql`create index coupon_of_campaign on coupon (campaign_id) where campaign_id is not null`.execute(
    db,
  );
  await sql`create index orders_with_coupon on orders (coupon_id) where coupon_id is not null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index orders_with_coupon, coupon_of_campaign`.execute(db);
  await sql`alter table coupon
    drop column by_made_codes,
    drop column campaign_id,
    drop column currencies,
    drop column paused_at,
    drop column changed_at`.execute(db);
}
