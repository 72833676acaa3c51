import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeParameters } from '#client/api/api.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { accessRows } from '../fixtures/access-rows.ts';
import { createOwnedWorld, type OwnedWorld, ownerMarks, ownerView } from '../fixtures/owned-world.ts';
import { openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

type Schema = v.GenericSchema;

const table = Object.entries(endpoints) as [string, Endpoint][];

/** Names of parameters, including those inside objects. */
function* namesIn(schema: Schema): Generator<string> {
  if ('wrapped' in schema) yield* namesIn(schema.wrapped as Schema);
  if ('pipe' in schema)
    for (const part of schema.pipe as Schema[])
      if (part !== schema && part.kind === 'schema') yield* namesIn(part);
  if ('options' in schema && Array.isArray(schema.options))
    for (const part of schema.options) if (typeof part === 'object') yield* namesIn(part as Schema);
  if ('entries' in schema)
    for (const [name, entry] of Object.entries(schema.entries as Record<string, Schema>)) {
      yield name;
      yield* namesIn(entry);
    }
}

/** A parameter with such a name (id, number, token, image) identifies an object with an owner. */
const namesObject = (name: string): boolean =>
  /(?:^|_)(?:ids?|number|no|token|link|image|images|pictures|code_of|key)$|[a-z](?:Ids?|Token|ID|Number|Key)$|^[ta]id$/.test(
    name,
  );

const ownersOnly = table.filter(([name]) => typeof accessRows[name] === 'object');

let shop: PayShop;
let world: OwnedWorld;
let before: unknown;
const others: Record<'second customer' | 'guest' | 'anonymous', () => TestBrowser> = {
  'second customer': () => second,
  guest: () => guest,
  anonymous: () => shop.browser(),
};
let second: TestBrowser;
let guest: TestBrowser;

beforeAll(async () => {
  shop = await openPayShop();
  world = await createOwnedWorld(shop);
  second = await shop.customer('second@example.com');
  guest = await shop.guest('guest-of-none@example.com');
  // A cart, so that the call fails because of the foreign address and not because the cart is empty.
  for (const browser of [second, guest]) await browser.call('cartAdd', { product_id: 1202, qty: 1 });
  before = await ownerView(world);
});
afterAll(() => shop.close());

async function send(endpoint: Endpoint, input: object, token: string) {
  const parameters = encodeParameters(endpoint, input);
  const isPost = endpoint.methods[0] === 'POST';
  const response = await shop.app.request(`/${endpoint.path}${isPost ? '' : `?${parameters}`}`, {
    method: isPost ? 'POST' : 'GET',
    headers: token === '' ? {} : { 'access-token': token },
    ...(isPost ? { body: parameters } : {}),
  });
  const text = await response.text();
  const read: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
  const { code = 0 } = v.parse(v.looseObject({ code: v.optional(v.number()) }), read);
  return { code, text };
}

/** Texts that no answer to another caller may contain. */
function expectNothingOfTheirs(text: string, title: string): void {
  const secrets = [...ownerMarks, String(world.number), world.uploadId, ...world.attempts];
  expect(
    secrets.filter((secret) => text.includes(secret)),
    title,
  ).toEqual([]);
}

describe('the access table', () => {
  it.each(table.filter(([, { input }]) => [...namesIn(input)].some(namesObject)))(
    '%s takes an object and has a row in tests/fixtures/access-rows.ts',
    (name) => {
      expect(accessRows[name], `add how ${name} is called with another customer's object`).toBeDefined();
    },
  );

  it('has no row of a call that does not exist', () => {
    expect(Object.keys(accessRows).filter((name) => !Object.hasOwn(endpoints, name))).toEqual([]);
  });

  it('uses objects that their owner can reach', async () => {
    const { owner, appointmentId, designId, addressId, number } = world;
    await owner.call('orderView', { increment_id: number });
    await owner.call('designDetail', { id: designId });
    await owner.call('addressEdit', { address_id: addressId });
    await owner.call('reservationDetail', { id: appointmentId });
    for (const [name, value] of Object.entries(world)) {
      expect(value, name).toBeTruthy();
      if (Array.isArray(value)) expect(value.length, name).toBeGreaterThan(1);
    }
    const text = JSON.stringify(before);
    for (const mark of ownerMarks) expect(text, mark).toContain(mark);
  });
});

describe.each(Object.keys(others) as (keyof typeof others)[])('%s', (who) => {
  it.each(ownersOnly)('reaches nothing of another customer by %s', async (name, endpoint) => {
    const row = accessRows[name];
    if (typeof row !== 'object') throw new Error(`${name} has no inputs`);
    const { token } = others[who]();
    const inputs = 'theirs' in row ? row.theirs(world) : row.lists(world);
    expect(inputs.length).toBeGreaterThan(0);
    for (const input of inputs) {
      const title = `${name} ${JSON.stringify(input)}`;
      const { code, text } = await send(endpoint, input, token);
      if ('theirs' in row) expect(code, `${title}: ${text.slice(0, 300)}`).not.toBe(codes.success);
      if (who === 'anonymous' && endpoint.access !== 'public') expect(code, title).toBe(codes.notSignedIn);
      const sent = JSON.stringify(input);
      const echoed = [String(world.number), world.uploadId, ...world.attempts].filter((part) =>
        sent.includes(part),
      );
      expectNothingOfTheirs(
        echoed.reduce((rest, part) => rest.replaceAll(part, ''), text),
        title,
      );
    }
  });

  it('learns nothing about another customer from any other call', async () => {
    const { token } = others[who]();
    const rest = table.filter(
      ([name, { takesFiles }]) => typeof accessRows[name] !== 'object' && name !== 'logout' && !takesFiles,
    );
    for (const [name, endpoint] of rest) {
      const { code, text } = await send(endpoint, {}, token);
      if (who === 'anonymous' && endpoint.access !== 'public') expect(code, name).toBe(codes.notSignedIn);
      expectNothingOfTheirs(text, name);
    }
  });
});

describe('the owner', () => {
  it('finds everything unchanged after all of these calls', async () => {
    expect(await ownerView(world)).toEqual(before);
  });
});
