import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints as endpoints } from '#kernel/all-endpoints.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { routesOf } from '#server/app.ts';
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
/** It would end the session that the other calls need. */
const harmless = names.filter((name) => name !== 'logout');

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
  // A few answers are the data alone.
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

/** Business answers and refusals are fine; failing is not. */
function expectAnswer({ status, code, message }: { status: number; code: number; message: string }): void {
  expect([200, 429]).toContain(status);
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
    else expect([visitor.code, visitor.data]).toEqual([codes.notSignedIn, []]);
    const forged = await send(endpoint, [], 'A'.repeat(43));
    if (endpoint.access !== 'public') expect(forged.code).toBe(codes.notSignedIn);
  });

  it.each(harmless)('%s: survives every kind of wrong value', async (name) => {
    const endpoint: Endpoint = endpoints[name];
    const wrong = ['', ' ', '-1', '0', '99999999999999999999', '1e9', 'NaN', "'; drop table customer; --"];
    const strange = ['\u0000', '😀'.repeat(60), '%00', '{"a":', '[]', '1,2', '<script>', '\ud800'];
    for (const field of fieldsOf(endpoint)) {
      for (const value of [...wrong, ...strange]) {
        expectAnswer(await send(endpoint, [[field, value]], customer.token));
      }
      for (const nested of [`${field}[]`, `${field}[a]`, `${field}[a][b]`]) {
        expectAnswer(await send(endpoint, [[nested, '1']], customer.token));
      }
    }
  });

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
      { numRuns: 400 },
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
      message: 'The value of p is not valid.',
    });
    const chinese = await send(category, wrong, '', { 'fecshop-lang': 'tc' });
    expect(chinese.message).toMatch(/\p{Script=Han}/u);
  });

  it.each([
    'categoryId=1&categoryId=2',
    '__proto__=1&categoryId=1',
    'categoryId=1&a[__proto__]=1',
    'categoryId=1&constructor[prototype][x]=1',
    'categoryId=1&filterAttrs={"metal":["platinum-950"]}',
    'categoryId=1&filterPrice=1-2-3',
    'categoryId=1&numPerPage=101',
    'categoryId=1&p=0',
    'categoryId=1&sortColumn=price; drop table product',
  ])('refuses %s', async (query) => {
    const answer = await send(category, [...new URLSearchParams(query)]);
    expect(answer).toMatchObject({ status: 200, code: codes.parameterInvalid });
  });

  it.each(['xx', 'en; drop table customer', '__proto__', '../../etc', ''])(
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

  it('must be a form', async () => {
    const response = await shop.app.request(`/${endpoints.loginAccount.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.cd","password":"x"}',
    });
    expect(await response.json()).toMatchObject({ code: codes.parameterInvalid });
  });

  it('to an unknown call is answered 404 in the envelope', async () => {
    for (const path of ['/', '/no/such/call', '/.git/config', '/cms/home/base/', '/_mail/../../x']) {
      const response = await shop.app.request(path);
      expect(response.status).toBe(404);
    }
    const response = await shop.app.request('/no/such/call');
    expect(await response.json()).toMatchObject({ code: 1000005, data: [] });
    const wrongMethod = await shop.app.request(`/${endpoints.loginAccount.path}`);
    expect(wrongMethod.status).toBe(404);
  });

  it('from another address is counted, and told when to come again', async () => {
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
  it('may be read by the site alone, headers included', async () => {
    const ask = (origin: string) => shop.app.request(`/${endpoints.homeBase.path}`, { headers: { origin } });
    const own = await ask('http://shop.test');
    expect(own.headers.get('access-control-allow-origin')).toBe('http://shop.test');
    expect(own.headers.get('access-control-expose-headers')).toContain('access-token');
    expect(own.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await ask('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
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
