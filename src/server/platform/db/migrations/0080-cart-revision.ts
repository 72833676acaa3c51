import { type Kysely, sql } from 'kysely';

/**
 * A cart and a coupon are read, decided about and written without being held meanwhile: the revision says whether
 * somebody else came between.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table cart add column revision integer not null default 0`.execute(db);
  await sql`alter table coupon add column revision integer not null default 0`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table cart drop column revision`.execute(db);
  await sql`alter table coupon drop column revision`.execute(db);
}
