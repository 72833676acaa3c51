import { type Kysely, sql } from 'kysely';

/**
 * Stored value: an account per gift card, and per customer and currency for store credit. Entries are signed and append-only;
 * the balance of an account is their sum and never negative.
 */
const statements = [
  sql`create table if not exists stored_value_account (
    id integer generated always as identity primary key,
    kind text not null check (kind in ('gift-card', 'store-credit')),
    currency text not null,
    balance_minor bigint not null default 0 check (balance_minor >= 0),
    customer_id integer references customer (id),
    code_hash text unique,
    code_end text not null default '',
    country text not null default '',
    expires_on text,
    created_at timestamptz not null,
    constraint stored_value_owner check ((kind = 'store-credit') = (customer_id is not null))
  )`,
  sql`create unique index if not exists stored_value_of_customer
    on stored_value_account (customer_id, currency) where customer_id is not null`,
  sql`create index if not exists stored_value_expiring
    on stored_value_account (expires_on) where expires_on is not null and balance_minor > 0`,
  sql`create table if not exists stored_value_entry (
    id bigint generated always as identity primary key,
    account_id integer not null references stored_value_account (id),
    kind text not null
      check (kind in ('sold', 'goodwill', 'refund', 'redeemed', 'returned', 'moved', 'expired')),
    amount_minor bigint not null check (amount_minor <> 0),
    order_id integer references orders (id),
    reference text,
    note text not null default '',
    staff_name text not null default '',
    approved_by text not null default '',
    at timestamptz not null,
    unique (account_id, reference)
  )`,
  sql`create index if not exists stored_value_entry_of_order
    on stored_value_entry (order_id) where order_id is not null`,
  sql`create index if not exists stored_value_entry_by_day on stored_value_entry (at)`,
  sql`create or replace trigger ledger_stays before update or delete on stored_value_entry
    for each row execute function ledger_stays()`,
  sql`create or replace trigger ledger_is_not_emptied before truncate on stored_value_entry
    for each statement execute function ledger_stays()`,
  sql`alter table orders add column if not exists credit_minor bigint not null default 0
    check (credit_minor >= 0 and credit_minor <= grand_minor)`,
  // A refund that becomes store credit, whatever the payment was made with.
  sql`alter table refund add column if not exists to_credit boolean not null default false`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
