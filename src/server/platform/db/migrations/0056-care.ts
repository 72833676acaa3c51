import { type Kysely, sql } from 'kysely';

/**
 * Care of pieces: cleaning, photographs by staff, estimates, and orders that pay for a service. A trigger keeps a piece
 * from being worked on without an approved estimate whose price is paid or zero.
 */
const statements = [
  sql`alter table return_request drop constraint if exists return_request_service_check`,
  sql`alter table return_request add constraint return_request_service_check
    check (service in ('refund', 'exchange', 'resize', 'repair', 'cleaning'))`,
  sql`alter table return_picture add column if not exists stage text not null default 'asked'
    check (stage in ('asked', 'arrival', 'leaving'))`,
  sql`alter table orders add column if not exists is_service boolean not null default false`,
  sql`alter table order_item drop constraint if exists order_item_kind_check`,
  sql`alter table order_item add constraint order_item_kind_check
    check (kind in ('product', 'design', 'diamond', 'service'))`,
  sql`create table if not exists return_estimate (
    id serial primary key,
    return_id integer not null references return_request (id) on delete cascade,
    number integer not null,
    state text not null check (state in ('sent', 'approved', 'declined', 'superseded')),
    lines jsonb not null,
    total_minor bigint not null check (total_minor >= 0),
    note text not null,
    valid_until timestamptz not null,
    sent_at timestamptz not null,
    answered_at timestamptz,
    answered_by text check (answered_by in ('owner', 'link', 'store')),
    unique (return_id, number)
  )`,
  sql`create unique index if not exists return_estimate_open on return_estimate (return_id) where state = 'sent'`,
  sql`create table if not exists return_payment (
    order_id integer primary key references orders (id),
    estimate_id integer not null references return_estimate (id) on delete cascade,
    settled_at timestamptz
  )`,
  sql`create index if not exists return_payment_of_estimate on return_payment (estimate_id)`,
  sql`create index if not exists return_payment_open on return_payment (order_id) where settled_at is null`,
  sql`create or replace function check_return_work() returns trigger language plpgsql as $$
  begin
    if not exists (select 1 from return_estimate where return_id = new.id and state = 'approved')
      or exists (
        select 1 from return_estimate
        where return_id = new.id and (state = 'sent' or state = 'approved' and total_minor > 0 and not exists (
          select 1 from return_payment join orders on orders.id = return_payment.order_id
          where return_payment.estimate_id = return_estimate.id and orders.paid_at is not null))
      ) then
      raise exception 'return % has no estimate that is approved and paid', new.id using errcode = 'check_violation';
    end if;
    return new;
  end $$`,
  sql`drop trigger if exists check_return_work on return_request`,
  sql`create trigger check_return_work before update of state on return_request for each row
    when (new.state in ('in_work', 'work_done') and new.state is distinct from old.state)
    execute function check_return_work()`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
