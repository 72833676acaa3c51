import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLines } from '#server/audit/audit.repo.ts';
import { readCampaignPage } from '#server/campaigns/campaigns-desk.repo.ts';
import { readCustomerPage } from '#server/customers/customers-desk.repo.ts';
import { readGiftPage, readParcelPage } from '#server/gifts/gifts-desk.repo.ts';
import { readPrivacyPage } from '#server/personal-data/privacy-requests.repo.ts';
import { readStockPage } from '#server/stock/stock-desk.repo.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
/** More than a list counts, in addition to the seeded rows. */
const visitors = 1_200;

beforeAll(async () => {
  shop = await openTestShop();
  await sql`insert into customer (email, is_guest, firstname, lastname, created_at, updated_at)
    select 'page' || n || '@example.com', true, 'Mei', 'Pagetest', now(), now()
    from generate_series(1, ${sql.lit(visitors)}) n`.execute(shop.db.handle);
  const guests = sql`select id, row_number() over (order by id)::integer as n from customer where email like 'page%'`;
  const words = sql`jsonb_build_object('en', jsonb_build_object('name', 'Page test'))`;
  const span = sql`timestamptz '2026-01-01' + n * interval '1 hour', timestamptz '2090-01-01' + n * interval '1 hour'`;
  await sql`insert into gift (code, starts_at, ends_at, text)
    select 'PAGE' || n, ${span}, ${words} from (${guests}) as guests`.execute(shop.db.handle);
  await sql`insert into coupon (code, type, pay_percent, discount_minor, min_subtotal_minor, starts_at, ends_at,
      times_per_customer, text)
    select 'PAGE' || n, 1, 90, 0, 0, ${span}, 1, ${words} from (${guests}) as guests`.execute(shop.db.handle);
  await sql`insert into gift_claim (gift_code, customer_id, claimed_at)
    select 'PAGE1', id, now() from (${guests}) as guests`.execute(shop.db.handle);
  await sql`insert into gift_parcel (claim_id, name, telephone, country, state, city, area, zip, street1, street2,
      asked_at, sent_at)
    select id, 'Mei Pagetest', '', 'HK', '', '', '', '', '', '', timestamptz '2026-01-01' + id * interval '1 hour',
      case when id % 2 = 0 then now() end
    from gift_claim where gift_code = 'PAGE1'`.execute(shop.db.handle);
  await sql`insert into privacy_request (customer_id, kind, state, way, proof, asked_at, due_at, taken_by)
    select id, 'export', 'open', 'mail', '', now(), date_trunc('day', now()) + n / 10 * interval '1 day', 'Ada'
    from (${guests}) as guests`.execute(shop.db.handle);
});
afterAll(() => shop.close());

const page = (asked: Partial<Parameters<typeof readCustomerPage>[1]>) =>
  readCustomerPage(shop.db.handle, {
    ...{ kind: 'guest', search: '', isDescending: true, limit: 25, offset: 0 },
    ...asked,
  });

describe('a page of a long list', () => {
  it('comes in its order with its total, as far as that is counted', async () => {
    const { rows, total, isMore } = await page({});
    expect(rows).toHaveLength(25);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
    expect({ total, isMore }).toEqual({ total: 1_000, isMore: true });
  });

  it('has a cursor to the next page while there is one, and ends with the last row', async () => {
    const near = await page({ offset: 975 });
    expect(near).toMatchObject({ total: 1_025, isMore: true });
    const last = await page({ offset: 1_175, isDescending: false });
    expect(last.isMore).toBeUndefined();
    expect(last.total).toBeGreaterThanOrEqual(visitors);
    const beyond = await page({ offset: 5_000 });
    expect(beyond).toMatchObject({ rows: [], total: last.total });
  });

  it('of a text search is counted to a hundred, or completely if there are fewer', async () => {
    expect(await page({ search: 'pagetest' })).toMatchObject({ total: 100, isMore: true });
    const one = await page({ search: 'page77@example.com' });
    expect(one).toEqual({ total: 1, rows: [expect.objectContaining({ email: 'page77@example.com' })] });
    expect(await page({ search: 'nobody@' })).toEqual({ rows: [], total: 0 });
  });

  it('has the rows of the log too, whose numbers are larger than the others', async () => {
    const { rows, total } = await listLines(shop.db.handle, { offset: 0, limit: 5, isDescending: true });
    expect(rows).toHaveLength(Math.min(total, 5));
    expect(rows.every(({ id }) => typeof id === 'number')).toBe(true);
  });

  it('has gifts in their order, by their codes', async () => {
    const asked = {
      state: undefined,
      kind: undefined,
      search: '',
      limit: 25,
      offset: 0,
      now: shop.clock.now(),
    };
    const gifts = (more: object) =>
      readGiftPage(shop.db.handle, { ...asked, sort: 'endsAt', isDescending: true, ...more });
    const first = await gifts({});
    expect(first).toMatchObject({ total: 1_000, isMore: true });
    expect(first.rows.map(({ code }) => code).slice(0, 3)).toEqual(['PAGE1200', 'PAGE1199', 'PAGE1198']);
    const next = await gifts({ offset: 25 });
    expect(next.rows[0]?.code).toBe('PAGE1175');
    expect(await gifts({ search: 'page test' })).toMatchObject({ total: 100, isMore: true });
    const one = await gifts({ search: 'PAGE777', sort: 'code' });
    expect(one).toMatchObject({ rows: [{ code: 'PAGE777' }], total: 1 });
  });

  it('has parcels, waiting before sent ones', async () => {
    const asked = { search: '', sort: 'askedAt', isDescending: false, limit: 25, offset: 0 } as const;
    const waiting = await readParcelPage(shop.db.handle, { ...asked, state: 'waiting' });
    expect(waiting.rows).toHaveLength(25);
    expect(waiting.rows.every(({ sent_at }) => sent_at === null)).toBe(true);
    const days = waiting.rows.map(({ asked_at }) => asked_at.getTime());
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    const all = await readParcelPage(shop.db.handle, { ...asked, state: undefined, offset: 1_175 });
    expect(all).toMatchObject({ total: 1_200 });
    expect(all.rows.every(({ sent_at }) => sent_at !== null)).toBe(true);
    const found = await readParcelPage(shop.db.handle, { ...asked, state: undefined, search: 'pagetest' });
    expect(found).toMatchObject({ total: 100, isMore: true });
    expect(found.rows[0]).toMatchObject({ code: 'PAGE1', name: 'Mei Pagetest' });
  });

  it('has data requests, those of one day in a stable order', async () => {
    const asked = { state: 'open', kind: undefined, customer: undefined, limit: 25 } as const;
    const up = await readPrivacyPage(shop.db.handle, { ...asked, isDescending: false, offset: 0 });
    expect(up).toMatchObject({ total: 1_000, isMore: true });
    const down = await readPrivacyPage(shop.db.handle, { ...asked, isDescending: true, offset: 1_175 });
    expect(down).toMatchObject({ total: 1_200 });
    expect(down.rows.map(({ id }) => id).toReversed()).toEqual(up.rows.map(({ id }) => id));
    const [first] = up.rows;
    const own = { ...asked, customer: first?.customer_id, isDescending: false, offset: 0 };
    expect(await readPrivacyPage(shop.db.handle, own)).toEqual({ rows: [first], total: 1 });
  });

  it('has campaigns in their order', async () => {
    const asked = { state: undefined, opensBy: undefined, limit: 25, offset: 0, now: shop.clock.now() };
    const campaigns = (search: string) =>
      readCampaignPage(shop.db.handle, { ...asked, search, sort: 'endsAt', isDescending: true });
    const first = await campaigns('');
    expect(first).toMatchObject({ total: 1_000, isMore: true });
    expect(first.rows.slice(0, 2).map(({ code }) => code)).toEqual(['PAGE1200', 'PAGE1199']);
    expect(await campaigns('page test')).toMatchObject({ total: 100, isMore: true });
    expect(await campaigns('PAGE777')).toMatchObject({
      ...{ rows: [{ code: 'PAGE777' }], total: 1 },
    });
  });

  it('has products by their stock, each with its name and exactly once', async () => {
    const asked = { search: '', which: undefined, place: undefined, limit: 50 } as const;
    const products = (sort: 'stock' | 'wishes', offset: number) =>
      readStockPage(shop.db.handle, { ...asked, sort, isDescending: false, offset }, 'en');
    const { total, isMore, rows } = await products('stock', 0);
    expect(isMore).toBeUndefined();
    expect(rows.map(({ stock }) => stock)).toEqual(rows.map(({ stock }) => stock).toSorted((a, b) => a - b));
    expect(rows.every(({ name }) => name !== '')).toBe(true);
    const ids = new Set<number>();
    for (let offset = 0; offset < total; offset += 50)
      for (const { id } of (await products('wishes', offset)).rows) ids.add(id);
    expect(ids.size).toBe(total);
  });
});
