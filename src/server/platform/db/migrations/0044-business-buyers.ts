import { type Kysely, sql } from 'kysely';

/** Company and VAT number of a buyer, as its receipt states them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders
    add column if not exists company text not null default '',
    add column if not exists vat_number text not null default ''`.execute(db);
}
