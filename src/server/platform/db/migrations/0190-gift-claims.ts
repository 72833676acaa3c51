import { type Kysely, sql } from 'kysely';

/** Gifts by code, who has claimed them, and where those that are things are sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table coupon add column by_gift boolean not null default false`.execute(db);
  await sql`create table gift (
    code text primary key check (code ~ '^[A-Z0-9]{1,20}$'),
    coupon_id integer references coupon (id),
    claims_total integer check (claims_total > 0),
    claimed integer not null default 0 check (claimed >= 0),
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    text jsonb not null,
    constraint gift_not_overclaimed check (claims_total is null or claimed <= claims_total)
  )`.execute(db);
  await sql`create table gift_claim (
    id serial primary key,
    gift_code text not null references gift (code),
    customer_id integer not null references customer (id) on delete cascade,
    claimed_at timestamptz not null,
    constraint gift_claimed_once unique (gift_code, customer_id)
  )`.execute(db);
  await sql`create index gift_claim_of_customer on gift_claim (customer_id)`.execute(db);
  await sql`create table gift_parcel (
    claim_id integer primary key references gift_claim (id) on delete cascade,
    name text not null,
    telephone text not null,
    country text not null,
    state text not null,
    city text not null,
    area text not null,
    zip text not null,
    street1 text not null,
    street2 text not null,
    asked_at timestamptz not null,
    sent_at timestamptz
  )`.execute(db);
  await sql`create index gift_parcel_to_send on gift_parcel (asked_at) where sent_at is null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table gift_parcel, gift_claim, gift`.execute(db);
  await sql`alter table coupon drop column by_gift`.execute(db);
}
