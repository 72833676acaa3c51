import { cpus, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { type OrderListQuery, readOrderList } from '#server/orders/order-list.repo.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import { printTable } from './table.ts';

/** Lists of orders at the desk beside a bare SELECT by an index, in one run: `npm run bench:desk -- 100000`. */
const orders = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 120);

/** Orders of a shop some years old: nearly all of them complete, a hundred in the house, a few thousand shoppers. */
async function fill({ handle }: Database): Promise<void> {
  await sql`insert into customer (email, is_guest, created_at, updated_at)
    select 'shopper' || n || '@' || (array['gmail.com', 'example.com', 'yahoo.com.hk', 'qq.com'])[1 + n % 4],
      false, now(), now() from generate_series(1, 5000) n`.execute(handle);
  await sql`insert into orders (customer_id, basket, is_guest, email, title, first_name, last_name, telephone,
      country, state, city, area, zip, street1, street2, postscript, locale, status, currency, symbol, rate,
      subtotal_minor, discount_minor, shipping_minor, grand_minor, base_subtotal_minor, base_discount_minor,
      base_shipping_minor, base_grand_minor, items_count, weight_mg, holds_stock, holds_coupon, payment_method,
      shipping_method, store_id, remark, gift_wrap, gift_message, gift_hides_prices, terms_ticked, refunded_minor,
      created_at, updated_at, expires_at, paid_at)
    select customer.id, 'cart', false, customer.email, 'ms',
      (array['Mei', 'Anna', 'Yuki', '大文', 'Grace', 'Ivy'])[1 + n % 6] || (n % 977),
      (array['Chan', 'Wong', 'Smith', '陳', 'Lee', 'Tanaka', 'Garcia'])[1 + n % 7] || (n % 613),
      '+8525' || lpad((n * 7919 % 10000000)::text, 7, '0'),
      (array['HK', 'HK', 'HK', 'CN', 'US', 'JP', 'GB', 'TW'])[1 + n % 8], 'CW', '', '', '', '1 Lantern Street', '', '',
      'en', case when n > ${orders} - 60 then 'payment_confirmed' when n > ${orders} - 200 then 'processing'
        when n > ${orders} - 400 then 'dispatched' when n > ${orders} - 2500 then 'received'
        when n % 9 = 0 then 'payment_canceled' when n % 31 = 0 then 'refunded' else 'completed' end,
      'HKD', 'HK$', '1', v.minor, 0, 0, v.minor, v.minor, 0, 0, v.minor, 1, 3000, false, false,
      (array['stripe', 'paypal_standard', 'alipay_standard', 'check_money'])[1 + n % 4],
      case when n % 20 = 0 then 'store_pickup' else 'insured_express' end, case when n % 20 = 0 then 1 end,
      '', false, '', false, true, 0, m.at, m.at, m.at, m.at
    from generate_series(1, ${orders}) n
    join lateral (select 100000 + n * 7907 % 9000000 as minor) v on true
    join lateral (select now() - (${orders} - n) * interval '15 minutes' as at) m on true
    join customer on customer.email like 'shopper' || (1 + n % 5000) || '@%'
      and customer.id = (select min(id) from customer) + n % 5000`.execute(handle);
  await sql`insert into order_item (order_id, product_id, kind, sku, name, image, qty, price_minor, row_minor, base_price_minor,
      base_row_minor, options, options_key, customized_type, is_returnable, weight_mg, design_hash)
    select id, (select min(id) from product), 'product', 'AUR-1202', '{"en":"Studs","tc":"耳釘","zh":"耳钉"}', 'products/1202/hero', 1, grand_minor,
      grand_minor, grand_minor, grand_minor, '{}', '', case when id % 6 = 0 then 1 else 0 end, true, 3000, ''
    from orders`.execute(handle);
  await sql`vacuum analyze`.execute(handle);
}

type Asked = Partial<OrderListQuery>;
const lists: readonly [name: string, asked: Asked][] = [
  ['newest first', {}],
  ['page 40', { offset: 975 }],
  ['by total', { sort: 'total' }],
  ['last changed', { sort: 'changed' }],
  ['state: in work', { states: ['processing'] }],
  ['state: complete, by total', { states: ['completed'], sort: 'total' }],
  ['country and method', { country: 'JP', method: 'paypal_standard' }],
  ['store', { store: 1 }],
  ['made to order', { isMadeToOrder: true }],
  ['waits for a drawing', { waitsFor: 'drawing' }],
  ['waits for a parcel', { waitsFor: 'parcel' }],
  ['a week', { from: new Date(Date.now() - 60 * 86_400_000), until: new Date(Date.now() - 53 * 86_400_000) }],
  ['number', { search: String(1_100_000_000 + Math.floor(orders / 2)) }],
  ['last figures', { search: '4711' }],
  ['e-mail', { search: 'shopper4711@' }],
  ['name', { search: 'garcia417' }],
  ['two words', { search: 'yuki wong' }],
  ['a family name in one letter', { search: '陳' }],
  ['telephone', { search: '5550 12' }],
  ['a word of thousands', { search: 'gmail' }],
];

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const postgres = await startPostgres();
const db = openPostgres(postgres.url, { isPatient: true });
try {
  await migrate(db.handle);
  await seed(db);
  await fill(db);
  const bare = () =>
    db.handle.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(25).offset(0).execute();
  const list = (asked: Asked) => () =>
    readOrderList(db.handle, {
      search: '',
      sort: 'placed',
      isDescending: true,
      limit: 25,
      offset: 0,
      ...asked,
    });
  const times = new Map<string, { own: number[]; bare: number[] }>();
  for (const [name, asked] of lists) {
    const own: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      beside.push(await timed(bare));
      own.push(await timed(list(asked)));
    }
    // The first ones fill caches and plans.
    times.set(name, { own: own.slice(rounds / 6), bare: beside.slice(rounds / 6) });
  }
  const rows = [...times].map(([name, { own, bare: beside }]) => [
    name,
    at(own, 0.5).toFixed(1),
    at(own, 0.99).toFixed(1),
    at(beside, 0.5).toFixed(1),
    `${(at(own, 0.5) / at(beside, 0.5)).toFixed(1)}×`,
  ]);
  const load = loadavg()[0]?.toFixed(1) ?? '';
  printTable(
    `${orders} orders, ${cpus().length} cores, load ${load}; ms`,
    ['list', 'p50', 'p99', 'bare SELECT p50', 'ratio'],
    rows,
  );
} finally {
  await db.close();
  await postgres.stop();
}
