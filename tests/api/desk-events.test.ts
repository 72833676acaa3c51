import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { topicsIn } from '#desk/app/change-feed.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { deskEventsPath } from '#kernel/shop/desk/desk-events.ts';
import { codes } from '#kernel/wire/codes.ts';
import { buildApp, openMemory } from '#server/app.ts';
import { refuseTooMany } from '#server/platform/limits/too-many.ts';
import { type Desk, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let ada: Desk;
let ben: Desk;
let app: Hono;
let isClosing = false;
let stop: () => Promise<void>;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await openDesk(shop, ['owner'], { name: 'Ada Lo' });
  ben = await openDesk(shop, ['sales'], { name: 'Ben Ma' });
  const memory = openMemory(shop.host);
  ({ stop } = memory.answers.revisions.start(shop.host.log));
  await memory.answers.revisions.settle();
  // Another host than the one that Ben writes with.
  app = buildApp(shop.host, undefined, () => isClosing, memory);
});
afterAll(async () => {
  await stop();
  await shop.close();
});

const follow = (token: string, more: Record<string, string> = {}) =>
  app.request(`/${deskEventsPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...more },
  });

it('informs an open desk of what others do, until the host closes', async () => {
  const response = await follow(ada.token);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  if (!response.body) throw new Error('no stream');
  const events = topicsIn(response.body);
  const first = events.next();
  await ben.call('deskOpened', { kind: 'order', id: '1100000042' });
  expect((await first).value).toEqual(['presence']);
  await shop.browser().call('contactSubmit', {
    customer_name: 'Mei Chan',
    email: 'mei@example.com',
    telephone: '+852 5550 0100',
    comment: 'May the ring be resized later?',
  });
  expect((await events.next()).value).toEqual(['desk']);
  isClosing = true;
  expect((await events.next()).done).toBe(true);
  isClosing = false;
});

it('refuses ended sessions and pages of other origins', async () => {
  const code = async (response: Response) => ((await response.json()) as { code: number }).code;
  expect(await code(await follow('x'.repeat(43)))).toBe(deskCodes.signedOut);
  expect(await code(await follow(ada.token, { origin: 'https://elsewhere.example' }))).toBe(codes.attack);
});

it('limits how often an address may try tokens', async () => {
  const limited = buildApp(
    { ...shop.host, limits: { ...shop.host.limits, take: async () => refuseTooMany(1_000) } },
    undefined,
    undefined,
    openMemory(shop.host),
  );
  const response = await limited.request(`/${deskEventsPath}`, { method: 'POST' });
  expect(response.status).toBe(429);
});
