import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openFigures } from '#server/figures.ts';
import { failPublish, listPublishes, requestPublish } from '#server/publishing/publishes.service.ts';
import {
  joinSite,
  lateMs,
  listSites,
  mostBehind,
  noteSite,
  removeSite,
  silentMs,
  takeoverMs,
} from '#server/publishing/sites.service.ts';
import { openDesk } from '../fixtures/desk-staff.ts';
import { TestPublisher } from '../fixtures/publisher.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

/** Two sites over one log, with the content's own changes removed before each test. */
let shop: TestShop;
let east: TestPublisher;
let west: TestPublisher;
const days = 86_400_000;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.handle.deleteFrom('publish').execute();
  await shop.db.handle.deleteFrom('publish_site').execute();
  await sql`delete from area_change`.execute(shop.db.handle);
  shop.clock.set(new Date(Math.max(Date.now(), shop.clock.now().getTime()) + 10 * silentMs));
  [east, west] = [new TestPublisher(shop, 'east'), new TestPublisher(shop, 'west')];
  await east.join();
  await west.join();
});

const ask = (key: string) => requestPublish(shop.host, { what: 'article', key, who: 'test' });
const keysOf = (changes: readonly { what: string; key: string }[]) =>
  changes.filter(({ what }) => what === 'article').map(({ key }) => key);
const stateOf = async (id: number) =>
  (await listPublishes(shop.host, 100)).find((row) => row.id === id)?.state;
const siteOf = async (name: string) => (await listSites(shop.host)).find((site) => site.name === name);

it('every site gets every change, and a change is done when all of them show it', async () => {
  const id = await ask('101');
  expect(keysOf(await east.claim())).toEqual(['101']);
  await east.finish([id], 3);
  expect(await stateOf(id)).toBe('running');
  expect(keysOf(await west.claim())).toEqual(['101']);
  await west.finish([id], 2);
  expect(await stateOf(id)).toBe('done');
  expect((await listPublishes(shop.host, 100)).find((row) => row.id === id)?.pages).toBe(3);
});

it('a site that was away gets all changes since, in their order, and does not hold the others up', async () => {
  const ids: number[] = [];
  for (const key of ['101', '102', '103']) {
    ids.push(await ask(key));
    await east.claim();
    await east.finish();
  }
  expect(await Promise.all(ids.map(stateOf))).toEqual(['running', 'running', 'running']);
  shop.clock.advance(silentMs + 1);
  await noteSite(shop.host, east.site, '');
  expect(await Promise.all(ids.map(stateOf))).toEqual(['done', 'done', 'done']);
  expect(keysOf(await west.claim())).toEqual(['101', '102', '103']);
  await west.finish();
  west.claimed = undefined;
  expect(keysOf(await west.claim())).toEqual([]);
});

it('a site whose changes were deleted, or that is too far behind, is rendered in whole', async () => {
  const whole = [{ id: 0, what: 'site', key: '' }];
  await ask('101');
  await east.claim();
  await east.finish();
  shop.clock.advance(silentMs + 1);
  await noteSite(shop.host, east.site, '');
  shop.clock.advance(31 * days);
  await east.finish();
  expect(await west.claim()).toMatchObject(whole);
  await west.finish();
  expect((await siteOf('west'))?.behind).toBe(0);

  await sql`insert into publish (what, key, who, due_at, state, created_at)
    select 'article', number::text, 'test', ${shop.clock.now()}, 'waiting', ${shop.clock.now()}
    from generate_series(1, ${mostBehind}::integer) as number`.execute(shop.db.handle);
  expect(await west.claim()).toHaveLength(mostBehind);
  await ask('0');
  await east.claim();
  west.claimed = undefined;
  expect(await west.claim()).toMatchObject(whole);
});

it('a change that fails at one site is tried again at all, and counted once', async () => {
  const id = await ask('101');
  const changes = await east.claim();
  await west.claim();
  for (const change of changes) {
    await failPublish(shop.host, change, 'disk full');
    await failPublish(shop.host, change, 'disk full');
  }
  await east.finish();
  await west.finish();
  expect(await stateOf(id)).toBe('waiting');
  shop.clock.advance(10_000);
  expect(await east.claim()).toMatchObject([{ key: '101', attempts: 2 }]);
  expect(await west.claim()).toMatchObject([{ key: '101', attempts: 2 }]);
});

it('a rollback reaches the sites that were there, and no site that was away', async () => {
  await requestPublish(shop.host, { what: 'rollback', who: 'test' });
  expect((await east.claim()).map(({ what }) => what)).toEqual(['rollback']);
  await east.finish();
  await ask('101');
  shop.clock.advance(silentMs + 1);
  expect((await west.claim()).map(({ what }) => what)).not.toContain('rollback');
});

it('many claims at once lose and reorder nothing', async () => {
  const wanted = Array.from({ length: 30 }, (_, index) => String(200 + index));
  const got: Record<string, string[]> = { east: [], west: [] };
  const reads = async (publisher: TestPublisher) => {
    const found = got[publisher.site.name] ?? [];
    while (found.length < wanted.length) {
      found.push(...keysOf(await publisher.claim()));
      await publisher.finish();
    }
  };
  const writes = async () => {
    for (const key of wanted) await ask(key);
  };
  await Promise.all([writes(), reads(east), reads(west)]);
  expect(got.east).toEqual(got.west);
  expect(got.east?.toSorted()).toEqual(wanted);
});

it('one publisher keeps a site: another of the same name waits until it is silent, and then begins at the end', async () => {
  const stranger = { name: 'east', publisher: 'another-folder', target: '/srv/other' };
  expect(await joinSite(shop.host, stranger)).toBeUndefined();
  await ask('101');
  await west.claim();
  shop.clock.advance(takeoverMs + 1);
  expect(await joinSite(shop.host, stranger)).toMatchObject({ isNew: true });
  expect((await siteOf('east'))?.behind).toBe(0);
  await expect(east.claim()).rejects.toThrow('east is taken');
  expect(await joinSite(shop.host, stranger)).toMatchObject({ isNew: false });
});

it('a late site is named at the desk and in the metrics, and can be forgotten', async () => {
  const desk = await openDesk(shop, ['content']);
  const figures = await openFigures(shop.host, { host: '127.0.0.1', port: 0 });
  const gauge = async (name: string, site: string) => {
    const text = await fetch(`http://127.0.0.1:${figures.port}/metrics`).then((answer) => answer.text());
    const line = text.split('\n').find((each) => each.startsWith(`shop_site_${name}{site="${site}"} `));
    return line === undefined ? undefined : Number(line.split(' ')[1]);
  };
  await ask('101');
  await ask('102');
  await east.claim();
  await east.finish();
  await noteSite(shop.host, west.site, 'disk full');
  shop.clock.advance(lateMs + 60_000);
  const { sites } = await desk.call('deskPublishes', {});
  expect(sites).toMatchObject([
    { name: 'east', behind: 0, since: null, isLate: false },
    { name: 'west', target: '/srv', behind: 2, isLate: true, isSilent: true, error: 'disk full' },
  ]);
  expect(await gauge('changes_behind', 'west')).toBe(2);
  expect(await gauge('behind_seconds', 'west')).toBeGreaterThanOrEqual((lateMs + 60_000) / 1000);
  expect(await gauge('silent_seconds', 'west')).toBeGreaterThanOrEqual((lateMs + 60_000) / 1000);
  expect(await gauge('changes_behind', 'east')).toBe(0);
  await removeSite(shop.host, 'west');
  expect(await gauge('changes_behind', 'west')).toBeUndefined();
  await expect(removeSite(shop.host, 'west')).rejects.toThrow("There is no site 'west'");
  await figures.close();
});
