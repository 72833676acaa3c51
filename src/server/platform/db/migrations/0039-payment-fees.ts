import { type Kysely, sql } from 'kysely';

/** Fees of payments as their providers reported them last. `payment` is the provider's number in the ledger. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table if not exists payment_fee (
    provider text not null,
    payment text not null,
    kind text not null check (kind in ('capture', 'refund')),
    currency text not null,
    amount_minor bigint not null,
    at timestamptz not null,
    primary key (provider, payment, kind)
  )`.execute(db);
}
