import { type Kysely, sql } from 'kysely';

/**
 * Trade-ups: a return whose stone is credited towards a dearer one. The credit is an account of its own that no earlier host
 * spends: it has no customer_id, which makes store credit, and no code.
 */
const statements = [
  sql`alter table return_request drop constraint if exists return_request_service_check`,
  sql`alter table return_request add constraint return_request_service_check
    check (service in ('refund', 'exchange', 'resize', 'repair', 'cleaning', 'trade-up'))`,
  sql`alter table stored_value_account drop constraint if exists stored_value_account_kind_check`,
  sql`alter table stored_value_account add constraint stored_value_account_kind_check
    check (kind in ('gift-card', 'store-credit', 'trade-up'))`,
  sql`alter table stored_value_account add column if not exists holder_id integer references customer (id)`,
  sql`alter table stored_value_account add column if not exists least_stone_minor bigint
    check (least_stone_minor > 0)`,
  sql`alter table stored_value_account drop constraint if exists stored_value_trade_up`,
  sql`alter table stored_value_account add constraint stored_value_trade_up
    check ((kind = 'trade-up') = (holder_id is not null) and (kind = 'trade-up') = (least_stone_minor is not null))`,
  sql`create index if not exists stored_value_of_holder on stored_value_account (holder_id) where holder_id is not null`,
  sql`alter table stored_value_entry drop constraint if exists stored_value_entry_kind_check`,
  sql`alter table stored_value_entry add constraint stored_value_entry_kind_check
    check (kind in ('sold', 'goodwill', 'refund', 'traded', 'redeemed', 'returned', 'moved', 'expired', 'voided'))`,
  sql`create table if not exists trade_up (
    return_id integer primary key references return_request (id) on delete cascade,
    value_minor bigint not null check (value_minor > 0),
    least_minor bigint not null check (least_minor >= value_minor),
    wanted text not null default '',
    wanted_diamond_id integer,
    account_id integer unique references stored_value_account (id)
  )`,
  sql`alter table piece_paper drop constraint if exists piece_paper_revoked_reason_check`,
  sql`alter table piece_paper add constraint piece_paper_revoked_reason_check
    check (revoked_reason in ('returned', 'traded', 'recalled', 'staff'))`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
