import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCustomerPage } from '#server/account/customers-desk.repo.ts';
import { listLines } from '#server/audit/audit.repo.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
/** More than a list counts, beside whom the shop begins with. */
const visitors = 1_200;

beforeAll(async () => {
  shop = await openTestShop();
  await sql`insert into customer (email, is_guest, firstname, lastname, created_at, updated_at)
    select 'page' || n || '@example.com', true, 'Mei', 'Pagetest', now(), now()
    from generate_series(1, ${sql.lit(visitors)}) n`.execute(shop.db.handle);
});
afterAll(() => shop.close());

const page = (asked: Partial<Parameters<typeof readCustomerPage>[1]>) =>
  readCustomerPage(shop.db.handle, {
    ...{ kind: 'guest', search: '', isDescending: true, limit: 25, offset: 0 },
    ...asked,
  });

describe('a page of a long list', () => {
  it('comes in its order with how many there are, as far as they are counted', async () => {
    const { rows, total, isMore } = await page({});
    expect(rows).toHaveLength(25);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
    expect({ total, isMore }).toEqual({ total: 1_000, isMore: true });
  });

  it('always has a way to the next one while there is one, and ends with the last row', async () => {
    const near = await page({ offset: 975 });
    expect(near).toMatchObject({ total: 1_025, isMore: true });
    const last = await page({ offset: 1_175, isDescending: false });
    expect(last.isMore).toBe(false);
    expect(last.total).toBeGreaterThanOrEqual(visitors);
    const beyond = await page({ offset: 5_000 });
    expect(beyond).toMatchObject({ rows: [], isMore: false, total: last.total });
  });

  it('found by words is counted to a hundred, and to its end when there are fewer', async () => {
    expect(await page({ search: 'pagetest' })).toMatchObject({ total: 100, isMore: true });
    const one = await page({ search: 'page77@example.com' });
    expect(one).toMatchObject({ total: 1, isMore: false, rows: [{ email: 'page77@example.com' }] });
    expect(await page({ search: 'nobody@' })).toEqual({ rows: [], total: 0, isMore: false });
  });

  it('has the rows of the log too, whose numbers are larger than the others', async () => {
    const { rows, total } = await listLines(shop.db.handle, {}, { offset: 0, limit: 5, isDescending: true });
    expect(rows).toHaveLength(Math.min(total, 5));
    expect(rows.every(({ id }) => typeof id === 'number')).toBe(true);
  });
});
