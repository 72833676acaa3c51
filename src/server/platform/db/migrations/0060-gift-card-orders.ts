import { type Kysely, sql } from 'kysely';

/**
 * Gift cards that shoppers buy: an order of a card, its recipient and day, and entries that undo a sale. A return says
 * whether its refund becomes store credit.
 */
const statements = [
  sql`alter table orders add column if not exists sells_card boolean not null default false`,
  sql`alter table order_item drop constraint if exists order_item_kind_check`,
  sql`alter table order_item add constraint order_item_kind_check
    check (kind in ('product', 'design', 'diamond', 'service', 'gift-card'))`,
  sql`alter table stored_value_entry drop constraint if exists stored_value_entry_kind_check`,
  sql`alter table stored_value_entry add constraint stored_value_entry_kind_check
    check (kind in ('sold', 'goodwill', 'refund', 'redeemed', 'returned', 'moved', 'expired', 'voided'))`,
  sql`create table if not exists gift_card_order (
    order_id integer primary key references orders (id),
    account_id integer unique references stored_value_account (id),
    recipient text not null,
    recipient_name text not null,
    sender_name text not null,
    message text not null,
    locale text not null,
    send_on text,
    sent_at timestamptz
  )`,
  sql`create index if not exists gift_card_order_open on gift_card_order (order_id) where sent_at is null`,
  sql`alter table return_request add column if not exists to_credit boolean not null default false`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
