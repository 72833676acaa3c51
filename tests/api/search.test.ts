import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { fromPairs } from '#kernel/wire/pairs.ts';
import { buildApp, type ShopMemory } from '#server/app.ts';
import {
  createProductIndexSource,
  listedProductIndexSource,
} from '#server/catalogue/product-index.service.ts';
import { ResponseCache } from '#server/platform/http/response-cache.ts';
import type { Loop } from '#server/platform/loop.ts';
import { createRevisions } from '#server/platform/revisions/revisions.ts';
import { startFollowing } from '#server/search/listed-products.service.ts';
import { type ShopSearch, startSearch } from '#server/search/shop-search.service.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

const kindAndPath = ({ kind, path }: { kind: string; path: string }) => [kind, path];

/** A query, the product that must be among the first results, and one that must not. */
const gold: [query: string, first: number, never?: number][] = [
  ['six-prong solitaire', 1001, 1002],
  ['SIX PRONG SOLITAIRES', 1001],
  ['oval solitaire', 1002, 1001],
  ['halo ring', 1009, 1303],
  ['pavé hoops', 1207, 1201],
  ['tennis bracelet', 1401, 1404],
  ['sapphire halo pendant', 1304, 1301],
  ['六爪單石', 1001, 1002],
  ['六爪单钻', 1001, 1002],
  ['藍寶石戒指', 1021, 1304],
  ['蓝宝石戒指', 1021, 1304],
  ['玫瑰金鑽石戒指', 1004, 1002],
  ['网球手链', 1401],
  ['AUR-1105', 1105, 1001],
  ['aur-1105', 1105, 1001],
];

const limits = { timeout: 60_000, interval: 50 };

describe.each(['memory', 'postgres'] as const)('SEARCH_ENGINE=%s', (searchEngine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ config: { searchEngine } });
  });
  afterAll(() => shop.close());

  async function find(q: string, locale: Locale = 'en') {
    const answer = await shop.browser({ locale }).call('searchIndex', { q, numPerPage: 100 });
    return { ...answer, ids: fromPairs(answer.products).map(({ id }) => id) };
  }

  async function suggest(q: string, locale: Locale = 'en') {
    const answer = await shop.browser({ locale }).call('searchSuggest', { q });
    return { ...answer, ids: answer.products.map(({ id }) => id) };
  }

  const pagesFor = (q: string, locale: Locale = 'en') => shop.browser({ locale }).call('searchPages', { q });

  describe('the search', () => {
    it.each(gold)('finds %s', async (query, first, never) => {
      const { ids } = await find(query);
      expect(ids).toContain(first);
      expect(ids.slice(0, 5)).toContain(first);
      if (never !== undefined) expect(ids).not.toContain(never);
    });

    it('finds the same under Hong Kong, Taiwan and Mainland spellings', async () => {
      const lists = await Promise.all(['項鏈', '項鍊', '项链'].map((word) => find(word)));
      expect(lists[0]?.ids.length).toBeGreaterThan(5);
      expect(lists[1]?.ids).toEqual(lists[0]?.ids);
      expect(lists[2]?.ids).toEqual(lists[0]?.ids);
    });

    it('finds synonyms', async () => {
      expect((await find('necklace')).ids).toContain(1301);
      expect((await find('lab grown')).ids.length).toBeGreaterThan(3);
      expect((await find('求婚')).ids).toContain(1001);
    });

    it.each([
      ['solitare', 'solitaire', 1001],
      ['saphire earings', 'sapphire earrings', 1206],
      ['emreald pendnat', 'emerald pendant', 1307],
      ['Tennis  Braclet', 'Tennis bracelet', 1401],
      ['butterfly ring', 'ring', 1001],
      ['platnum', 'platinum', 1001],
    ])('corrects %s to %s and says so', async (typed, meant, id) => {
      const { ids, suggestion } = await find(typed);
      expect(suggestion).toBe(meant);
      expect(ids).toContain(id);
    });

    it.each<[query: string, locale: Locale, id: number]>([
      ['blue sapphires', 'en', 1021],
      ['rings engraved', 'en', 1109],
      ['AUR 1105', 'zh', 1105],
      ['Aurora', 'zh', 1001],
      ['曙光', 'en', 1001],
      ['曙光六爪', 'zh', 1001],
      ['單石', 'tc', 1001],
    ])('finds %s from %s', async (query, locale, id) => {
      expect((await find(query, locale)).ids).toContain(id);
    });

    it.each<[query: string, id: number, never: number]>([
      ['xl', 1301, 1101],
      ['zj', 1001, 1301],
      ['zsxl', 1301, 1001],
      ['lzdz', 1001, 1002],
      ['xianglian', 1301, 1101],
      ['lanbaoshi', 1021, 1001],
      ['项练', 1301, 1101],
    ])('hears %s', async (query, id, never) => {
      for (const locale of ['zh', 'tc', 'en'] as const) {
        if (locale === 'en' && /\P{ASCII}/u.test(query)) continue;
        const { ids } = await find(query, locale);
        expect(ids, locale).toContain(id);
        expect(ids, locale).not.toContain(never);
      }
    });

    it.each([
      'xyzzyq',
      '!!!',
      '的',
      "' or ''='",
      "a'b\\c",
      '<->',
      ':*',
      '& | !',
      '\u{1F48D}',
      '<b>xyzzyq</b>',
      `${'xyzzyq'.repeat(16)}`,
    ])('finds nothing for %s, and does not fail', async (query) => {
      const { total, ids, suggestion } = await find(query);
      expect([total, ids, suggestion]).toEqual([0, [], '']);
    });

    it('filters and pages its results', async () => {
      const all = await find('solitaire');
      const answer = await shop
        .browser()
        .call('searchIndex', { q: 'solitaire', numPerPage: 2, filterAttrs: { metal: '18k-yellow-gold' } });
      expect(answer.total).toBeLessThan(all.total);
      expect(answer.page_count).toBe(Math.ceil(answer.total / 2));
      const second = await shop.browser().call('searchProduct', {
        q: 'solitaire',
        numPerPage: 2,
        p: 2,
        filterAttrs: { metal: '18k-yellow-gold' },
      });
      const overlap = fromPairs(second.products).filter(({ id }) =>
        fromPairs(answer.products).some((card) => card.id === id),
      );
      expect(overlap).toEqual([]);
    });
  });

  describe('the search for pages', () => {
    it.each<[query: string, locale: Locale, kind: string, path: string]>([
      ['delivery', 'en', 'policy', '/policy/shipping-and-duties/'],
      ['shipping', 'en', 'policy', '/policy/shipping-and-duties/'],
      ['return policy', 'en', 'policy', '/policy/returns-and-refunds/'],
      ['retrun polcy', 'en', 'policy', '/policy/returns-and-refunds/'],
      ['ring size', 'en', 'article', '/article/3/302/buying-and-care/finding-your-ring-size/'],
      ['送貨', 'tc', 'policy', '/tc/policy/shipping-and-duties/'],
      ['退貨政策', 'tc', 'policy', '/tc/policy/returns-and-refunds/'],
      ['退货政策', 'zh', 'policy', '/zh/policy/returns-and-refunds/'],
      ['配送', 'zh', 'policy', '/zh/policy/shipping-and-duties/'],
      ['thzc', 'zh', 'policy', '/zh/policy/returns-and-refunds/'],
      ['Central', 'en', 'store', '/stores/1/'],
      ['中環分店', 'tc', 'store', '/tc/stores/1/'],
      ['oval', 'en', 'shape', '/design/diamond/?shape=oval'],
      ['裸鑽', 'tc', 'shape', '/tc/design/diamond/?shape=round'],
      ['圆形裸钻', 'zh', 'shape', '/zh/design/diamond/?shape=round'],
      ['engagement rings', 'en', 'category', '/goods/1/'],
    ])('finds %s (%s)', async (query, locale, kind, path) => {
      const { pages } = await pagesFor(query, locale);
      expect(pages.map(kindAndPath)).toContainEqual([kind, path]);
    });

    it('puts pages first where products only mention the query', async () => {
      expect((await pagesFor('delivery')).are_first).toBe(true);
      expect((await pagesFor('ring size')).are_first).toBe(true);
      expect((await pagesFor('sapphire')).are_first).toBe(false);
      expect((await suggest('ring size')).ids).toEqual([]);
    });

    it('marks matches, in other forms and scripts too, and returns texts without markup', async () => {
      const { pages } = await pagesFor('refunds');
      const policy = pages.find(({ path }) => path === '/policy/returns-and-refunds/');
      const parts = policy?.title.marks.map(([start, end]) => policy.title.text.slice(start, end));
      expect(parts).toEqual(['Returns', 'refunds']);
      for (const { title, snippet } of pages)
        expect(title.text + snippet.text).not.toMatch(/<[a-z]|&amp;|\{\{/);
      const [chinese] = (await pagesFor('送货', 'tc')).pages;
      expect(chinese?.title.marks.map(([start, end]) => chinese.title.text.slice(start, end))).toEqual([
        '送貨',
      ]);
    });

    it.each([
      'constructor',
      '__proto__ toString',
      '<script>alert(1)</script>',
      "%_\\'",
      'x'.repeat(100),
      '鑽'.repeat(100),
    ])('answers %j with its results, and never fails', async (query) => {
      const [{ pages }, suggested] = await Promise.all([pagesFor(query), suggest(query)]);
      expect(Array.isArray(pages) && Array.isArray(suggested.products)).toBe(true);
    });
  });

  describe('suggestions', () => {
    it('come with the first letters, with images, and mark the match', async () => {
      const { ids, products, keywords, pages } = await suggest('solit');
      expect(ids).toContain(1001);
      expect(keywords).toContain('Solitaire');
      expect(pages.map(kindAndPath)).toContainEqual(['category', '/goods/11/']);
      const [first] = products;
      expect(first?.media.base).toMatch(/^\/media\/products\//);
      const parts = first?.marks.map(([start, end]) => first.name.slice(start, end));
      expect(parts).toEqual(['Solit']);
    });

    it('correct an incomplete word', async () => {
      const { meant, ids } = await suggest('saphir');
      expect(meant).toBe('sapphire');
      expect(ids).toContain(1021);
    });

    it('find numbers by their beginning, and names by sound', async () => {
      expect((await suggest('AUR-1105')).ids[0]).toBe(1105);
      expect((await suggest('aur-110')).ids).toContain(1105);
      expect((await suggest('xl', 'zh')).ids).toContain(1301);
    });

    it('put available products before sold ones', async () => {
      const { ids } = await suggest('solitaire studs');
      const [sold] = ids;
      const { stock } = await shop.db.handle
        .selectFrom('product')
        .select('stock')
        .where('id', '=', sold ?? 0)
        .executeTakeFirstOrThrow();
      const before = (await suggest('solitaire')).ids;
      expect(before).toContain(sold);
      await shop.db.handle
        .updateTable('product')
        .set({ stock: 0 })
        .where('id', '=', sold ?? 0)
        .execute();
      const after = await suggest('solitaire');
      await shop.db.handle
        .updateTable('product')
        .set({ stock })
        .where('id', '=', sold ?? 0)
        .execute();
      expect(after.ids).not.toContain(sold);
      expect(after.ids).toHaveLength(before.length);
    });
  });

  describe('a search over changing texts', () => {
    /** Changes one English text of a row. */
    const write = (table: string, key: string, where: RawBuilder<unknown>, words: string) =>
      sql`update ${sql.table(table)} set text = jsonb_set(text, ${sql.lit(`{en,${key}}`)}::text[], to_jsonb(${words}::text))
      where ${where}`.execute(shop.db.handle);
    const setName = (name: string) => write('product', 'name', sql`id = 1001`, name);

    it('finds a new name and no longer the old one', async () => {
      await setName('Zephyrine');
      expect((await find('zephyrine')).ids).toEqual([1001]);
      expect((await find('aurora')).ids).not.toContain(1001);
      await setName('Aurora Six-Prong Solitaire');
      expect((await find('aurora')).ids).toContain(1001);
      expect((await find('zephyrine')).ids).toEqual([]);
    });

    it('hides a product off sale, its number too, and shows it again', async () => {
      const setOnShelf = (on_shelf: boolean) =>
        shop.db.handle.updateTable('product').set({ on_shelf }).where('id', '=', 1105).execute();
      await setOnShelf(false);
      expect((await find('AUR-1105')).ids).toEqual([]);
      expect((await find('perpetua')).ids).not.toContain(1105);
      expect((await suggest('perpetua')).ids).not.toContain(1105);
      await setOnShelf(true);
      expect((await find('AUR-1105')).ids).toEqual([1105]);
      expect((await find('perpetua')).ids).toContain(1105);
    });

    it('reindexes a policy', async () => {
      const setTitle = (title: string) => write('content_page', 'title', sql`key = 'payment'`, title);
      await setTitle('Zibeline');
      expect((await pagesFor('zibeline')).pages.map(kindAndPath)).toEqual([['policy', '/policy/payment/']]);
      await setTitle('Payment');
      expect((await pagesFor('zibeline')).pages).toEqual([]);
    });

    it('reindexes the names of categories', async () => {
      const setCategory = (name: string) => write('category', 'name', sql`id = 11`, name);
      await setCategory('Zenobia');
      expect((await find('zenobia')).ids).toContain(1001);
      await setCategory('Solitaire');
      expect((await find('zenobia')).ids).toEqual([]);
    });

    it('is unaffected by a sale, which changes only the stock', async () => {
      const count = async () =>
        (await shop.db.handle.selectFrom('search_change').selectAll().execute()).length;
      const before = await count();
      await shop.db.handle.updateTable('product').set({ stock: 7 }).where('id', '=', 1001).execute();
      expect(await count()).toBe(before);
    });
  });

  describe('the search of a running process', () => {
    let search: ShopSearch;
    let app: TestShop['app'];
    let following: Loop | undefined;
    beforeAll(() => {
      const answers = new ResponseCache(createRevisions(shop.host.db));
      const { revisions } = answers;
      search = startSearch({ ...shop.host, revisions });
      const { db } = shop.host;
      const isListed = searchEngine === 'postgres';
      const productIndex = isListed
        ? listedProductIndexSource(db.handle)
        : createProductIndexSource(db, revisions);
      if (isListed) following = startFollowing(shop.host, { isLeading: async () => true });
      app = buildApp(shop.host, undefined, undefined, { answers, productIndex, search });
    });
    afterAll(async () => {
      await following?.stop();
      await search.close();
    });

    const statusOf = async (memory: ShopMemory) =>
      (await buildApp(shop.host, undefined, undefined, memory).request('/readyz')).status;
    const answerTo = async (q: string) => {
      const answer = await app.request(`/catalogsearch/index/index?q=${encodeURIComponent(q)}`);
      return { text: await answer.text(), tag: answer.headers.get('etag') };
    };

    it('is ready before the process receives calls', async () => {
      const memory = { index: () => search.index(), refresh: search.refresh, close: search.close };
      expect(await statusOf({ search: { ...memory, isReady: false } })).toBe(503);
      await search.index();
      expect(search.isReady).toBe(true);
      expect(await statusOf({ search })).toBe(200);
    });

    it('has an ETag, and changes with the name of a product', async () => {
      const before = await answerTo('Heliotropia');
      expect(before.text).toContain('"total":0');
      expect((await answerTo('Heliotropia')).tag).toBe(before.tag);
      await sql`update product set text = jsonb_set(text, '{en,name}', '"Heliotropia ring"') where id = 1001`.execute(
        shop.db.handle,
      );
      const ask = () => answerTo('Heliotropia');
      // The index in memory has followed before it answers; a worker makes the rows of PostgreSQL follow soon.
      if (searchEngine === 'postgres')
        await vi.waitFor(async () => expect((await ask()).tag).not.toBe(before.tag), limits);
      expect((await ask()).text).toContain('"total":1');
      expect((await ask()).tag).not.toBe(before.tag);
    });

    it('drops answers of the old index when a new one is ready', async () => {
      expect((await answerTo('Zirconelle')).text).toContain('"total":0');
      await sql`update category set text = jsonb_set(text, '{en,name}', '"Zirconelle"') where id = 1`.execute(
        shop.db.handle,
      );
      // Answered meanwhile by the old index, and cached.
      await answerTo('Zirconelle');
      await vi.waitFor(
        async () => expect((await answerTo('Zirconelle')).text).not.toContain('"total":0'),
        limits,
      );
    });
  });
});
