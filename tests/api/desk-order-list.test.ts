import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrderWait, orderWaits } from '#kernel/shop/orders/order-waits.ts';
import { type OrderListQuery, readOrderList } from '#server/order-desk/order-list.repo.ts';
import { type Desk, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

/** More than a list counts, to see the limit. */
const orders = 1_300;
let shop: TestShop;
let desk: Desk;
let all: Listed[];

/** An order with all fields that filter a list, computed by reading whole tables. */
type Listed = Awaited<ReturnType<typeof readEverything>>[number];

beforeAll(async () => {
  shop = await openTestShop();
  desk = await openDesk(shop, ['owner']);
  await fill();
  all = await readEverything();
});
afterAll(() => shop.close());

/** Orders of every kind, with pieces, drawings, workshop stages and refunds by hand. */
async function fill(): Promise<void> {
  const { handle } = shop.db;
  await sql`insert into customer (email, is_guest, created_at, updated_at)
    select 'buyer' || n || '@example.com', false, now(), now() from generate_series(1, 20) n`.execute(handle);
  await sql`insert into orders (customer_id, is_guest, email, title, first_name, last_name, telephone, country, state,
      city, area, zip, street1, street2, postscript, locale, status, currency, symbol, rate, subtotal_minor,
      discount_minor, shipping_minor, grand_minor, base_subtotal_minor, base_discount_minor, base_shipping_minor,
      base_grand_minor, items_count, weight_mg, holds_stock, holds_coupon, payment_method, shipping_method, store_id,
      remark, created_at, updated_at, expires_at)
    select (select min(id) from customer) + n % 20, false,
      (array['mei.', 'a_', '100%', 'yuki'])[1 + n % 4] || n || (array['@gmail.com', '@example.com', '@qq.com'])[1 + n % 3],
      'ms', (array['Mei', 'Anna', 'Yuki', '大文'])[1 + n % 4],
      (array['Chan', 'O''Brien', 'Wong', '陳', 'Changwell'])[1 + n % 5],
      '+8525' || lpad((n * 7919 % 10000000)::text, 7, '0'), (array['HK', 'HK', 'JP', 'GB'])[1 + n % 4], 'CW',
      '', '', '', '1 Lantern Street', '', '', 'en',
      (array['payment_confirmed', 'processing', 'processing', 'dispatched', 'completed', 'payment_pending', 'holded'])[1 + n % 7],
      'HKD', 'HK$', '1', v.minor, 0, 0, v.minor, v.minor, 0, 0, v.minor, 1, 3000, false, false,
      (array['stripe', 'check_money'])[1 + n % 2], case when n % 3 = 0 then 'store_pickup' else 'insured_express' end,
      case when n % 3 = 0 then 1 end, '', m.at, m.at + n % 11 * interval '1 day', m.at
    from generate_series(1, ${sql.lit(orders)}) n
    join lateral (select 1000 + n * 7907 % 300 * 100 as minor) v on true
    join lateral (select timestamptz '2026-01-01' + n * interval '37 minutes' as at) m on true`.execute(
    handle,
  );
  await sql`update orders set rest_minor = grand_minor / 2, rest_state = (array['open', 'asked', 'late', 'paid'])[1 + id % 4]
    where id % 11 = 0 and status in ('payment_confirmed', 'processing')`.execute(handle);
  await sql`insert into order_item (order_id, product_id, kind, sku, name, image, qty, price_minor, row_minor,
      base_price_minor, base_row_minor, options, options_key, customized_type, is_returnable, weight_mg, design_hash)
    select id, (select min(id) from product), 'product', 'AUR-1202', '{"en":"","tc":"","zh":""}', '', 1, grand_minor,
      grand_minor, grand_minor, grand_minor,
      (case when id % 5 = 1 then '{"engraving-text":"M"}' else '{}' end)::jsonb, '',
      case when id % 3 = 1 then 1 else 0 end, true, 3000, ''
    from orders`.execute(handle);
  await sql`insert into drawing (order_id, order_item_id, number, state, hash, options, note, asked, sent_at)
    select order_id, id, 1, (array['sent', 'approved', 'change_asked'])[1 + id / 3 % 3], '', '{}', '', '', now()
    from order_item where customized_type <> 0 and id % 2 = 0`.execute(handle);
  await sql`insert into workshop_piece (order_item_id, stage, changed_at)
    select id, case when id % 4 = 0 then 'setting' else 'done' end, now() from order_item where id % 3 <> 0`.execute(
    handle,
  );
  await sql`insert into payment_attempt (order_id, provider, out_trade_no, amount_minor, currency, payee, is_live, state,
      locale, created_at, expires_at)
    select id, 'stripe', 'attempt-' || id, grand_minor, 'HKD', '', false, 'captured', 'en', now(), now()
    from orders where id % 13 = 0`.execute(handle);
  await sql`insert into refund (attempt_id, client_key, amount_minor, currency, reason, state, created_at, updated_at)
    select id, 'refund', 100, 'HKD', 'cancelled', (array['manual', 'failed', 'done'])[1 + id % 3], now(), now()
    from payment_attempt`.execute(handle);
}

async function readEverything() {
  const { handle } = shop.db;
  const rows = await handle.selectFrom('orders').selectAll().execute();
  const items = await handle.selectFrom('order_item').selectAll().execute();
  const drawings = new Map(
    (await handle.selectFrom('drawing').selectAll().execute()).map((row) => [row.order_item_id, row.state]),
  );
  const stages = new Map(
    (await handle.selectFrom('workshop_piece').selectAll().execute()).map((row) => [
      row.order_item_id,
      row.stage,
    ]),
  );
  const owed = await handle
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select('payment_attempt.order_id')
    .where('refund.state', 'in', ['manual', 'failed'])
    .execute();
  const owing = new Set(owed.map(({ order_id }) => order_id));
  const itemOf = new Map(items.map((item) => [item.order_id, item]));
  return rows.map((row) => {
    const item = itemOf.get(row.id);
    const isMade = item !== undefined && (item.customized_type !== 0 || 'engraving-text' in item.options);
    const drawing = drawings.get(item?.id ?? 0);
    const isPaid = row.status === 'payment_confirmed' || row.status === 'processing';
    const isDrawn = drawing === 'sent' || drawing === 'approved';
    const isDone = stages.get(item?.id ?? 0) === 'done';
    const holds: Record<OrderWait, boolean> = {
      review: row.status === 'holded',
      refund: owing.has(row.id),
      transfer: row.status === 'payment_pending' && row.payment_method === 'check_money',
      drawing: isPaid && isMade && !isDrawn,
      approval: isPaid && isMade && drawing === 'sent',
      work: row.status === 'payment_confirmed' && isMade,
      making: row.status === 'processing' && isMade && !isDone,
      rest: isPaid && row.rest_minor > 0 && row.rest_state !== 'paid',
      parcel: isPaid,
      pickup: row.status === 'dispatched' && row.store_id !== null,
    };
    return { ...row, isMade, wait: orderWaits.find((wait) => holds[wait]) ?? null };
  });
}

const keyOf = { placed: (row: Listed) => row.id, changed: (row: Listed) => row.updated_at.getTime() };
const sortedBy = (sort: OrderListQuery['sort']) =>
  sort === 'total' ? (row: Listed) => row.base_grand_minor : keyOf[sort];

type Asked = Partial<OrderListQuery>;

async function expectList(asked: Asked, isIn: (row: Listed) => boolean, most: number): Promise<number> {
  const key = sortedBy(asked.sort ?? 'placed');
  const expected = all
    .filter(isIn)
    .sort((one, other) => key(one) - key(other) || one.id - other.id)
    .map(({ id }) => id);
  for (const isDescending of [true, false])
    for (const offset of [0, 25, 75]) {
      const ids = isDescending ? expected.toReversed() : expected;
      const query = { search: '', sort: 'placed' as const, limit: 25, ...asked, isDescending, offset };
      const list = await readOrderList(shop.db.handle, query);
      const label = JSON.stringify({ ...asked, isDescending, offset });
      expect(
        list.rows.map(({ id }) => id),
        label,
      ).toEqual(ids.slice(offset, offset + 25));
      const counted = Math.max(most, offset + 50);
      expect(list.total, label).toBe(Math.min(ids.length, counted));
      expect(list.isMore ?? false, label).toBe(ids.length > counted);
    }
  return expected.length;
}

const textsOfRow = (row: Listed) =>
  [row.first_name, row.last_name + row.first_name, row.email, row.telephone].map((word) =>
    word.toLowerCase(),
  );
const hasAll =
  (...words: string[]) =>
  (row: Listed) =>
    words.every((word) => textsOfRow(row).some((one) => one.includes(word)));

describe('a list of orders', () => {
  it.each<[string, Asked, (row: Listed) => boolean]>([
    ['all', {}, () => true],
    ['by total', { sort: 'total' }, () => true],
    ['by change', { sort: 'changed' }, () => true],
    ['of a state', { states: ['processing'] }, ({ status }) => status === 'processing'],
    [
      'of two states, by total',
      { states: ['completed', 'holded'], sort: 'total' },
      ({ status }) => status === 'completed' || status === 'holded',
    ],
    [
      'of a country and a method',
      { country: 'JP', method: 'stripe' },
      (row) => row.country === 'JP' && row.payment_method === 'stripe',
    ],
    ['of a store, by change', { store: 1, sort: 'changed' }, ({ store_id }) => store_id === 1],
    ['made to order', { isMadeToOrder: true }, ({ isMade }) => isMade],
    ['in stock', { isMadeToOrder: false }, ({ isMade }) => !isMade],
    [
      'of some days',
      { from: new Date('2026-01-05T00:00:00Z'), until: new Date('2026-01-09T00:00:00Z') },
      (row) =>
        row.created_at >= new Date('2026-01-05T00:00:00Z') &&
        row.created_at < new Date('2026-01-09T00:00:00Z'),
    ],
  ])('%s: each page in its order, counted to a thousand', async (_name, asked, isIn) => {
    expect(await expectList(asked, isIn, 1_000)).toBeGreaterThan(100);
  });

  it.each(orderWaits)('that wait for %s: those whose first reason it is', async (wait) => {
    expect(await expectList({ waitsFor: wait }, (row) => row.wait === wait, 1_000)).toBeGreaterThan(5);
    const { rows } = await readOrderList(shop.db.handle, {
      ...{ search: '', sort: 'placed', isDescending: true, limit: 100, offset: 0 },
      waitsFor: wait,
    });
    expect(new Set(rows.map((row) => row.waits_for))).toEqual(new Set([wait]));
  });

  it.each<[string, (row: Listed) => boolean]>([
    ['gmail', hasAll('gmail')],
    ['yuki wong', hasAll('yuki', 'wong')],
    ['WONG  Yuki', hasAll('yuki', 'wong')],
    ['changwellmei', hasAll('changwellmei')],
    ['mei.104@gmail', hasAll('mei.104@gmail')],
    ['ei.104@', hasAll('ei.104@')],
    ['@example.com', hasAll('@example.com')],
    ['100%', hasAll('100%')],
    ['a_9', hasAll('a_9')],
    ["o'brien", hasAll("o'brien")],
    ['+852 5007 9190', hasAll('+85250079190')],
    ['5007 91', hasAll('500791')],
    ['陳', (row) => (row.last_name + row.first_name).startsWith('陳')],
    ['陳大', (row) => (row.last_name + row.first_name).startsWith('陳大')],
    ['ch', (row) => (row.last_name + row.first_name).toLowerCase().startsWith('ch')],
    ['417', (row) => row.id === 417 || hasAll('417')(row)],
    ['no such words', () => false],
    ['a\\', () => false],
  ])(
    'found by %s: what a plain look through all orders finds, counted to a hundred',
    async (search, isIn) => {
      await expectList({ search }, isIn, 100);
      await expectList(
        { search, sort: 'total', states: ['processing', 'dispatched'] },
        (row) => ['processing', 'dispatched'].includes(row.status) && isIn(row),
        100,
      );
    },
  );

  it('is found by its number, and by changed texts at once', async () => {
    expect(await desk.call('deskOrders', { search: 'wong' })).toMatchObject({ total: 100, isMore: true });
    const id = all[700]?.id ?? 0;
    const found = async (search: string) =>
      (await desk.call('deskOrders', { search })).rows.map((row) => row.id);
    expect(await found(String(1_100_000_000 + id))).toEqual([1_100_000_000 + id]);
    expect(await found('zuleika')).toEqual([]);
    await shop.db.handle.updateTable('orders').set({ first_name: 'Zuleika' }).where('id', '=', id).execute();
    expect(await found('zuleika')).toEqual([1_100_000_000 + id]);
    await shop.db.handle
      .updateTable('orders')
      .set({ email: 'gone@erased.invalid' })
      .where('id', '=', id)
      .execute();
    expect(await found('gone@erased')).toEqual([1_100_000_000 + id]);
    expect(await found(all[700]?.email ?? '')).toEqual([]);
  });
});
