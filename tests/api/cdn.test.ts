import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildHeader } from '#kernel/shop/content/publishing.rules.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { buildApp, openMemory } from '#server/app.ts';
import { purgeChanges, purgeDelay } from '#server/platform/cdn/cdn-purges.ts';
import { allTags } from '#server/platform/cdn/cdn-tags.ts';
import { fastlyKeys, PurgeError } from '#server/platform/cdn/purge-tags.ts';
import { buildCredential } from '#server/platform/signing/signature.ts';
import { grow } from '../bench/grown-catalogue.ts';
import { cachedChanges, cachedPaths, setProduct } from '../fixtures/cached-calls.ts';
import { simulateCdn } from '../fixtures/simulated-cdn.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let cdn: Awaited<ReturnType<typeof simulateCdn>>;
let app: TestShop['app'];
/** Answers that the API process computed. */
let computed = 0;
/** Runs after an answer was computed and before it is sent. */
let beforeSending: (() => Promise<unknown>) | undefined;
const secret = 'a secret of the shop, long enough';
/** The same shop without a cache, to compare with. */
let uncached: TestShop['app'];

beforeAll(async () => {
  shop = await openTestShop({
    config: {
      cdn: { kind: 'fastly', service: 'the service', token: 'the token' },
      publishing: { secrets: [secret], staffMail: '', site: 'site', bucket: undefined },
    },
  });
  const memory = openMemory(shop.host);
  const answer = memory.answers.answer.bind(memory.answers);
  memory.answers.answer = (key, areas, make) =>
    answer(key, areas, async (shows) => {
      computed += 1;
      const text = await make(shows);
      await beforeSending?.();
      return text;
    });
  app = buildApp(shop.host, undefined, undefined, memory);
  uncached = buildApp(shop.host, undefined, undefined, {});
  cdn = await simulateCdn(() => app);
});
afterAll(async () => {
  await cdn?.close();
  await shop?.close();
});

/** Each API process knows of the changes at once: there is one. */
const purgeNow = (at: { purge?: ReturnType<typeof fastlyKeys> } = {}) =>
  purgeChanges({
    ...shop.host,
    purge: at.purge ?? fastlyKeys('the service', 'the token', cdn.origin),
    settle: async () => undefined,
  });

const truthOf = async (path: string) =>
  (
    await uncached.request(encodeURI(path), { headers: { 'fecshop-lang': 'en', 'fecshop-currency': 'HKD' } })
  ).text();

beforeEach(() => {
  cdn.calls.length = 0;
  Object.assign(cdn.state, { hits: 0, misses: 0, status: 200, retryAfter: '' });
});

describe('a CDN before the API host', () => {
  it('stores answers that are the same for all callers, and no others', async () => {
    await purgeNow();
    for (const path of cachedPaths) await cdn.get(path);
    const stored = new Set([...cdn.stored.values()].map(({ path }) => path));
    // Search depends on the index of a process, reviews on their reader.
    const left = cachedPaths.filter((path) => !stored.has(path));
    expect(
      left.every((path) => /^\/(?:catalogsearch|catalog\/reviewproduct)\//.test(path)),
      String(left),
    ).toBe(true);
    expect(stored.size).toBe(cachedPaths.length - left.length);
    const token = (await shop.customer('cdn@example.com')).token;
    const signed = await app.request('/catalog/category/index?categoryId=1', {
      headers: { 'access-token': token },
    });
    expect(signed.headers.get('surrogate-key')).toBeNull();
  });

  it('stores no answer that it could not purge', async () => {
    const untagged = Object.values(endpoints)
      .filter(({ methods, file }) => methods.includes('GET') && !file)
      .map(({ path }) => `/${path}`);
    const parameters = ['?product_id=1001', '?id=1', ''];
    for (const path of [
      '/unknown',
      '/readyz',
      ...untagged.flatMap((each) => parameters.map((all) => each + all)),
    ])
      await cdn.get(path);
    expect([...cdn.stored.values()].filter(({ tags }) => tags.size === 0).map(({ path }) => path)).toEqual(
      [],
    );
    const { headers } = await app.request('/catalog/product/stock?product_id=1001');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('gives a build what is true now, and stores nothing of it', async () => {
    const path = '/catalog/product/index?product_id=1003';
    const others = { [buildHeader]: buildCredential(secret) };
    await cdn.get(path);
    await setProduct(shop.db, 1003, { price_minor: 432_100 });
    const truth = await truthOf(path);
    expect(await cdn.get(path)).not.toBe(truth);
    expect(await cdn.get(path, { others })).toBe(truth);
    await setProduct(shop.db, 1003, { price_minor: 543_200 });
    expect(await cdn.get(path, { others })).toBe(await truthOf(path));
  });

  it('stores no answer that was outdated before it was sent', async () => {
    const path = '/catalog/product/index?product_id=1002';
    await setProduct(shop.db, 1002, { price_minor: 111_100 });
    await purgeNow();
    beforeSending = async () => {
      beforeSending = undefined;
      await setProduct(shop.db, 1002, { price_minor: 222_200 });
      await purgeNow();
      // Other calls make the process read the change meanwhile.
      await app.request('/catalog/product/index?product_id=1003');
    };
    const outdated = await cdn.get(path);
    expect(await cdn.get(path)).toBe(await truthOf(path));
    expect(await cdn.get(path)).not.toBe(outdated);
  });

  it.each(cachedChanges(isLongSuite))('shows after a purge that %s', async (_, how) => {
    for (const path of cachedPaths) await cdn.get(path);
    await how(shop.db);
    expect(await purgeNow()).toBeGreaterThan(0);
    for (const path of cachedPaths) expect(await cdn.get(path), path).toBe(await truthOf(path));
  });

  it.runIf(isLongSuite)(
    'answers over 95 % of unrelated calls while 50 pieces a second are sold',
    async () => {
      const rows = await shop.db.handle.selectFrom('product').select('id').execute();
      await grow(shop.db, rows.length + 100);
      const grown = await shop.db.handle
        .selectFrom('product')
        .select('id')
        .where('id', '>', Math.max(...rows.map(({ id }) => id)))
        .orderBy('id')
        .execute();
      // Every pass sells one piece of each of 50 products, and the last piece of five of them.
      const sold = grown.slice(0, 50).map(({ id }) => id);
      const others = [...rows, ...grown.slice(50)].map(({ id }) => `/catalog/product/index?product_id=${id}`);
      // Lists by stock show the sold products, and the home page shows products of the whole catalogue.
      const unrelated = [
        ...cachedPaths.filter(
          (path) => !/catalogsearch|reviewproduct|sortColumn=stock|category\/|home\/index/.test(path),
        ),
        ...others,
      ];
      const read = () => Promise.all(unrelated.map((path) => cdn.get(path)));
      await purgeNow();
      await read();
      Object.assign(cdn.state, { hits: 0, misses: 0 });
      computed = 0;
      const seconds = 4;
      let asked = 0;
      for (let second = 0; second < seconds; second += 1) {
        for (const [at, id] of sold.entries()) {
          await setProduct(shop.db, id, { stock: at % 10 === 0 ? second % 2 : 40 - second });
          for (let turn = 0; turn < 10; turn += 1) {
            await cdn.get(unrelated[asked % unrelated.length] ?? '');
            asked += 1;
          }
        }
        expect(await purgeNow()).toBeGreaterThan(50);
      }
      const { hits, misses } = cdn.state;
      expect(hits + misses).toBe(asked);
      expect(hits / asked).toBeGreaterThan(0.95);
      // Those that it did ask for were in the cache of the API process.
      expect(computed / asked).toBeLessThan(0.05);
      for (const path of unrelated) expect(await cdn.get(path), path).toBe(await truthOf(path));
    },
  );
});

describe('a purge', () => {
  it('is repeated until the CDN takes it, and never loses a change', async () => {
    await purgeNow();
    await setProduct(shop.db, 1001, { price_minor: 765_400 });
    cdn.state.status = 503;
    cdn.state.retryAfter = '7';
    const refused = await purgeNow().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PurgeError);
    expect(refused).toMatchObject({ retryAfterMs: 7_000, message: expect.stringContaining('503') });
    shop.clock.advance(60_000);
    await setProduct(shop.db, 1002, { price_minor: 765_500 });
    expect(await purgeDelay(shop.host)).toBeGreaterThan(0);
    cdn.state.status = 200;
    await purgeNow();
    const { url, key, tags } = cdn.calls.at(-1) ?? { tags: [] };
    expect([url, key]).toEqual(['/service/the%20service/purge', 'the token']);
    expect(tags).toEqual(expect.arrayContaining(['prices:p1001', 'prices:p1002', 'prices:products']));
    expect(await purgeNow()).toBe(0);
    expect(await purgeDelay(shop.host)).toBe(0);
  });

  it('is none for the work of staff, and one of everything after a long absence', async () => {
    await sql`select raise_area('desk', false)`.execute(shop.db.handle);
    expect(await purgeNow()).toBe(0);
    shop.clock.advance(31 * 60_000);
    expect(await purgeNow()).toBe(allTags.length);
    expect(cdn.calls.map(({ tags }) => tags)).toEqual([[...allTags]]);
  });
});
