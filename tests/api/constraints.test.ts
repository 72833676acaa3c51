import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '../fixtures/test-database.ts';

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

afterAll(() => db.close());

/** The columns of every unique index that covers all rows, as `table (column, …)`. */
async function uniqueColumns(): Promise<string[]> {
  const { rows } = await sql<{ columns: string }>`
    select t.relname || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as columns
    from pg_index i
    join pg_class t on t.oid = i.indrelid
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    cross join lateral unnest(i.indkey::int2[]) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where i.indisunique and i.indpred is null
    group by i.indexrelid, t.relname`.execute(db.handle);
  return rows.map(({ columns }) => columns);
}

/** Unique values that concurrent processes must not write twice, whatever the code checks first. */
it.each([
  'orders (customer_id, client_key)',
  'orders (increment_id)',
  'cart (customer_id, basket)',
  'session (token_hash)',
  'staff_session (token_hash)',
  'staff_attempt (staff_id, key)',
  'payment_attempt (out_trade_no)',
  'payment_event (provider, event_id)',
  'payment_ledger (provider, provider_txn, kind)',
  'refund (attempt_id, client_key)',
  'paper (kind, number)',
  'appointment_hold (store_id, starts_at, adviser)',
  'coupon (code)',
  'coupon_customer (coupon_id, customer_id)',
  'gift_claim (gift_code, customer_id)',
  'diamond (lab, certificate_no)',
  'favourite (customer_id, product_id)',
  'review (order_item_id)',
  'linked_identity (provider, subject)',
  'stock_place (product_id, store_id)',
  'variant_place (product_id, variant, store_id)',
  'product_code (kind, code)',
  'job (kind, key)',
])('the database itself enforces unique %s', async (columns) => {
  expect(await uniqueColumns()).toContain(columns);
});
