import { type Kysely, sql } from 'kysely';

/**
 * Orders that are paid in two parts: a deposit, and the rest before dispatch. An order does not leave, whatever a host of the
 * release before does, while its rest is open.
 */
const statements = [
  sql`alter table payment_attempt add column if not exists is_rest boolean not null default false`,
  sql`alter table orders
    add column if not exists rest_minor bigint not null default 0
      check (rest_minor >= 0 and rest_minor <= grand_minor - credit_minor),
    add column if not exists deposit_minor bigint not null default 0 check (deposit_minor >= 0),
    add column if not exists rest_state text not null default 'none'
      check (rest_state in ('none', 'open', 'asked', 'late', 'paid')),
    add column if not exists rest_attempt_id integer references payment_attempt (id),
    add column if not exists rest_received_minor bigint not null default 0,
    add column if not exists rest_due_at timestamptz,
    add column if not exists rest_paid_at timestamptz,
    add column if not exists kept_minor bigint not null default 0 check (kept_minor >= 0)`,
  sql`alter table orders drop constraint if exists orders_rest_known`,
  sql`alter table orders add constraint orders_rest_known check ((rest_minor > 0) = (rest_state <> 'none')) not valid`,
  sql`alter table orders drop constraint if exists orders_leave_paid`,
  sql`alter table orders add constraint orders_leave_paid check (
    rest_state in ('none', 'paid') or status not in ('dispatched', 'received', 'completed')) not valid`,
  sql`create index if not exists orders_rest_due on orders (rest_due_at) where rest_state = 'asked'`,
  sql`create unique index if not exists orders_rest_attempt on orders (rest_attempt_id)
    where rest_attempt_id is not null`,
  sql`alter table paper_counter drop constraint if exists paper_counter_kind_check`,
  sql`alter table paper_counter add constraint paper_counter_kind_check
    check (kind in ('receipt', 'credit-note', 'deposit'))`,
  sql`insert into paper_counter (kind, last) values ('deposit', 0) on conflict do nothing`,
  sql`create unique index if not exists paper_deposit_of_order on paper (order_id) where kind = 'deposit'`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
