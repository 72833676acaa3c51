import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { buildApp, routesOf } from '#server/app.ts';
import { fc } from '../fixtures/property-testing.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { openTestShop, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let customer: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop({ config: { trustedProxies: 1 } });
  customer = await shop.customer('fuzz@example.com');
});
afterAll(() => shop.close());

type EndpointName = keyof typeof endpoints;
const names = Object.keys(endpoints) as EndpointName[];
/** The others would end the session that all calls need. */
const harmless = names.filter((name) => name !== 'logout' && name !== 'sessionsEnd');

type Pairs = [string, string][];

async function send(endpoint: Endpoint, pairs: Pairs, token = '', headers: Record<string, string> = {}) {
  const method = endpoint.methods[0] ?? 'GET';
  const parameters = new URLSearchParams(pairs);
  const isPost = method === 'POST';
  const response = await shop.app.request(`/${endpoint.path}${isPost ? '' : `?${parameters}`}`, {
    method,
    headers: { ...(token ? { 'access-token': token } : {}), ...headers },
    ...(isPost ? { body: parameters } : {}),
  });
  const read = (await response.json()) as { code: number; message: string; data: unknown };
  // A few answers have no envelope.
  const isBare = endpoint.isBare === true && !('code' in read);
  const body = isBare ? { code: codes.success, message: 'bare', data: read } : read;
  return { status: response.status, headers: response.headers, ...body };
}

function fieldsOf(endpoint: Endpoint): string[] {
  const { input } = endpoint;
  return 'entries' in input && typeof input.entries === 'object' && input.entries !== null
    ? Object.keys(input.entries)
    : [];
}

function optionalFieldsOf(endpoint: Endpoint): string[] {
  const { input } = endpoint;
  if (!('entries' in input)) return [];
  return Object.entries(input.entries as Record<string, v.GenericSchema>)
    .filter(([, entry]) => v.safeParse(entry, undefined).success)
    .map(([name]) => name);
}

/** Business answers and refusals are fine; server errors are not. */
function expectAnswer(answer: { status: number; code: number; message: string; data: unknown }): void {
  const { status, code, message, data } = answer;
  expect([200, 400, 429]).toContain(status);
  if (code !== codes.success) expect(data).toMatchObject({ error: message });
  expect(code).not.toBe(codes.internal);
  expect(message.length).toBeGreaterThan(0);
}

describe('the endpoint table', () => {
  it('is served completely, each call once', () => {
    const served = routesOf(shop.host).map((route) => route.endpoint.path);
    expect(served.toSorted()).toEqual(
      Object.values(endpoints)
        .map(({ path }) => path)
        .toSorted(),
    );
  });

  it.each(names)('%s: wants a token exactly when the table says so', async (name) => {
    const endpoint: Endpoint = endpoints[name];
    const visitor = await send(endpoint, []);
    expectAnswer(visitor);
    if (endpoint.access === 'public') expect(visitor.code).not.toBe(codes.notSignedIn);
    else expect(visitor.code).toBe(codes.notSignedIn);
    const forged = await send(endpoint, [], 'A'.repeat(43));
    if (endpoint.access !== 'public') expect(forged.code).toBe(codes.notSignedIn);
  });

  it.each(harmless)('%s: survives every kind of wrong value', async (name) => {
    const endpoint: Endpoint = endpoints[name];
    const wrong = ['', '-1', '99999999999999999999', "'; drop table customer; --", '\u0000', '\ud800'];
    const strange = [' ', '0', '1e9', 'NaN', '😀'.repeat(60), '%00', '{"a":', '[]', '1,2', '<script>'];
    const nestings = ['[a][b]', ...(isLongSuite ? ['[]', '[a]'] : [])];
    for (const field of fieldsOf(endpoint)) {
      for (const value of [...wrong, ...(isLongSuite ? strange : [])]) {
        expectAnswer(await send(endpoint, [[field, value]], customer.token));
      }
      for (const nesting of nestings)
        expectAnswer(await send(endpoint, [[`${field}${nesting}`, '1']], customer.token));
    }
  });

  it.each(harmless.filter((name) => optionalFieldsOf(endpoints[name]).length > 0))(
    '%s: treats empty optional parameters as missing',
    async (name) => {
      const endpoint: Endpoint = endpoints[name];
      const empty: Pairs = optionalFieldsOf(endpoint).map((field) => [field, '']);
      const without = await send(endpoint, [], customer.token);
      const withEmpty = await send(endpoint, empty, customer.token);
      expect([withEmpty.code, withEmpty.message]).toEqual([without.code, without.message]);
    },
  );

  it('survives random forms', async () => {
    const anyField = fc.constantFrom(...harmless).chain((name) => {
      const fields = fieldsOf(endpoints[name]);
      const value = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.integer().map(String),
        fc.json({ maxDepth: 2 }),
        fc.constantFrom('1', '2', '1001', 'HK', 'add', 'stripe', '2026-02-31', 'store_pickup'),
      );
      return fc.record({
        name: fc.constant(name),
        pairs: fc.tuple(...fields.map((field) => fc.tuple(fc.constant(field), value))),
      });
    });
    await fc.assert(
      fc.asyncProperty(anyField, async ({ name, pairs }) => {
        expectAnswer(await send(endpoints[name], pairs as Pairs, customer.token));
      }),
      { numRuns: isLongSuite ? 400 : 100 },
    );
  });
});

describe('a request', () => {
  const category = endpoints.categoryIndex;

  it('names the field that is missing, and the one that is wrong', async () => {
    expect(await send(category, [])).toMatchObject({
      status: 200,
      code: codes.parameterMissing,
      data: { field: 'categoryId' },
    });
    const wrong: Pairs = [
      ['categoryId', '1'],
      ['p', 'x'],
    ];
    expect(await send(category, wrong)).toMatchObject({
      code: codes.parameterInvalid,
      message: 'p is not valid. Please check it.',
    });
    const chinese = await send(category, wrong, '', { 'fecshop-lang': 'tc' });
    expect(chinese.message).toMatch(/\p{Script=Han}/u);
  });

  it.each([
    'categoryId=1&filterAttrs={"metal":{"a":"platinum-950"}}',
    'categoryId=1&filterPrice=1-2-3',
    'categoryId=1&numPerPage=101',
    'categoryId=1&p=0',
    'categoryId=1&sortColumn=price; drop table product',
  ])('refuses %s', async (query) => {
    const answer = await send(category, [...new URLSearchParams(query)]);
    expect(answer).toMatchObject({ status: 200, code: codes.parameterInvalid });
  });

  it.each([
    'categoryId=1&categoryId=2',
    '__proto__=1&categoryId=1',
    'categoryId=1&a[__proto__]=1',
    'categoryId=1&constructor[prototype][x]=1',
    'categoryId=1&q=%ff',
    'categoryId=1&q=%c3',
    'categoryId=%C3%28',
    'categoryId=1&%e9=1',
  ])('cannot be read as %s', async (query) => {
    const response = await shop.app.request(`/${category.path}?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: codes.parameterInvalid });
  });

  it.each(['%', '50%', '%zz', '%2'])('may contain an invalid percent escape: %s', async (words) => {
    const response = await shop.app.request(`/${endpoints.searchIndex.path}?q=oval${words}`);
    expect([response.status, (await response.json()).code]).toEqual([200, codes.success]);
  });

  it.each(['es', 'xx', 'en; drop table customer', '__proto__', '../../etc', ''])(
    'falls back to English and the base currency for %j',
    async (value) => {
      const answer = await send(category, [['categoryId', '1']], '', {
        'fecshop-lang': value,
        'fecshop-currency': value,
      });
      expect(answer.code).toBe(codes.success);
      expect(answer.headers.get('fecshop-currency')).toBe('HKD');
      expect(answer.data).toMatchObject({ name: 'Engagement Rings' });
    },
  );

  it('cannot reach the prototype from inside a JSON parameter', async () => {
    const filterAttrs = '{"__proto__":{"metal":"platinum-950"},"metal":"18k-rose-gold"}';
    const answer = await send(category, [
      ['categoryId', '1'],
      ['filterAttrs', filterAttrs],
    ]);
    expect(answer.code).toBe(codes.success);
    expect(JSON.stringify(answer.data)).toContain('"selected":true');
    expect(Object.getPrototypeOf({})).not.toHaveProperty('metal');
  });

  it('may not be larger than its limit', async () => {
    for (const name of ['registerAccount', 'addressSave', 'loginAccount'] as const) {
      const answer = await send(endpoints[name], [['email', 'x'.repeat(1_000_000)]], customer.token);
      expect(answer.status).toBe(413);
      expect(answer.code).toBe(codes.parameterInvalid);
    }
  });

  const asJson = { 'content-type': 'application/json' };
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
  it.each([
    ['JSON', asJson, '{"email":"a@b.cd","password":"x"}'],
    ['null', asJson, 'null'],
    ['a list', asJson, '[]'],
    ['half a document', asJson, '{"email":'],
    ['text', { 'content-type': 'text/plain' }, 'email=a@b.cd'],
    [
      'a form of several parts that has none',
      { 'content-type': 'multipart/form-data; boundary=x' },
      'email=1',
    ],
    ['bytes that are no UTF-8', asForm, new Uint8Array([0x65, 0x3d, 0xff, 0xfe])],
    ['escapes that are no UTF-8', asForm, 'email=%ff%fe'],
    ['a prototype', asForm, '__proto__[email]=a@b.cd'],
    ['one name twice', asForm, 'email=a@b.cd&email=c@d.ef'],
  ])('cannot be %s instead of a form, for any call', async (_, headers, body) => {
    for (const name of harmless.filter((each) => endpoints[each].methods.includes('POST'))) {
      const response = await shop.app.request(`/${endpoints[name].path}`, {
        method: 'POST',
        headers: { ...headers, 'access-token': customer.token },
        body,
      });
      expect([name, response.status]).toEqual([name, 400]);
      expect(await response.json()).toMatchObject({ code: codes.parameterInvalid });
    }
  });

  it('of zeros is too large or no form, for any call', async () => {
    for (const name of harmless.filter((each) => endpoints[each].methods.includes('POST'))) {
      const { path, maxBodyBytes = 256 * 1024 }: Endpoint = endpoints[name];
      const post = (bytes: number) =>
        shop.app.request(`/${path}`, {
          method: 'POST',
          headers: { ...asForm, 'access-token': customer.token },
          body: new Uint8Array(bytes),
        });
      expect([name, (await post(maxBodyBytes + 1)).status]).toEqual([name, 413]);
      expect((await post(64)).status).toBeLessThan(500);
    }
  });

  it('to an unknown call is answered 404 in the envelope', async () => {
    for (const path of ['/', '/no/such/call', '/.git/config', '/cms/home/base/', '/_mail/../../x']) {
      const response = await shop.app.request(path);
      expect(response.status).toBe(404);
    }
    const response = await shop.app.request('/no/such/call');
    const refused = (await response.json()) as { message: string };
    expect(refused).toMatchObject({ code: codes.callUnknown, data: { error: refused.message } });
    const wrongMethod = await shop.app.request(`/${endpoints.loginAccount.path}`);
    expect(wrongMethod.status).toBe(404);
  });

  it('from another address is counted, and gets a Retry-After', async () => {
    const read = () => send(endpoints.registerIndex, [], '', { 'x-forwarded-for': '203.0.113.7' });
    const write = () => send(endpoints.logout, [], '', { 'x-forwarded-for': '203.0.113.7' });
    const first = await read();
    expect(first.status).toBe(200);
    const writes = await Promise.all(Array.from({ length: 310 }, write));
    const refused = writes.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
    const other = await send(endpoints.logout, [], '', { 'x-forwarded-for': '203.0.113.8' });
    expect(other.status).toBe(200);
  });
});

describe('an answer', () => {
  it('may be read by the site only, headers included', async () => {
    const ask = (origin: string) => shop.app.request(`/${endpoints.homeBase.path}`, { headers: { origin } });
    const own = await ask('http://shop.test');
    expect(own.headers.get('access-control-allow-origin')).toBe('http://shop.test');
    expect(own.headers.get('access-control-expose-headers')).toContain('access-token');
    expect(own.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await ask('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may be read by further configured clients, with credentials', async () => {
    const further = 'https://app.example';
    const wider = { ...shop.host, config: { ...shop.host.config, extraOrigins: [further] } };
    const app = buildApp(wider);
    const asked = (origin: string, method: string) => ({
      method,
      headers: { origin, 'access-control-request-method': 'POST', 'sec-fetch-mode': 'cors' },
    });
    const path = `/${endpoints.logout.path}`;
    const preflight = await app.request(path, asked(further, 'OPTIONS'));
    expect(preflight.headers.get('access-control-allow-origin')).toBe(further);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/X-Requested-With.*access-token/);
    const written = await app.request(path, asked(further, 'POST'));
    expect((await written.json()).code).toBe(codes.notSignedIn);
    expect(written.headers.get('access-control-allow-origin')).toBe(further);
    expect(written.headers.get('vary')).toMatch(/origin/i);

    const own = await app.request(path, asked('http://shop.test', 'OPTIONS'));
    expect(own.headers.get('access-control-allow-credentials')).toBeNull();
    expect(own.headers.get('access-control-allow-headers')).not.toContain('X-Requested-With');
    for (const [server, origin] of [
      [app, 'https://evil.example'],
      [app, `${further}.evil.example`],
      [shop.app, further],
    ] as const) {
      const refused = await server.request(path, asked(origin, 'POST'));
      expect((await refused.json()).code).toBe(codes.attack);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('has HSTS where it is served over https', async () => {
    const of = async (changes: Partial<typeof shop.host.config>) => {
      const app = buildApp({ ...shop.host, config: { ...shop.host.config, ...changes } });
      return (await app.request('/healthz')).headers.get('strict-transport-security');
    };
    expect(await of({})).toBeNull();
    expect(await of({ apiOrigin: 'https://api.example' })).toBe('max-age=31536000; includeSubDomains');
    expect(await of({ mode: 'production' })).toBe('max-age=31536000; includeSubDomains');
  });

  it('carries a request id: the caller’s when it is one', async () => {
    const ask = async (id: string) =>
      (await send(endpoints.registerIndex, [], '', { 'X-Request-Id': id })).headers.get('x-request-id');
    expect(await ask('checkout-4711-abc')).toBe('checkout-4711-abc');
    expect(await ask('x" onerror=')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that is personal or was a change is never stored', async () => {
    const profile = await send(endpoints.profile, [], customer.token);
    expect(profile.headers.get('cache-control')).toBe('no-store');
    expect((await send(endpoints.favourite, [])).headers.get('cache-control')).toBe('no-store');
  });

  it('says whether the host is alive and ready', async () => {
    expect((await shop.app.request('/healthz')).status).toBe(200);
    expect((await shop.app.request('/readyz')).status).toBe(200);
  });
});

/** Over a real socket: Node, the adapter and the router parse the URL. */
describe('a URL', () => {
  let port = 0;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    const server = serve({ fetch: shop.app.fetch, hostname: '127.0.0.1', port: 0 });
    await new Promise((resolve) => server.once('listening', resolve));
    port = (server.address() as AddressInfo).port;
    close = () => new Promise((resolve) => server.close(resolve));
  });
  afterAll(() => close());

  function statusOf(path: string, host = 'api.test'): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { host, connection: 'close' };
      get({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      }).on('error', reject);
    });
  }

  it.each([
    '/%',
    '/%ff',
    '/%c3%28/x',
    '/cms/home/base?x=%c3',
    '/cms/home/base?%ff=%',
    '/cms%2fhome/base',
    '/uploads/%ff.webp',
    '/uploads/%',
    '/_mail/%c3',
    '/_mail?to=%ff',
    '/payment/notify/%e9',
    '//[',
    '/../..//%2e%2e/',
    'http://[/',
    '*',
  ])('%s is answered without a server error', async (path) => {
    expect([200, 400, 404]).toContain(await statusOf(path));
  });

  it('is answered under an unknown host name', async () => {
    for (const host of ['[', 'a b', '', 'x:y', '%ff', 'é']) {
      expect(await statusOf('/healthz', host)).toBeLessThan(500);
    }
  });

  it('of any malformed kind is answered without a server error', async () => {
    const paths = [...new Set(Object.values(endpoints).map(({ path }) => path))].filter(
      (path) => path !== endpoints.logout.path,
    );
    const piece = fc.oneof(
      fc.constantFrom('%', '%f', '%ff', '%c3', '%C3%28', '%e9', '%00', '%ed%a0%80', '%25', '+', '%2f', '%5c'),
      fc.constantFrom('/', '?', '&', '=', '#', '[', ']', '[]', 'q', 'p', 'id', ';', '..', '|', '"', '\\'),
    );
    const anyAddress = fc.tuple(
      fc.constantFrom(...paths, 'uploads/', 'search', '_mail/', ''),
      fc.constantFrom('', '?', '?q='),
      fc.array(piece, { maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(anyAddress, async ([path, mark, pieces]) => {
        expect(await statusOf(`/${path}${mark}${pieces.join('')}`)).toBeLessThan(500);
      }),
      { numRuns: isLongSuite ? 300 : 100 },
    );
  });
});
