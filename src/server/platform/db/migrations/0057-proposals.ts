import { type Kysely, sql } from 'kysely';

/**
 * Proposals of staff: lines with prices that are held until a moment, for a customer who orders them by a link. A
 * "buy now" basket may show a proposal, and an order names the proposal it was placed from.
 */
const statements = [
  sql`create table if not exists proposal (
    id serial primary key,
    state text not null default 'draft' check (state in ('draft', 'sent', 'declined', 'withdrawn')),
    customer_id integer references customer (id) on delete set null,
    email text not null,
    name text not null,
    locale text not null,
    currency text not null,
    symbol text not null,
    rate text not null,
    lines jsonb not null,
    shipping_method text not null check (shipping_method in ('insured_express', 'store_pickup')),
    store_id integer references store (id),
    note text not null,
    ends_at timestamptz not null,
    discount_minor bigint not null default 0 check (discount_minor >= 0),
    staff_id integer not null references staff (id),
    approved_by text not null default '',
    history jsonb not null,
    created_at timestamptz not null,
    sent_at timestamptz
  )`,
  sql`create index if not exists proposal_email on proposal (email)`,
  sql`create index if not exists proposal_customer on proposal (customer_id) where customer_id is not null`,
  sql`create table if not exists proposal_link (
    token_hash text primary key,
    proposal_id integer not null references proposal (id) on delete cascade,
    is_mailed boolean not null,
    created_at timestamptz not null
  )`,
  sql`create index if not exists proposal_link_of on proposal_link (proposal_id)`,
  sql`alter table cart add column if not exists proposal_id integer references proposal (id) on delete set null`,
  sql`create index if not exists cart_proposal on cart (proposal_id) where proposal_id is not null`,
  sql`alter table orders add column if not exists proposal_id integer references proposal (id) on delete set null`,
  sql`create index if not exists orders_proposal on orders (proposal_id) where proposal_id is not null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
