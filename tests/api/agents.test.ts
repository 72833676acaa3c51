import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { itemId } from '#kernel/shop/agents/item-id.ts';
import { codes } from '#kernel/wire/codes.ts';
import { buildApp } from '#server/app.ts';
import { readContentRecord, saveContent } from '#server/content/content-desk.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { createSharedLimits } from '#server/platform/limits/shared-limits.ts';
import { staffCall } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import {
  type Answer,
  faults,
  olderPlatformProfile,
  openAgent,
  platformProfile,
  servePlatform,
} from '../fixtures/shopping-agent.ts';
import { refusalOf } from '../fixtures/test-shop.ts';
import { exchangeFaults, olderRelease, ucpFaults } from '../fixtures/ucp-schemas.ts';

const studs = 1202;
const here = { address_country: 'HK', language: 'en', currency: 'HKD' };

let shop: PayShop;
let agent: Awaited<ReturnType<typeof openAgent>>;
let platform: Awaited<ReturnType<typeof servePlatform>>;

beforeAll(async () => {
  platform = await servePlatform({
    '/agent.json': platformProfile(),
    '/older.json': olderPlatformProfile(),
    '/old.json': platformProfile({ version: '2026-01-11' }),
    '/other.json': platformProfile({ capabilities: {} }),
    '/broken.json': '{',
    '/large.json': { ...platformProfile(), padding: 'x'.repeat(64 * 1024) },
  });
  shop = await openPayShop();
  Object.assign(shop.host.config, { permitsLoopbackWebhooks: true });
  agent = await openAgent(shop.host.config.apiOrigin, platform.urlOf('/agent.json'));
});
afterAll(async () => {
  await agent.close();
  await platform.close();
  await shop.close();
});
afterEach(() => expect(faults.splice(0)).toEqual([]));

const header = (path = '/agent.json') => ({ 'ucp-agent': `profile="${platform.urlOf(path)}"` });

/** A call over REST, validated against the schemas if it is answered as an operation. */
async function rest(
  operation: string,
  [method, path]: readonly [string, string],
  body?: object,
  headers: Record<string, string> = header(),
  app = shop.app,
): Promise<{ status: number; answer: Answer; headers: Headers }> {
  const response = await app.request(`/ucp/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: Answer = await response.json();
  if (response.ok) faults.push(...exchangeFaults(operation, body, answer));
  return { status: response.status, answer, headers: response.headers };
}

const searched = (body: object) => rest('search_catalog', ['POST', '/catalog/search'], body);
const looked = (body: object) => rest('lookup_catalog', ['POST', '/catalog/lookup'], body);
const detailed = (body: object) => rest('get_product', ['POST', '/catalog/product'], body);
const created = (body: object, headers = header()) =>
  rest('create_cart', ['POST', '/carts'], body, headers as Record<string, string>);

const lines = (...ids: string[]) => ({ line_items: ids.map((id) => ({ item: { id }, quantity: 1 })) });
const goodsOf = (cart: Answer) => new URL(cart.continue_url).searchParams.get('goods') ?? '';
const codesOf = (answer: Answer) => answer.messages.map((each: Answer) => each.code);

/** A message over MCP, as it is. */
const posted = (message: unknown, app = shop.app) =>
  app.request('/ucp/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });

/** Resolves when a statement of another connection waits for a lock. */
async function lockWait(executor: Executor): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(executor);
    if (rows.length > 0) return;
  }
}

describe('an assistant over MCP', () => {
  it('finds a ring in rose gold within a budget, asks when it arrives, and hands a person the cart that they pay', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('complete_checkout');
    const found = await agent.call('search_catalog', {
      catalog: { query: 'rose gold ring', context: here, filters: { price: { max: 3_000_000 } } },
    });
    expect(found.products.length).toBeGreaterThan(0);
    for (const { variants } of found.products)
      expect(variants[0].price.amount).toBeLessThanOrEqual(3_000_000);

    const metal = { name: 'Metal', label: '18k rose gold' };
    let ring: Answer;
    for (const { id } of found.products) {
      const { product } = await agent.call('get_product', {
        catalog: { id, selected: [metal], context: here },
      });
      const [first] = product.variants;
      const isRose = first.metadata.jewellery.metal === '18k-rose-gold';
      if (isRose && first.availability.available && first.price.amount <= 3_000_000) ring = product;
      if (ring) break;
    }
    const [variant] = ring.variants;
    const [delivery] = variant.fulfillment.methods;
    expect(delivery).toMatchObject({ type: 'shipping', availability: { available: true } });
    expect(new Date(delivery.options[0].latest_fulfillment_time).getTime()).toBeGreaterThan(
      shop.clock.now().getTime(),
    );
    expect(delivery.description.plain).toContain('Hong Kong');

    const cart = await agent.call('create_cart', { cart: { ...lines(variant.id), context: here } });
    expect(cart.line_items[0].item).toMatchObject({ id: variant.id, price: variant.price.amount });
    const total = cart.totals.find(({ type }: Answer) => type === 'total').amount;

    const person = await shop.guest('person@example.com');
    const goods = goodsOf(cart);
    await person.call('cartReceive', { goods });
    const { cart_info: own } = await person.call('cartIndex', {});
    expect(own.products.filter(({ active }) => active === 1)).toHaveLength(1);
    expect(Math.round(Number(own.product_total) * 100)).toBe(variant.price.amount);
    const { incrementId, order_id } = await person.call('submitOrder', {
      ...{ billing: homeAddress, shipping_method: 'insured_express', payment_method: 'stripe', terms: true },
    });
    const { redirectUrl } = await person.call('stripeStart', { increment_id: incrementId });
    await shop.press(String(redirectUrl), 'pay');
    await shop.notified();
    const { order } = await person.call('orderView', { order_id });
    expect(order).toMatchObject({ order_status: 'payment_confirmed' });
    expect(Math.round(Number(order.grand_total) * 100)).toBe(total);
  });

  it('changes a cart, reads it and ends it', async () => {
    const cart = await agent.call('create_cart', { cart: { ...lines(`p${studs}`), context: here } });
    const item = { id: `p${studs}` };
    const changed = await agent.call('update_cart', {
      id: cart.id,
      cart: { line_items: [{ id: cart.line_items[0].id, item, quantity: 2 }], context: here },
    });
    expect(changed).toMatchObject({ id: cart.id, line_items: [{ quantity: 2 }] });
    expect(await agent.call('get_cart', { id: cart.id })).toEqual(changed);
    const meta = { 'idempotency-key': crypto.randomUUID() };
    expect(await agent.call('cancel_cart', { id: cart.id }, meta)).toMatchObject({ id: cart.id });
    expect(codesOf(await agent.call('get_cart', { id: cart.id }))).toEqual(['not_found']);
    const person = await shop.guest('late@example.com');
    expect((await refusalOf(person.call('cartReceive', { goods: goodsOf(cart) }))).code).toBe(
      codes.cartAddFailed,
    );
  });

  it('gets the error of the protocol for arguments that are none', async () => {
    await expect(agent.call('search_catalog', {})).rejects.toMatchObject({ code: -32_602 });
    await expect(agent.call('buy_everything', {})).rejects.toMatchObject({ code: -32_602 });
  });

  it('cannot send batches or hold streams open, and its calls print nothing', async () => {
    const printed = vi.spyOn(console, 'warn');
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    for (const [message, status, code] of [
      [[list, list], 400, -32_600],
      ['{', 400, -32_700],
      ['x'.repeat(300_000), 413, -32_600],
    ] as const) {
      const refused = await posted(message);
      expect(refused.status).toBe(status);
      expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code } });
    }
    const version = '2026-07-28';
    const listened = await shop.app.request('/ucp/mcp', {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...{ 'mcp-protocol-version': version, 'mcp-method': 'subscriptions/listen' },
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 2, method: 'subscriptions/listen' },
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': version,
            'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    expect(await listened.json()).toMatchObject({ error: { message: 'Subscription limit reached' } });
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });
});

describe('the profile', () => {
  it('declares what the shop answers, and no way to pay', async () => {
    const profile: Answer = await (await shop.app.request('/.well-known/ucp')).json();
    expect(ucpFaults('profile.json#/$defs/business_schema', profile)).toEqual([]);
    expect(profile.ucp.payment_handlers).toEqual({});
    expect(Object.keys(profile.ucp.capabilities)).not.toContain('dev.ucp.shopping.checkout');
  });

  it('of a public host also declares permalinks and our extension, whose schema it serves', async () => {
    const host = { ...shop.host, config: { ...shop.host.config, apiOrigin: 'https://api.shop.example' } };
    const app = buildApp(host);
    const profile: Answer = await (await app.request('/.well-known/ucp')).json();
    expect(ucpFaults('profile.json#/$defs/business_schema', profile)).toEqual([]);
    const permalink = profile.ucp.capabilities['dev.ucp.shopping.permalink'][0];
    const definition = 'shopping/permalink.json#/$defs/dev.ucp.shopping.permalink/business_schema';
    expect(ucpFaults(definition, permalink)).toEqual([]);
    const own = profile.ucp.capabilities['example.shop.api.shopping.jewellery'][0];
    const schema: Answer = await (await app.request(new URL(own.schema).pathname)).json();
    expect(schema.$defs.jewellery_filter.properties.diamonds.properties.color.items.enum).toContain('D');
  });

  it.each([
    [undefined, 400, 'invalid_profile_url'],
    ['ftp://x', 400, 'invalid_profile_url'],
    ['/none.json', 424, 'profile_unreachable'],
    ['/large.json', 424, 'profile_unreachable'],
    ['/broken.json', 422, 'profile_malformed'],
    ['/old.json', 422, 'version_unsupported'],
  ])('of the platform %s is refused with %s', async (path, status, code) => {
    const url = path?.startsWith('/') ? platform.urlOf(path) : path;
    const headers: Record<string, string> = url === undefined ? {} : { 'ucp-agent': `profile="${url}"` };
    const refused = await rest('search_catalog', ['POST', '/catalog/search'], { query: 'ring' }, headers);
    expect(refused).toMatchObject({ status, answer: { code } });
    expect(refused.answer.content).toMatch(/\w+ .*\.$/);
  });

  it('of the platform is read once, and only what both understand is answered', async () => {
    const before = platform.asked.length;
    await searched({ query: 'ring' });
    expect(platform.asked.length).toBe(before);
    const other = header('/other.json');
    const refused = await rest('search_catalog', ['POST', '/catalog/search'], { query: 'ring' }, other);
    expect(codesOf(refused.answer)).toEqual(['capabilities_incompatible']);
  });

  it('disappears with everything else when the owner switches the part of the shop off', async () => {
    const place = { kind: 'settings', key: '' } as const;
    const change = async (isOn: boolean) => {
      const { version, fields } = await readContentRecord(shop.host, place);
      const modules = { ...(fields['modules'] as object), agents: isOn };
      await saveContent(shop.host, staffCall(shop, 'Ada', 'owner'), {
        ...place,
        ...{ version, fields: { ...fields, modules } },
      });
      // A cached call reads what has changed, which a host that listens does by itself.
      await shop.browser().call('homeBase', {});
    };
    await change(false);
    const paths = ['/.well-known/ucp', '/ucp/mcp', '/ucp/v1/carts/cart_x'];
    const statuses = await Promise.all(paths.map(async (path) => (await shop.app.request(path)).status));
    expect(statuses).toEqual([404, 404, 404]);
    await change(true);
    expect((await shop.app.request('/.well-known/ucp')).status).toBe(200);
  });
});

describe('release 2026-04-08', () => {
  const older = (operation: string, path: readonly [string, string], body?: object) =>
    rest(operation, path, body, header('/older.json'));

  it('has a profile of its own, which that of the newest release names', async () => {
    const host = { ...shop.host, config: { ...shop.host.config, apiOrigin: 'https://api.shop.example' } };
    const app = buildApp(host);
    const newest: Answer = await (await app.request('/.well-known/ucp')).json();
    const url = new URL(newest.ucp.supported_versions[olderRelease]);
    expect(url.origin).toBe(host.config.apiOrigin);
    const { ucp }: Answer = await (await app.request(url.pathname)).json();
    expect(ucpFaults('ucp.json#/$defs/business_schema', ucp, undefined, olderRelease)).toEqual([]);
    expect(ucp).toMatchObject({ version: olderRelease, payment_handlers: {} });
    expect(ucp).not.toHaveProperty('supported_versions');
    const own = 'example.shop.api.shopping.jewellery';
    expect(Object.keys(ucp.capabilities)).toEqual([
      ...['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup', 'dev.ucp.shopping.cart'],
      own,
    ]);
    const schema: Answer = await (
      await app.request(new URL(ucp.capabilities[own][0].schema).pathname)
    ).json();
    expect(schema.requires.protocol.min).toBe(olderRelease);
    const hyphenated = { ...host, config: { ...host.config, apiOrigin: 'https://api.my-shop.example' } };
    const other: Answer = await (await buildApp(hyphenated).request(url.pathname)).json();
    expect(Object.keys(other.ucp.capabilities)).toHaveLength(3);
  });

  it('is answered over REST to a platform whose profile declares it, with the same prices', async () => {
    const { answer: found } = await older('search_catalog', ['POST', '/catalog/search'], {
      ...{ query: 'ring', context: here },
    });
    const [{ id }] = found.products;
    const wanted = { ids: [id], context: here };
    const { answer: named } = await older('lookup_catalog', ['POST', '/catalog/lookup'], wanted);
    const { answer: newer } = await looked(wanted);
    expect(newer.products[0].variants[0]).toHaveProperty('fulfillment');
    for (const variant of newer.products[0].variants) delete variant.fulfillment;
    expect(named.products).toEqual(newer.products);
    const { answer: detail } = await older('get_product', ['POST', '/catalog/product'], {
      id,
      context: here,
    });
    const [variant] = detail.product.variants;

    const cartOf = { ...lines(variant.id), context: here };
    const { status, answer: cart } = await older('create_cart', ['POST', '/carts'], cartOf);
    expect([status, cart.line_items[0].item.price]).toEqual([201, variant.price.amount]);
    const path = `/carts/${cart.id}`;
    // Only the schemas of the older release ask for the id in the body.
    expect(ucpFaults('shopping/cart.json', cartOf, 'update', olderRelease)).not.toEqual([]);
    const { answer: changed } = await older('update_cart', ['PUT', path], { ...cartOf, id: cart.id });
    const { answer: read } = await older('get_cart', ['GET', path]);
    expect(read).toEqual(changed);
    const { answer: ended } = await older('cancel_cart', ['POST', `${path}/cancel`]);
    const { answer: gone } = await older('get_cart', ['GET', path]);
    expect(codesOf(gone)).toEqual(['not_found']);
    const versions = [{ version: olderRelease }];
    for (const { ucp } of [cart, changed, ended, gone])
      expect(ucp).toMatchObject({
        version: olderRelease,
        capabilities: { 'dev.ucp.shopping.cart': versions },
      });
    for (const { ucp } of [found, named, detail]) {
      expect(ucp.version).toBe(olderRelease);
      expect(Object.keys(ucp.capabilities)).toHaveLength(1);
      expect(Object.values(ucp.capabilities)).toEqual([versions]);
    }
  });

  it('is answered over MCP too, and a person buys the same cart', async () => {
    const assistant = await openAgent(shop.host.config.apiOrigin, platform.urlOf('/older.json'));
    const cart = await assistant.call('create_cart', { cart: { ...lines(`p${studs}`), context: here } });
    await assistant.close();
    expect(cart.ucp.version).toBe(olderRelease);
    const person = await shop.guest('older@example.com');
    await person.call('cartReceive', { goods: goodsOf(cart) });
    const { cart_info: own } = await person.call('cartIndex', {});
    expect(own.products.map(({ product_id }) => product_id)).toEqual([String(studs)]);
  });
});

describe('the catalogue', () => {
  it('has the prices of the shop, in minor units of each currency', async () => {
    for (const currency of ['HKD', 'EUR', 'JPY']) {
      const { answer } = await looked({ ids: [`p${studs}`], context: { currency } });
      const card = (await shop.browser({ currency }).call('productCards', { product_id: [studs] }))
        .products[0];
      const { value } = card?.special_price || card?.price || { value: 0 };
      const amount = currency === 'JPY' ? value : Math.round(value * 100);
      expect(answer.products[0].price_range.min).toEqual({ amount, currency });
    }
  });

  it('links to pages with the currency and country of its answer', async () => {
    const context = { currency: 'EUR', address_country: 'FR' };
    const { answer: found } = await looked({ ids: [`p${studs}`], context });
    const jewellery = { diamonds: { shape: ['round'] } };
    const { answer: stones } = await searched({ filters: { jewellery }, context });
    const { answer: cart } = await created({ ...lines(`p${studs}`), context });
    const urls = [found, stones].flatMap(({ products: [first] }) => [first.url, first.variants[0].url]);
    for (const url of [...urls, cart.continue_url]) {
      const query = new URL(url).searchParams;
      expect([query.get('currency'), query.get('country')]).toEqual(['EUR', 'FR']);
    }
    const { answer: usual } = await created({ ...lines(`p${studs}`) });
    const query = new URL(usual.continue_url).searchParams;
    expect([query.get('currency'), query.get('country')]).toEqual(['HKD', null]);
  });

  it('pages through all pieces of a category, each once', async () => {
    const { answer: first } = await searched({
      filters: { categories: ['Earrings'] },
      pagination: { limit: 4 },
    });
    const seen = new Set<string>();
    let page = first;
    for (;;) {
      for (const { id } of page.products) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      if (!page.pagination.has_next_page) break;
      const { cursor } = page.pagination;
      page = (await searched({ filters: { categories: ['Earrings'] }, pagination: { limit: 4, cursor } }))
        .answer;
    }
    expect(seen.size).toBe(first.pagination.total_count);
  });

  it('is searched by the parameters of our extension', async () => {
    const filters = { jewellery: { metal: ['18k-rose-gold'], shape: ['oval'] } };
    const { answer } = await searched({ filters, context: here });
    expect(answer.products.length).toBeGreaterThan(0);
    for (const { variants } of answer.products)
      expect(variants[0].metadata.jewellery.metal).toBe('18k-rose-gold');
  });

  it('has loose diamonds by their grades, which a person can buy', async () => {
    const diamonds = { shape: ['round'], color: ['D', 'E', 'F'], carat: { min: 1 } };
    const { answer } = await searched({ filters: { jewellery: { diamonds } }, context: here });
    expect(answer.products.length).toBeGreaterThan(0);
    const [stone] = answer.products;
    for (const { metadata } of answer.products) {
      expect(['D', 'E', 'F']).toContain(metadata.jewellery.diamond.color);
      expect(metadata.jewellery.diamond.carat).toBeGreaterThanOrEqual(1);
    }
    const { answer: cart } = await created({ ...lines(stone.id), context: here });
    const person = await shop.guest('stone@example.com');
    await person.call('cartReceive', { goods: goodsOf(cart) });
    const { cart_info: own } = await person.call('cartIndex', {});
    expect(own.products).toMatchObject([{ kind: 'diamond', stone_id: stone.id.slice(1) }]);
  });

  it('says of a piece made to order that it is, and where it is agreed on', async () => {
    const { answer } = await detailed({ id: 'p1007', context: here });
    expect(answer.product.variants[0].availability.status).toBe('made_to_order');
    expect(answer.product.metadata.jewellery.made_to_order).toBe(true);
    expect(codesOf(answer)).toContain('made_to_order');
    expect(answer.product.url).toContain('/variableDetails/1007/');
  });

  it('drops choices that exclude each other, the least preferred first', async () => {
    const { answer: open } = await detailed({ id: 'p1007', context: here });
    const [option] = open.product.options;
    const wrong = { name: option.name, label: 'Unobtainium' };
    const { answer } = await detailed({ id: 'p1007', selected: [wrong], context: here });
    expect(answer.product.selected).not.toContainEqual(expect.objectContaining(wrong));
    expect(answer.product.variants.length).toBeGreaterThan(0);
  });

  it.each([
    ['an empty search', 'search', {}],
    ['a price that is a text', 'search', { query: 'ring', filters: { price: { max: 'cheap' } } }],
    ['a currency that is none', 'search', { query: 'ring', context: { currency: 'dollars' } }],
    ['a grade that does not exist', 'search', { filters: { jewellery: { diamonds: { color: ['Q'] } } } }],
  ])('refuses %s', async (_, path, body) => {
    const refused = await rest('search_catalog', ['POST', `/catalog/${path}`], body);
    expect(refused).toMatchObject({ status: 400, answer: { code: 'invalid_request' } });
  });

  it('answers in its own currency with a warning, and not at all with a price filter in an unknown one', async () => {
    const context = { currency: 'XOF' };
    const { answer } = await searched({ query: 'ring', context });
    expect(codesOf(answer)).toContain('currency_unsupported');
    expect(answer.products[0].price_range.min.currency).toBe('HKD');
    const { answer: refused } = await searched({ query: 'ring', context, filters: { price: { max: 100 } } });
    expect(refused.ucp.status).toBe('error');
  });

  it('refuses ids that are longer than any of the shop', async () => {
    const long = `p${'1'.repeat(400)}`;
    for (const refused of [
      await looked({ ids: [long] }),
      await detailed({ id: long }),
      await created(lines(`p${studs}`, long)),
    ])
      expect(refused).toMatchObject({ status: 400, answer: { code: 'invalid_request' } });
  });

  it('names unknown ids, and refuses too many', async () => {
    const { answer } = await looked({ ids: [`p${studs}`, 'p999999', 'nonsense'] });
    expect(answer.products).toHaveLength(1);
    const unknown = answer.messages.filter(({ code }: Answer) => code === 'not_found');
    expect(unknown.map(({ content }: Answer) => content)).toEqual(['p999999', 'nonsense']);
    const { answer: none } = await detailed({ id: 'p999999' });
    expect(codesOf(none)).toEqual(['not_found']);
    const many = Array.from({ length: 51 }, (_, at) => `p${at + 1}`);
    expect(await looked({ ids: many })).toMatchObject({ status: 400, answer: { code: 'request_too_large' } });
  });
});

describe('a cart', () => {
  it('opened twice, or by another person, gives each the same pieces once', async () => {
    const { status, answer: cart } = await created({ ...lines(`p${studs}`), context: here });
    expect(status).toBe(201);
    for (const email of ['one@example.com', 'two@example.com']) {
      const person = await shop.guest(email);
      await person.call('cartAdd', { product_id: 1203, qty: 1, custom_option: {} });
      await person.call('cartReceive', { goods: goodsOf(cart) });
      const { items_count } = await person.call('cartReceive', { goods: goodsOf(cart) });
      expect(items_count).toBe(1);
      const { cart_info } = await person.call('cartIndex', {});
      const selected = cart_info.products.map(({ product_id, active, qty }) => [product_id, active, qty]);
      expect(selected).toEqual([
        [String(studs), 1, 1],
        ['1203', 2, 1],
      ]);
    }
  });

  it('refuses control characters, which the database does not store', async () => {
    const item = { id: `p${studs}` };
    for (const body of [
      { line_items: [{ id: 'a\u0000', item, quantity: 1 }] },
      { line_items: [{ item: { id: 'p1\u0000' }, quantity: 1 }] },
      { ...lines(item.id), context: { address_country: '\u0000' } },
    ])
      expect(await created(body)).toMatchObject({ status: 400, answer: { code: 'invalid_request' } });
    expect(await rest('get_cart', ['GET', '/carts/%00'])).toMatchObject({ status: 400 });
  });

  it('says which of its pieces are not sold any more, and refuses one without any other', async () => {
    const { answer: cart } = await created({ ...lines('p1205', `p${studs}`), context: here });
    const { answer: single } = await created({ ...lines('p1205'), context: here });
    const shelve = (on_shelf: boolean) =>
      shop.db.handle.updateTable('product').set({ on_shelf }).where('id', '=', 1205).execute();
    const read = async (id: string) => (await rest('get_cart', ['GET', `/carts/${id}`])).answer;
    await shelve(false);
    const [left, none] = [await read(cart.id), await read(single.id)];
    await shelve(true);
    expect(left.line_items).toHaveLength(1);
    expect(left.messages).toContainEqual(
      expect.objectContaining({
        type: 'warning',
        code: 'not_found',
        content: expect.stringContaining('p1205'),
      }),
    );
    expect([none.ucp.status, codesOf(none)[0]]).toEqual(['error', 'not_found']);
  });

  it('has the quoted total for a person who had more of a piece, and refuses a full cart unchanged', async () => {
    const person = await shop.guest('full@example.com');
    await person.call('cartAdd', { product_id: studs, qty: 3, custom_option: {} });
    const { items_count } = await person.call('cartReceive', { goods: `p${studs}:1` });
    expect(items_count).toBe(1);
    const ids = await shop.db.handle.selectFrom('diamond').select('id').limit(60).execute();
    const stones = ids.map(({ id }) => `d${id}:1`);
    await person.call('cartReceive', { goods: stones.slice(0, 59).join(',') });
    const before = (await person.call('cartIndex', {})).cart_info;
    expect(before.products).toHaveLength(60);
    const refused = await refusalOf(person.call('cartReceive', { goods: `${stones[59]},p${studs}:1` }));
    expect(refused.code).toBe(codes.cartAddFailed);
    expect(refused.message).toMatch(/60 different pieces and has no space for one piece/);
    expect((await person.call('cartIndex', {})).cart_info).toEqual(before);
  });

  it('that was cancelled does not come back by a change at the same time', async () => {
    const { answer: cart } = await created({ ...lines(`p${studs}`), context: here });
    const changes: ReturnType<typeof rest>[] = [];
    const outside = AsyncLocalStorage.snapshot();
    const change = () =>
      rest('update_cart', ['PUT', `/carts/${cart.id}`], { ...lines('p1203'), context: here });
    await shop.db.transaction(async (trx) => {
      await trx.deleteFrom('agent_cart').where('id', '=', cart.id).execute();
      changes.push(outside(change));
      // On PGlite the change begins after this transaction.
      if (process.env['TEST_DATABASE_URL']) await lockWait(trx);
    });
    expect(codesOf((await changes[0])?.answer)).toEqual(['not_found']);
  });

  it('keeps nothing of the buyer', async () => {
    const buyer = { email: 'secret@example.com', first_name: 'Secret' };
    const { answer } = await created({ ...lines(`p${studs}`), context: here, buyer } as object);
    const stored = await shop.db.handle.selectFrom('agent_cart').selectAll().execute();
    expect(JSON.stringify([answer, stored])).not.toMatch(/secret/i);
  });

  it('says which choice is still open, and of an unknown piece that it is', async () => {
    const { answer } = await created({ ...lines('p1007', 'p999999'), context: here });
    expect(codesOf(answer)).toEqual(expect.arrayContaining(['not_found', 'option_open', 'made_to_order']));
    expect(answer.line_items).toHaveLength(1);
  });

  it('is not made of pieces that are unknown or sold', async () => {
    const { status, answer } = await created({ ...lines('p999999') });
    expect([status, answer.ucp.status, codesOf(answer)[0]]).toEqual([200, 'error', 'not_found']);
    const sold = 1204;
    const before = await stockOf(shop, sold);
    await shop.db.handle.updateTable('product').set({ stock: 0 }).where('id', '=', sold).execute();
    const { answer: none } = await created({ ...lines(`p${sold}`) });
    expect(before).toBeGreaterThan(0);
    expect(codesOf(none)[0]).toBe('out_of_stock');
  });

  it('is made once per idempotency key, and another body is refused', async () => {
    const headers = { ...header(), 'idempotency-key': crypto.randomUUID() };
    const body = { ...lines(`p${studs}`), context: here };
    const [first, again] = await Promise.all([created(body, headers), created(body, headers)]);
    expect(again.answer).toEqual(first.answer);
    const other = await created({ ...lines('p1203'), context: here }, headers);
    expect(other).toMatchObject({ status: 409, answer: { code: 'idempotency_conflict' } });
  });

  it.each(['', ' ', 'a b', 'ключ', 'k'.repeat(256)])(
    'is not made with the idempotency key %j',
    async (key) => {
      const meta = { 'ucp-agent': { profile: platform.urlOf('/agent.json') }, 'idempotency-key': key };
      const params = { name: 'create_cart', arguments: { meta, cart: lines(`p${studs}`) } };
      const refused = await posted({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('1 to 255 visible ASCII characters');
    },
  );

  it('that is refused is not stored under its key, which stays free', async () => {
    const headers = { ...header(), 'idempotency-key': crypto.randomUUID() };
    const count = async () =>
      (await shop.db.handle.selectFrom('agent_request').select('id').execute()).length;
    const before = await count();
    expect((await created(lines('p999999'), headers)).answer.ucp.status).toBe('error');
    expect(await count()).toBe(before);
    expect((await created(lines(`p${studs}`), headers)).status).toBe(201);
  });

  it('ends after a week', async () => {
    const { answer: cart } = await created({ ...lines(`p${studs}`) });
    const read = () => rest('get_cart', ['GET', `/carts/${cart.id}`]);
    expect((await read()).answer.id).toBe(cart.id);
    shop.clock.advance(8 * 24 * 3_600_000);
    expect(codesOf((await read()).answer)).toEqual(['not_found']);
  });
});

describe('a permalink', () => {
  const opened = (path: string) => shop.app.request(`/ucp/buy${path}`, { redirect: 'manual' });

  it('leads to the cart page, which puts its pieces into the cart', async () => {
    const answer = await opened(
      `/p${studs}:2?context/language=zh-TW&continue_to=//evil.example&token=secret`,
    );
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const page = new URL(answer.headers.get('location') ?? '');
    expect([page.origin, page.pathname]).toEqual([shop.host.config.siteOrigin, '/tc/shoppingCart/']);
    expect([...page.searchParams.keys()]).toEqual(['goods']);
    const person = await shop.guest('link@example.com');
    const { items_count } = await person.call('cartReceive', { goods: page.searchParams.get('goods') ?? '' });
    expect(items_count).toBe(2);
  });

  it('that is malformed leads to the home page', async () => {
    for (const path of ['', '/p1', '/p1:0', '/~zz=:1'])
      expect((await opened(path)).headers.get('location')).toBe(`${shop.host.config.siteOrigin}/`);
  });
});

describe('too many requests', () => {
  it('for profiles of other hosts are refused', async () => {
    const limits = createLimits();
    const app = buildApp({ ...shop.host, limits });
    while (limits.tryTake('profileAddress', '127.0.0.1') === 0);
    const search = ['POST', '/catalog/search'] as const;
    const refused = await rest('search_catalog', search, { query: 'ring' }, header('/new.json'), app);
    expect(refused).toMatchObject({ status: 429, answer: { code: 'rate_limited' } });
    expect(platform.asked).not.toContain('/new.json');
  });

  it('for carts are counted across processes', async () => {
    const sharedLimits = createSharedLimits(shop.db, shop.clock);
    while (await sharedLimits.tryTake('agentCartAddress', '127.0.0.1'));
    const app = buildApp({ ...shop.host, sharedLimits: createSharedLimits(shop.db, shop.clock) });
    const refused = await rest('create_cart', ['POST', '/carts'], lines(`p${studs}`), header(), app);
    expect(refused).toMatchObject({ status: 429, answer: { code: 'rate_limited' } });
    const read = await rest('get_cart', ['GET', '/carts/cart_x'], undefined, header(), app);
    expect(read.status).toBe(200);
  });

  it('are refused by both transports, with the time to wait', async () => {
    const limits = createLimits();
    const host = { ...shop.host, limits };
    const app = buildApp(host);
    while (limits.tryTake('writes', '127.0.0.1') === 0);
    const id = itemId({ kind: 'product', productId: studs as never });
    const refused = await rest('create_cart', ['POST', '/carts'], lines(id), header(), app);
    expect(refused).toMatchObject({ status: 429, answer: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const meta = { 'ucp-agent': { profile: platform.urlOf('/agent.json') } };
    const params = { name: 'create_cart', arguments: { meta, cart: lines(id) } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const overMcp = await posted(call, app);
    expect([overMcp.status, overMcp.headers.has('retry-after')]).toEqual([429, true]);
    while (limits.tryTake('reads', '127.0.0.1') === 0);
    const listed = await posted({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, app);
    expect([listed.status, listed.headers.has('retry-after')]).toEqual([429, true]);
    expect(await listed.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'rate_limited' } } });
  });
});
