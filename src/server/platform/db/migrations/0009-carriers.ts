import { type Kysely, sql } from 'kysely';

/** Carriers are data of the shop; `{number}` in the tracking URL stands for the parcel's number. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table if not exists carrier (
    id serial primary key,
    name text not null unique,
    tracking_url text not null default ''
  )`.execute(db);
  await sql`insert into carrier (name, tracking_url) values
    ('SF Express', 'https://htm.sf-express.com/hk/en/dynamic_function/waybill/#search/bill-number/{number}'),
    ('DHL', 'https://www.dhl.com/hk-en/home/tracking/tracking-express.html?submit=1&tracking-id={number}'),
    ('FedEx', 'https://www.fedex.com/fedextrack/?trknbr={number}'),
    ('Brinks', '')
    on conflict (name) do nothing`.execute(db);
  await sql`alter table orders add column if not exists tracking_url text`.execute(db);
}
