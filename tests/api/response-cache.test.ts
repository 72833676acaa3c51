import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, openMemory, routesOf } from '#server/app.ts';
import { cachedCalls, cachedChanges, cachedPaths, setProduct } from '../fixtures/cached-calls.ts';
import { type CountedDatabase, countedDatabase } from '../fixtures/counted-database.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { openTestShop, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let database: CountedDatabase;
let customer: TestBrowser;
/** The same shop without a cache, to compare cached responses with. */
let uncached: TestShop['app'];
beforeAll(async () => {
  shop = await openTestShop({
    database: (db) => {
      database = countedDatabase(db);
      return database;
    },
  });
  uncached = buildApp(shop.host, undefined, undefined, {});
  customer = await shop.customer('reader@example.com');
});
afterAll(() => shop.close());

interface Asked {
  locale?: string;
  currency?: string;
  headers?: Record<string, string>;
  method?: string;
}

const ask = async (app: TestShop['app'], path: string, asked: Asked = {}) => {
  const headers = {
    'fecshop-lang': asked.locale ?? 'en',
    'fecshop-currency': asked.currency ?? 'HKD',
    ...asked.headers,
  };
  const answer = await app.request(encodeURI(path), { method: asked.method ?? 'GET', headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** Cached, repeated and uncached responses have the same bytes; a repeated call needs no statement. */
async function expectTheTruth(asked: Asked = {}): Promise<void> {
  for (const path of cachedPaths) {
    let first = await ask(shop.app, path, asked);
    let again = first;
    const repeat = async () => {
      first = again;
      database.roundTrips.length = 0;
      again = await ask(shop.app, path, asked);
      return database.roundTrips;
    };
    // A search index that becomes ready in between drops the answers of the former one.
    await expect.poll(repeat, { message: path, timeout: 60_000 }).toEqual([]);
    const truth = await ask(uncached, path, asked);
    expect(first.bytes.toString(), path).toBe(truth.bytes.toString());
    expect(again.bytes.equals(truth.bytes), path).toBe(true);
    expect([first.status, truth.status], path).toEqual([200, 200]);
  }
}

describe('cached responses', () => {
  it('of every cached call equal uncached ones, byte for byte', async () => {
    const cachedRoutes = routesOf(shop.host).filter(({ caching }) => caching);
    expect(Object.keys(cachedCalls).toSorted()).toEqual(
      cachedRoutes.map(({ endpoint }) => endpoint.path).toSorted(),
    );
    await expectTheTruth();
    await expectTheTruth({ locale: 'tc', currency: 'EUR' });
    await expectTheTruth({ locale: 'zh', currency: 'USD' });
  });

  const set = (product: number, changes: Record<string, unknown>) => setProduct(shop.db, product, changes);
  const mainCategoryOf = async (product: number) => {
    const { category_id } = await shop.db.handle
      .selectFrom('product_category')
      .select('category_id')
      .where('product_id', '=', product)
      .where('position', '=', 0)
      .executeTakeFirstOrThrow();
    return category_id;
  };
  it.each(cachedChanges(isLongSuite))('show at once that %s', async (_, how) => {
    await how(shop.db);
    await expectTheTruth({ currency: 'EUR' });
  });

  it('of texts survive a sale, and a sale in a transaction shows after its commit', async () => {
    const article = '/cms/article/detail?tid=1&aid=101';
    const product = '/catalog/product/index?product_id=1003';
    await ask(shop.app, article);
    await ask(shop.app, product);
    await shop.db.transaction((trx) =>
      trx.updateTable('product').set({ stock: 41 }).where('id', '=', 1003).execute(),
    );
    expect((await ask(shop.app, product)).bytes.toString()).toContain('"stock":41');
    database.roundTrips.length = 0;
    await ask(shop.app, article);
    expect(database.roundTrips).toEqual([]);
  });

  it('survive a new price of a product that they do not show', async () => {
    const shown = ['/catalog/product/index?product_id=1401', '/catalog/product/cards?product_id=1401'];
    const earlier = await Promise.all(shown.map((path) => ask(shop.app, path)));
    const changed = '/catalog/product/index?product_id=1202';
    const list = `/catalog/category/index?categoryId=${await mainCategoryOf(1202)}`;
    const [page, listed] = [await ask(shop.app, changed), await ask(shop.app, list)];
    await set(1202, { price_minor: 123_500, stock: 5, options: JSON.stringify([]) });
    database.roundTrips.length = 0;
    // The first call reads which products have changed; the answers themselves cost nothing.
    await ask(shop.app, shown[0] ?? '');
    const tripsToReadChanges = database.roundTrips.length;
    expect(tripsToReadChanges).toBe(1);
    for (const [at, path] of shown.entries()) {
      const again = await ask(shop.app, path, {
        headers: { 'if-none-match': earlier[at]?.headers.get('etag') ?? '' },
      });
      expect(again.status, path).toBe(304);
    }
    expect(database.roundTrips.length).toBe(tripsToReadChanges);
    expect((await ask(shop.app, changed)).headers.get('etag')).not.toBe(page.headers.get('etag'));
    expect((await ask(shop.app, list)).headers.get('etag')).not.toBe(listed.headers.get('etag'));
    await expectTheTruth();
  });

  it('are one for all spellings of a query, and made once for simultaneous callers', async () => {
    const spelling = (query: string) => ask(shop.app, `/catalog/reviewproduct/lists?${query}`);
    const tripsOf = async (work: () => Promise<unknown>) => {
      database.roundTrips.length = 0;
      await work();
      return database.roundTrips.length;
    };
    await spelling('product_id=1001&p=7');
    const one = await tripsOf(() => spelling('product_id=1001&p=8'));
    expect(one).toBeGreaterThan(0);
    const together = () => Promise.all(Array.from({ length: 20 }, () => spelling('product_id=1001&p=9')));
    expect(await tripsOf(together)).toBe(one);
    for (const query of [
      'p=9&product_id=1001',
      'product_id=1001&p=9&utm_source=letter&productid=8',
      'product_id=1001&p=9&sort=&star=',
      'product_id=1001&p=9&sort=newest&numPerPage=20',
    ])
      expect(await tripsOf(() => spelling(query)), query).toBe(0);
  });
});

describe('the headers of a cached response', () => {
  const path = '/catalog/category/index?categoryId=1';

  it('allow caches to store it if they revalidate', async () => {
    const { headers } = await ask(shop.app, path);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    const vary = (headers.get('vary') ?? '').toLowerCase().split(/,\s*/);
    expect(vary).toEqual(
      expect.arrayContaining([
        'access-token',
        'fecshop-lang',
        'fecshop-currency',
        'accept-encoding',
        'origin',
      ]),
    );
  });

  it.each([
    ['identity', null, (bytes: Buffer) => bytes],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=0.9', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.1', 'gzip', gunzipSync],
    ['*;q=0', null, (bytes: Buffer) => bytes],
  ] as const)('follow what a client accepts: %s', async (accepted, encoding, unpack) => {
    const plain = await ask(shop.app, path);
    const headers = { 'accept-encoding': accepted };
    const packed = await ask(shop.app, path, { headers });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('content-length')).toBe(String(packed.bytes.length));
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    const tag = packed.headers.get('etag') ?? '';
    expect(tag === plain.headers.get('etag')).toBe(encoding === null);
    const again = await ask(shop.app, path, { headers: { ...headers, 'if-none-match': `"x", W/${tag}` } });
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, tag]);
    expect(again.headers.get('vary')).toBe(packed.headers.get('vary'));
    const head = await ask(shop.app, path, { headers, method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'cache-control'])
      expect(head.headers.get(name)).toBe(packed.headers.get(name));
  });

  it('never make an answer for a token public, nor an answer depend on the token', async () => {
    const headers = { 'access-token': customer.token };
    const open = await ask(shop.app, path);
    const signed = await ask(shop.app, path, { headers });
    expect(signed.headers.get('cache-control')).toBe('no-store');
    expect(signed.bytes.equals(open.bytes)).toBe(true);
    // Personal fields are for their reader only: the reviews that they found helpful.
    const reviews = '/catalog/reviewproduct/lists?product_id=1001&numPerPage=50';
    await sql`insert into review_vote (review_id, customer_id)
      select review.id, customer.id from review, customer
      where product_id = 1001 and state = 'published' and customer.email = 'reader@example.com'`.execute(
      shop.db.handle,
    );
    const mine = await ask(shop.app, reviews, { headers });
    expect(mine.bytes.toString()).toContain('"voted":true');
    expect([mine.headers.get('cache-control'), mine.headers.get('etag')]).toEqual(['no-store', null]);
    const others = (await ask(shop.app, reviews)).bytes.toString();
    expect(others).toContain('"voted":false');
    expect(others).not.toContain('"voted":true');
  });

  it('are not sent with a refusal', async () => {
    const refused = await ask(shop.app, '/catalog/category/index?categoryId=999');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('etag')).toBeNull();
  });
});

describe('an uncached response', () => {
  const init = '/vplus3d/customized/index-init';
  const brotli = { 'accept-encoding': 'gzip, br' };

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ] as const)('is compressed for clients that accept %s', async (accepted, encoding, unpack) => {
    const plain = await ask(shop.app, init);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const packed = await ask(shop.app, init, { headers: { 'accept-encoding': accepted } });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('content-length')).toBe(String(packed.bytes.length));
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(plain.headers.get('vary')).toBe(packed.headers.get('vary'));
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(JSON.parse(plain.bytes.toString())).toMatchObject({ code: 200 });
  });

  it('is compressed for signed-in customers too, and stays private', async () => {
    const headers = { ...brotli, 'access-token': customer.token };
    const path = '/catalog/reviewproduct/lists?product_id=1001&numPerPage=50';
    const mine = await ask(shop.app, path, { headers });
    expect(mine.headers.get('content-encoding')).toBe('br');
    expect([mine.headers.get('cache-control'), mine.headers.get('etag')]).toEqual(['no-store', null]);
    expect(brotliDecompressSync(mine.bytes).toString()).toContain('"voted":true');
  });

  it('is not compressed if it is short, a refusal, or the answer to a change', async () => {
    const encodingOf = async (path: string, method = 'GET') => {
      const headers = { ...brotli, 'access-token': customer.token };
      return (await ask(shop.app, path, { headers, method })).headers.get('content-encoding');
    };
    expect(await encodingOf('/customer/register/index')).toBeNull();
    expect(await encodingOf(`/catalog/category/index?categoryId=${'x'.repeat(3_000)}`)).toBeNull();
    const writing = routesOf(shop.host).filter(({ endpoint }) => endpoint.writes && !endpoint.isBare);
    for (const { endpoint } of writing.filter(({ endpoint }) => endpoint.path !== 'customer/logout'))
      expect(await encodingOf(`/${endpoint.path}`, endpoint.methods[0]), endpoint.path).toBeNull();
  });
});

/** Over a real socket, as the host serves it. */
describe('a response from the cache', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    const app = buildApp(shop.host, undefined, undefined, openMemory(shop.host));
    server = createServer(getRequestListener(app.fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  interface Got {
    status: number;
    headers: IncomingHttpHeaders;
    body: Buffer;
  }
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> =>
    new Promise((resolve, reject) => {
      const asked = httpRequest(origin + path, { method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts),
          }),
        );
      });
      asked.on('error', reject);
      asked.end();
    });
  const lasting = ({ 'x-request-id': _, date: __, ...rest }: IncomingHttpHeaders) => rest;
  const path = '/catalog/product/index?product_id=1005';

  it('has the status, headers and bytes of the first one, and the caller’s own request id', async () => {
    const { headers } = await get(path);
    const asked: [Record<string, string>, string][] = [
      [{}, 'GET'],
      [{}, 'HEAD'],
      [{ 'accept-encoding': 'br' }, 'GET'],
      [{ 'accept-encoding': 'gzip', origin: 'http://shop.test' }, 'GET'],
      [{ 'if-none-match': headers.etag ?? '' }, 'GET'],
      [{ 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' }, 'GET'],
      [{ 'fecshop-lang': 'tc', 'fecshop-currency': 'EUR' }, 'GET'],
    ];
    for (const [given, method] of asked) {
      const first = await get(path, { ...given, 'x-request-id': 'the-first-call' }, method);
      const second = await get(path, { ...given, 'x-request-id': 'the-second-call' }, method);
      expect(second.headers['x-request-id']).toBe('the-second-call');
      expect([second.status, lasting(second.headers)]).toEqual([first.status, lasting(first.headers)]);
      expect(second.body.equals(first.body)).toBe(true);
    }
  });

  it('allows only the caller’s origin, and refuses other methods', async () => {
    await get(path, { origin: 'http://shop.test' });
    const { headers } = await get(path, { origin: 'https://evil.test' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect((await get(path, {}, 'POST')).status).toBe(404);
  });
});
