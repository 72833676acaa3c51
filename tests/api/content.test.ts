import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let visitor: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop({ config: { refundDays: 45, mobileOrigin: 'https://m.shop.test' } });
  visitor = shop.browser();
});
afterAll(() => shop.close());

describe('the base data of the home page', () => {
  const ask = (headers: Record<string, string>) => shop.app.request('/cms/home/base', { headers });

  it('answers a conditional request with a bare 304, by language and currency', async () => {
    const first = await ask({ 'fecshop-lang': 'tc' });
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await ask({ 'fecshop-lang': 'tc', 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const other of [{ 'fecshop-lang': 'zh' }, { 'fecshop-lang': 'tc', 'fecshop-currency': 'EUR' }])
      expect((await ask({ ...other, 'if-none-match': tag } as Record<string, string>)).status).toBe(200);
  });
});

describe('product cards', () => {
  it('come in the order asked for, without unknown ones', async () => {
    const { products } = await visitor.call('productCards', { product_id: '1002,999999,1001' });
    expect(products.map(({ id }) => id)).toEqual([1002, 1001]);
    expect(await refusalOf(visitor.call('productCards', { product_id: '1001;drop' }))).toBeDefined();
  });
});

describe('products asked for together', () => {
  it('equal those asked for alone, in the order asked for, without unknown ones', async () => {
    const { products } = await visitor.call('productPages', { product_id: '1202,999999,1005,1501' });
    const alone = [1202, 1005, 1501].map((id) => visitor.call('productIndex', { product_id: id }));
    expect(products).toEqual((await Promise.all(alone)).map(({ product }) => product));
    const tooMany = Array.from({ length: 101 }, (_, index) => 1001 + index).join(',');
    expect(await refusalOf(visitor.call('productPages', { product_id: tooMany }))).toBeDefined();
  });
});

describe('the home page', () => {
  it.each(locales)('has header, footer and settings in %s', async (locale) => {
    const base = await shop.browser({ locale, currency: 'EUR' }).call('homeBase', {});
    expect(base.top_nav.length).toBe(6);
    expect(base.top_nav[0]?.child[0]?.child.length).toBe(5);
    expect(base.lang).toMatchObject({ currentLang: locale });
    expect(base.currency.currentCurrency).toBe('EUR');
    expect(base.currency.currencyList.map(({ code }) => code)).toEqual([
      'HKD',
      'USD',
      'CNY',
      'TWD',
      'GBP',
      'EUR',
      'SGD',
      'JPY',
    ]);
    expect(base.country.find(({ country_code }) => country_code === 'HK')).toMatchObject({
      taxes_included: true,
    });
    expect(base.refund_days).toBe(45);
    const prefix = locale === 'en' ? '/' : `/${locale}/`;
    const links = [...base.top_nav, ...base.bottom_nav.flatMap(({ sub }) => sub)].map(({ url }) => url);
    for (const url of links) expect(url.startsWith(prefix)).toBe(true);
  });

  it('changes its digest with its content, and only then', async () => {
    const digest = async () => (await visitor.call('homeBase', {})).digest;
    const before = await digest();
    expect(await digest()).toBe(before);
    expect((await shop.browser({ locale: 'tc' }).call('homeBase', {})).digest).not.toBe(before);
  });

  it.each(locales)('has every block of the specification in %s', async (locale) => {
    const home = await shop.browser({ locale }).call('homeIndex', {});
    expect(home.advertise_img.pc.length).toBe(3);
    expect(home.best_selling.length).toBeGreaterThanOrEqual(8);
    expect(home.featured.length).toBeGreaterThanOrEqual(4);
    expect(home.round_diamond.length).toBeGreaterThan(3);
    expect(home.offline_store.length).toBe(6);
    for (const { carat, price } of home.round_diamond) expect(price.value).toBeGreaterThan(carat * 1000);
    for (const store of home.offline_store) expect(store.week).toHaveLength(7);
    expect(home.search_keywords.title.length).toBeGreaterThan(3);
  });
});

describe('articles', () => {
  it('have two dozen in four classes, each readable in three languages', async () => {
    const { menu } = await visitor.call('articleMenu', {});
    expect(menu.map(({ articles }) => articles.length)).toEqual([6, 6, 6, 6]);
    for (const { tid, articles } of menu) {
      for (const { aid } of articles) {
        for (const locale of locales) {
          const { article, products } = await shop.browser({ locale }).call('articleDetail', { tid, aid });
          expect(article.content).toMatch(/<h2 id="[^"]+">/);
          expect(article.content).not.toMatch(/<h1|<script|<style|\son\w+=|\{\{/i);
          expect(article.alternates[locale]).toBe(article.url);
          expect(products.length).toBeGreaterThan(0);
        }
      }
    }
  });

  it('name their neighbours in the class', async () => {
    const { menu } = await visitor.call('articleMenu', {});
    const [first, second] = menu[0]?.articles ?? [];
    const { previous, next } = await visitor.call('articleDetail', { tid: 1, aid: first?.aid ?? 0 });
    expect([previous, next?.aid]).toEqual([null, second?.aid]);
  });

  it('are listed page by page, and pages are found by key', async () => {
    const list = await visitor.call('articleIndex', { tid: 2 });
    expect('list' in list && list.list.length).toBe(6);
    const past = await visitor.call('articleIndex', { tid: 2, p: 9 });
    expect(past).toEqual({ list: [] });
    const about = await visitor.call('articleIndex', { url_key: 'about-us' });
    expect('title' in about && about.content.length).toBeGreaterThan(200);
    expect((await refusalOf(visitor.call('articleIndex', {}))).code).toBe(codes.parameterMissing);
    const unknown = [
      () => visitor.call('articleDetail', { tid: 1, aid: 999 }),
      () => visitor.call('articleDetail', { tid: 2, aid: 101 }),
      () => visitor.call('articleIndex', { url_key: 'no-such-page' }),
    ];
    for (const call of unknown) expect((await refusalOf(call())).code).toBe(codes.articleNotFound);
  });
});

describe('policies and common problems', () => {
  it.each(locales)('print the shop’s refund days in %s', async (locale) => {
    const info = await shop.browser({ locale }).call('policyInfo', {});
    const text = JSON.stringify(info);
    expect(text).not.toContain('{{');
    expect(info.policies.find(({ key }) => key === 'returns-and-refunds')?.content).toContain('45');
    expect(info.common_problems.length).toBeGreaterThan(20);
    expect(info.education.length).toBeGreaterThan(3);
  });
});

describe('the site index', () => {
  const read = () => visitor.call('siteIndex', {});

  it('lists everything that has a page', async () => {
    const index = await read();
    expect(index.products.length).toBeGreaterThanOrEqual(48);
    expect(index.categories.length).toBe(21);
    expect(index.articles.length).toBe(24);
    expect(index.policies.length).toBeGreaterThanOrEqual(8);
    for (const { digest } of [...index.products, ...index.categories, ...index.articles, ...index.policies]) {
      expect(digest).toMatch(/^[0-9a-f]{16}$/);
    }
  });

  it('changes the digests of the pages that print a price, and no others', async () => {
    const before = await read();
    await shop.db.handle
      .updateTable('product')
      .set({ price_minor: 1_234_500 })
      .where('id', '=', 1404)
      .execute();
    const after = await read();
    const changed = <T extends { digest: string }>(key: (row: T) => number, a: T[], b: T[]) =>
      b.filter((row) => a.find((other) => key(other) === key(row))?.digest !== row.digest).map(key);
    const products = changed(({ id }) => id, before.products, after.products);
    const beside = await shop.db.handle.selectFrom('product').select(['id', 'related', 'pieces']).execute();
    const expected = beside
      .filter((row) => row.id === 1404 || [...row.related, ...row.pieces].includes(1404))
      .map(({ id }) => id);
    expect(products.toSorted()).toEqual(expected.toSorted());
    expect(changed(({ id }) => id, before.categories, after.categories).toSorted()).toEqual([5, 52]);
    expect(after.policies).toEqual(before.policies);
  });

  it('does not change with the exact stock', async () => {
    const before = await read();
    await shop.db.handle.updateTable('product').set({ stock: 3 }).where('id', '=', 1405).execute();
    expect(await read()).toEqual(before);
    await shop.db.handle.updateTable('product').set({ stock: 0 }).where('id', '=', 1405).execute();
    expect(await read()).not.toEqual(before);
  });
});
