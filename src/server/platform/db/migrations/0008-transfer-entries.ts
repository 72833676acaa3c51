import { type Kysely, sql } from 'kysely';

/**
 * Transfers as the bank's statement has them, one row each. An order may be paid by several of them; a wrong entry is
 * reversed in the payment ledger, which gets a kind for it and an attempt without money lapses again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table if not exists bank_entry (
    id serial primary key,
    order_id integer not null references orders (id),
    attempt_id integer not null references payment_attempt (id),
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    received_on date not null,
    bank_reference text not null,
    staff_name text not null,
    at timestamptz not null,
    reversed_at timestamptz,
    reversed_by text,
    reversal_reason text
  )`.execute(db);
  await sql`create index if not exists bank_entry_of_order on bank_entry (order_id)`.execute(db);
  await sql`alter table orders add column if not exists received_minor bigint not null default 0`.execute(db);
  await sql`alter table orders add column if not exists shortfall_minor bigint not null default 0`.execute(
    db,
  );
  await sql`alter table payment_ledger drop constraint if exists payment_ledger_kind_check`.execute(db);
  await sql`alter table payment_ledger add constraint payment_ledger_kind_check
    check (kind in ('capture', 'refund', 'dispute', 'reversal'))`.execute(db);
  await sql`create or replace function payment_claim_written() returns trigger language plpgsql as $$
    declare
      before text := 'none';
      after text := payment_claim_side(new.state);
      was_held boolean := false;
    begin
      if tg_op = 'UPDATE' then
        before := payment_claim_side(old.state);
        was_held := old.review = 'open';
      end if;
      -- An attempt that ended and changes its end becomes due again first.
      if before = 'none' or (before in ('lapsed', 'settled') and after <> before) then
        insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
          values (new.id, new.provider, 'due', new.amount_minor, new.currency);
      end if;
      if after <> 'due' and after <> before then
        insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
          values (new.id, new.provider, after, new.amount_minor, new.currency);
      end if;
      if was_held <> (new.review = 'open') then
        insert into payment_claim (attempt_id, provider, kind, amount_minor, currency)
          values (new.id, new.provider, case when was_held then 'freed' else 'held' end,
            new.amount_minor, new.currency);
      end if;
      return null;
    end $$`.execute(db);
}
