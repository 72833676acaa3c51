import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decodeDiamond } from '#client/api/diamonds.ts';
import { diamondSorts } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { lightGrade } from '#kernel/shop/diamonds/light-grade.ts';
import { LIGHT_GRADES } from '#kernel/shop/diamonds/light-grades.ts';
import { codes } from '#kernel/wire/codes.ts';
import { buildApp } from '#server/app.ts';
import { releaseDiamond, reserveDiamond, sellDiamond } from '#server/diamonds/diamond-stock.service.ts';
import { type DiamondFinder, startDiamondFinder } from '#server/diamonds/finder.service.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let finder: DiamondFinder;
let other: DiamondFinder;
let visitor: TestBrowser;
let indexed: ReturnType<typeof buildApp>;
beforeAll(async () => {
  shop = await openTestShop();
  finder = startDiamondFinder(shop.host);
  other = startDiamondFinder(shop.host);
  await finder.refresh();
  await other.refresh();
  indexed = buildApp(shop.host, finder);
  visitor = shop.browser();
});
afterAll(async () => {
  await finder.close();
  await other.close();
  await shop.close();
});

interface Envelope {
  code: number;
  data: Record<string, unknown>;
}

/** The same call, answered by the index. */
async function fromIndex(parameters: string): Promise<Envelope> {
  const answer = await indexed.request(`/vplus3d/diamond/luo-zuan-index?${parameters}`);
  return (await answer.json()) as Envelope;
}

const everything = { facets: {}, sort: 'price', offset: 0, limit: 24 } as const;

describe('the finder', () => {
  it('answers alike from the index and from the database', async () => {
    expect(finder.isReady).toBe(true);
    const asked = 'shape[]=round&shape[]=oval&color=D,E,F&carat_min=0.5&carat_max=1.2&sort=price-desc&p=2';
    const { code, data } = await fromIndex(asked);
    const same = await visitor.call('diamonds', {
      shape: ['round', 'oval'],
      color: ['D', 'E', 'F'],
      carat_min: 0.5,
      carat_max: 1.2,
      sort: 'price-desc',
      p: 2,
    });
    expect(code).toBe(codes.success);
    expect(data).toEqual(same);
    expect(same.stones).toHaveLength(24);
    for (const stone of same.stones) {
      expect(['round', 'oval']).toContain(stone.shape);
      expect(stone.carat).toBeGreaterThanOrEqual(0.5);
      expect(stone.carat).toBeLessThanOrEqual(1.2);
    }
  });

  it('counts each facet without its own filter', async () => {
    const all = await visitor.call('diamonds', { color: ['G'] });
    const some = await visitor.call('diamonds', { shape: ['oval'], color: ['G'] });
    const shapes = (answer: typeof all) => answer.facets.find(({ name }) => name === 'shape')?.values;
    const counts = (answer: typeof all) => shapes(answer)?.map(({ count }) => count);
    expect(counts(some)).toEqual(counts(all));
    expect(shapes(some)?.find(({ value }) => value === 'oval')).toMatchObject({
      count: some.total,
      selected: true,
    });
    const colors = some.facets.find(({ name }) => name === 'color')?.values ?? [];
    const ovals = await visitor.call('diamonds', { shape: ['oval'] });
    expect(colors.reduce((sum, { count }) => sum + count, 0)).toBe(ovals.total);
  });

  it('draws the price histogram without the price filter, the weights without theirs', async () => {
    const all = await visitor.call('diamonds', { lab: ['HRD'] });
    const dear = await visitor.call('diamonds', { lab: ['HRD'], price_min: 100_000 });
    const heavy = await visitor.call('diamonds', { lab: ['HRD'], carat_min: 1 });
    expect(dear.total).toBeLessThan(all.total);
    expect(dear.price_histogram).toEqual(all.price_histogram);
    expect(dear.carat_histogram).not.toEqual(all.carat_histogram);
    expect(heavy.carat_histogram).toEqual(all.carat_histogram);
    for (const { edges, counts } of [all.price_histogram, all.carat_histogram]) {
      expect(counts).toHaveLength(edges.length + 1);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.total);
    }
  });

  it('takes prices in the currency of the request, both ends included', async () => {
    const browser = shop.browser({ currency: 'USD' });
    const { stones } = await browser.call('diamonds', { sort: 'price', carat_min: 1 });
    const price = stones[5]?.price.value ?? 0;
    const exact = await browser.call('diamonds', { carat_min: 1, price_min: price, price_max: price });
    expect(exact.total).toBeGreaterThan(0);
    expect(new Set(exact.stones.map((stone) => stone.price.value))).toEqual(new Set([price]));
    expect(exact.stones.map(({ id }) => id)).toContain(stones[5]?.id);
  });

  it('returns an empty page past the end, with the total', async () => {
    const { stones, total, page_count } = await visitor.call('diamonds', { shape: ['oval'], p: 100_000 });
    expect(stones).toEqual([]);
    expect(total).toBeGreaterThan(100);
    expect(page_count).toBe(Math.ceil(total / 24));
  });

  it.each(diamondSorts)('sorted by %s, pages neither overlap nor have gaps', async (sort) => {
    const filter = { shape: 'marquise', origin: ['natural'], sort, numPerPage: 50 };
    const ids: number[] = [];
    for (let p = 1; ; p += 1) {
      const page = `shape=marquise&origin=natural&sort=${sort}&numPerPage=50&p=${p}`;
      const { data } = await fromIndex(page);
      const { stones, total } = await visitor.call('diamonds', { ...filter, p });
      expect(data['stones']).toEqual(stones);
      ids.push(...stones.map(({ id }) => id));
      if (stones.length === 0) {
        expect(ids).toHaveLength(total);
        break;
      }
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sorts by light, the best first, and filters by the given grades', async () => {
    const { facets, stones, total } = await visitor.call('diamonds', { shape: ['round'], sort: 'light' });
    expect(new Set(stones.map(({ light }) => light))).toEqual(new Set(['brilliant']));
    const counts = facets.find(({ name }) => name === 'light')?.values ?? [];
    expect(counts.map(({ value }) => value)).toEqual([...LIGHT_GRADES, 'none']);
    expect(counts.at(-1)?.count).toBe(0);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    const dull = await visitor.call('diamonds', {
      shape: ['round'],
      light: ['soft', 'quiet'],
      sort: 'light',
    });
    expect(dull.total).toBe((counts[2]?.count ?? 0) + (counts[3]?.count ?? 0));
    expect(dull.stones.every(({ light }) => light === 'soft')).toBe(true);
    const [stone] = dull.stones;
    expect(stone && lightGrade({ ...decodeDiamond(stone) })).toBe('soft');
  });

  it.each([
    'shape=triangle',
    'light=dazzling',
    'color[]=D&color[]=Z',
    'carat_min=-1',
    'carat_min=1e3',
    'price_max=abc',
    'sort=luck',
    'p=0',
    'numPerPage=101',
    'lab[x]=GIA',
    'ratio_min=11',
  ])('refuses %s', async (parameters) => {
    expect((await fromIndex(parameters)).code).toBe(codes.parameterInvalid);
  });

  it('reads empty bounds as none, and crossed ones as no result', async () => {
    const none = await fromIndex('carat_min=&price_max=&shape=');
    expect(none.data['total']).toBe((await visitor.call('diamonds', {})).total);
    expect((await fromIndex('carat_min=2&carat_max=1')).data['total']).toBe(0);
    expect((await fromIndex('price_min=2&price_max=1')).data['total']).toBe(0);
  });
});

describe('a stone', () => {
  it('shows its proportions and its certificate', async () => {
    const { stone } = await visitor.call('diamond', { id: 1 });
    expect(stone).toMatchObject({ id: 1, is_sample: true });
    expect(stone.certificate_no).toMatch(/^0000\d+$/);
    expect(stone.table_pct).toBeGreaterThan(45);
    expect(stone.length_mm / stone.width_mm).toBeCloseTo(stone.ratio, 1);
    const refusal = await refusalOf(visitor.call('diamond', { id: 9_999_999 }));
    expect(refusal.code).toBe(codes.productNotFound);
  });

  it('is reserved, released and sold by one order, and the index follows', async () => {
    const before = await finder.search(everything);
    const [id = 0] = before.ids;
    const held = (orderId: number) => shop.db.transaction((trx) => reserveDiamond(trx, id, orderId));
    const state = async () => (await visitor.call('diamondStock', { id: [id] })).stock[0]?.state;

    expect(await held(1)).toBe(true);
    expect(await held(2)).toBe(false);
    expect(await state()).toBe('reserved');
    await finder.refresh();
    expect((await finder.search(everything)).ids).toEqual(before.ids);

    expect(await shop.db.transaction((trx) => releaseDiamond(trx, id, 2))).toBe(false);
    expect(await shop.db.transaction((trx) => releaseDiamond(trx, id, 1))).toBe(true);
    expect(await state()).toBe('available');
    expect(await shop.db.transaction((trx) => sellDiamond(trx, id, 1))).toBe(false);

    expect(await held(3)).toBe(true);
    expect(await shop.db.transaction((trx) => sellDiamond(trx, id, 3))).toBe(true);
    expect(await state()).toBe('sold');
    // Until the index is updated, the page leaves it out.
    const { stones } = await visitor.call('diamonds', {});
    expect(stones.map((stone) => stone.id)).not.toContain(id);
    for (const one of [finder, other]) {
      await one.refresh();
      const answer = await one.search(everything);
      expect(answer.total).toBe(before.total - 1);
      expect(answer.ids[0]).toBe(before.ids[1]);
    }
    expect((await visitor.call('diamond', { id })).stone.state).toBe('sold');
  });

  it('goes to one of many simultaneous orders', async () => {
    const id = (await finder.search(everything)).ids[9] ?? 0;
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, order) =>
        shop.db.transaction((trx) => reserveDiamond(trx, id, order + 10)),
      ),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
  });

  it('reaches the index as a change when it is new, repriced, graded again or deleted', async () => {
    const info = vi.spyOn(shop.host.log, 'info');
    const { ids, total } = await finder.search({ ...everything, sort: 'price-desc' });
    const [dearest = 0] = ids;
    const handle = shop.db.handle;
    await handle.updateTable('diamond').set({ price_minor: 1_000 }).where('id', '=', dearest).execute();
    const row = await handle
      .selectFrom('diamond')
      .selectAll()
      .where('id', '=', ids[1] ?? 0)
      .executeTakeFirstOrThrow();
    const { change_xid: _, ...stone } = row;
    const fresh = { ...stone, id: 30_000, certificate_no: '0000999999', price_minor: 2_000_000_000 };
    await handle.insertInto('diamond').values(fresh).execute();
    for (const one of [finder, other]) {
      await one.refresh();
      expect((await one.search(everything)).ids[0]).toBe(dearest);
      const top = await one.search({ ...everything, sort: 'price-desc' });
      expect(top.ids[0]).toBe(30_000);
      expect(top.total).toBe(total + 1);
    }
    const heaviest = { ...everything, sort: 'carat-desc' } as const;
    await handle.updateTable('diamond').set({ carat_hundredths: 4_999 }).where('id', '=', 30_000).execute();
    await finder.refresh();
    expect((await finder.search(heaviest)).ids[0]).toBe(30_000);
    // A grade that the finder does not know.
    await handle.updateTable('diamond').set({ clarity: 'I9' }).where('id', '=', 30_000).execute();
    await finder.refresh();
    expect((await finder.search(heaviest)).total).toBe(total);
    await handle.deleteFrom('diamond').where('id', 'in', [dearest, 30_000]).execute();
    await finder.refresh();
    expect((await finder.search(everything)).total).toBe(total - 1);
    expect((await finder.search(everything)).ids).not.toContain(dearest);
    await handle
      .insertInto('diamond')
      .values({ ...stone, id: dearest, certificate_no: '0000999999' })
      .execute();
    await finder.refresh();
    expect((await finder.search(everything)).total).toBe(total);
    expect(info).not.toHaveBeenCalledWith(expect.anything(), 'diamond index ready');
  });

  it('returns the stock of several stones, without unknown ones', async () => {
    const { stock } = await visitor.call('diamondStock', { id: '3,2,9999999,2' });
    expect(stock.map(({ id }) => id)).toEqual([2, 3]);
    for (const id of ['', '1,x', Array.from({ length: 101 }, (_, n) => n + 1).join()]) {
      const refusal = await refusalOf(visitor.call('diamondStock', { id }));
      expect([codes.parameterInvalid, codes.parameterMissing]).toContain(refusal.code);
    }
  });
});

describe('favourite stones', () => {
  it('are saved once, newest first, and private to their owner', async () => {
    const customer = await shop.customer('stones@example.com');
    for (const diamond_id of [7, 8, 7]) {
      await customer.call('diamondFavouriteAdd', { diamond_id });
      shop.clock.advance(1_000);
    }
    const { stones, total } = await customer.call('diamondFavourites', {});
    expect(stones.map(({ id }) => id)).toEqual([8, 7]);
    expect(total).toBe(2);
    const stranger = await shop.guest('passer-by@example.com');
    expect(await stranger.call('diamondFavourites', {})).toEqual({ stones: [], total: 0 });
    await stranger.call('diamondFavouriteCancel', { diamond_id: 8 });
    await customer.call('diamondFavouriteCancel', { diamond_id: 7 });
    await customer.call('diamondFavouriteCancel', { diamond_id: 7 });
    expect((await customer.call('diamondFavourites', {})).stones.map(({ id }) => id)).toEqual([8]);
    const unknown = await refusalOf(customer.call('diamondFavouriteAdd', { diamond_id: 9_999_999 }));
    expect(unknown.code).toBe(codes.productNotFound);
    const unsigned = await refusalOf(visitor.call('diamondFavourites', {}));
    expect(unsigned.code).toBe(codes.notSignedIn);
  });
});
