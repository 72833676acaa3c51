import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { filesOf } from '#publisher/release-files.ts';
import { parseConfig } from '#server/config.ts';
import { environmentOf } from '#server/config-environment.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { inParallel } from '#site-server/parallel.ts';
import { isPublic } from '#site-server/release.ts';
import { type Service, startService, untilReady } from '../../scripts/lib/processes.ts';
import { freePort, startPostgres, type TestPostgres } from '../fixtures/postgres.ts';

/**
 * Three machines that serve the site, each with a publisher: one is killed while it swaps files, one is away for a hundred
 * changes, one copies to object storage. At the end all serve the same bytes.
 */

/** Building the site and publishing a hundred changes, on a busy machine. */
const longestMs = 2_400_000;
const changes = 100;
const patience = { timeout: longestMs, interval: 200 };

let folder: string;
let postgres: TestPostgres;
let db: Database;
let host: Service;
let storage: S3rver;
let storageOrigin: string;
let env: Record<string, string | undefined>;
const names = ['killed', 'away', 'bucket'] as const;
type Name = (typeof names)[number];
const publishers = new Map<Name, Service>();

const served = (name: Name) => join(folder, name, 'dist');

function start(name: Name): Service {
  const bucket = {
    SITE_S3_ENDPOINT: storageOrigin,
    SITE_S3_BUCKET: 'the-site',
    SITE_S3_ACCESS_KEY_ID: 'S3RVER',
    SITE_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const publisher = startService({
    ...{ name, file: 'src/publisher/main.ts', args: [served(name)], output: 'quiet' },
    env: {
      ...env,
      SITE_NAME: name,
      DATA_DIR: join(folder, name),
      ...(name === 'bucket' && bucket),
    },
  });
  publishers.set(name, publisher);
  return publisher;
}

/** Waits until a publisher shows the end of the log, or has ended. */
async function upToDate(...sites: Name[]): Promise<void> {
  const behind = async () => {
    for (const name of sites) {
      const publisher = publishers.get(name);
      if (publisher?.child.exitCode) throw new Error(`${name} has ended:\n${publisher.lastOutput()}`);
    }
    const { rows } = await sql<{ behind: number }>`
      select count(*)::integer as behind from publish, publish_site
      where publish_site.name = any(${[...sites]}::text[]) and publish.due_at <= now() and (
        publish.state = 'waiting' or publish.position > publish_site.position)`.execute(db.handle);
    const known = await db.handle
      .selectFrom('publish_site')
      .select('name')
      .where('name', 'in', sites)
      .execute();
    return known.length < sites.length ? 'not registered' : rows[0]?.behind;
  };
  await expect.poll(behind, patience).toBe(0);
}

async function started(publisher: Service): Promise<void> {
  const hasEnded = () => publisher.child.exitCode !== null;
  const look = () => {
    if (!hasEnded() && !publisher.lastOutput().includes('publisher is up to date'))
      throw new Error('not yet');
  };
  await vi.waitFor(look, patience);
  if (hasEnded()) throw new Error(`${publisher.name} has ended:\n${publisher.lastOutput()}`);
}

beforeAll(async () => {
  // Inside the project: the compiled pages import its packages.
  await mkdir('.cache', { recursive: true });
  folder = resolve(await mkdtemp(join('.cache', 'sites-')));
  storage = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 'storage') },
    configureBuckets: [{ name: 'the-site', configs: [] }],
  });
  storageOrigin = `http://127.0.0.1:${((await storage.run()) as AddressInfo).port}`;
  postgres = await startPostgres();
  const config = parseConfig({
    SITE_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: join(folder, 'host'),
    DATABASE_URL: postgres.url,
    PUBLISH_SECRETS: 'a-secret-of-the-tests-alone',
    PAYMENT_SANDBOX: 'off',
    DESIGN_WEIGHING: 'off',
    LOG_LEVEL: 'info',
  });
  env = environmentOf(config);
  host = startService({ name: 'The API host', file: 'src/server/main.ts', env, output: 'quiet' });
  await untilReady(host, `${config.apiOrigin}/readyz`, longestMs);
  db = openPostgres(postgres.url);
  // The stones are not what this is about.
  await sql`delete from diamond where id > (select min(id) + 100 from diamond)`.execute(db.handle);
  const build = spawn(process.execPath, ['scripts/build.ts', served('killed')], {
    env: { ...process.env, ...env, SITE_NAME: 'killed' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(build, 'exit');
  expect(code).toBe(0);
  // The first publisher compiles the pages; the other machines are installed from the same files.
  const first = start('killed');
  await started(first);
  await first.stop();
  for (const name of ['away', 'bucket'] as const) {
    await cp(join(folder, 'killed'), join(folder, name), { recursive: true, verbatimSymlinks: true });
    await rm(join(`${served(name)}.releases`, 'publisher'));
  }
  await Promise.all(names.map(start).map(started));
}, longestMs);
afterAll(async () => {
  for (const publisher of publishers.values()) await publisher.kill();
  await db?.close();
  await host?.stop();
  await postgres?.stop();
  await storage?.close();
  await rm(folder, { recursive: true, force: true });
}, longestMs);

/** Content as several writers change it: most often a text, sometimes a page that comes, goes or moves. */
async function change(number: number): Promise<void> {
  const title = JSON.stringify(`Title ${number}`);
  const statements = [
    sql`update article set text = jsonb_set(text, '{en,title}', ${title}::jsonb)
      where aid = (select aid from article order by aid offset ${number % 7} limit 1)`,
    sql`insert into article select (jsonb_populate_record(article, jsonb_build_object('aid', ${9000 + number}::integer))).*
      from article order by aid limit 1`,
    sql`update content_page set text = jsonb_set(text, '{en,title}', ${title}::jsonb) where key = 'privacy'`,
    sql`delete from article where aid = (select max(aid) from article where aid >= 9000 and aid % 10 = 1)`,
    sql`update article set text = jsonb_set(text, '{tc,title}', ${title}::jsonb)
      where aid = (select max(aid) from article)`,
  ];
  const statement = number % 25 === 24 ? productPrice(number) : statements[number % statements.length];
  await statement?.execute(db.handle);
}

const productPrice = (number: number) =>
  sql`update product set price_minor = price_minor + 100
    where id = (select id from product where not is_bundle order by id offset ${number} limit 1)`;

/** Prices in other currencies: hundreds of pages, which are swapped at once. */
async function changeRates(number: number): Promise<void> {
  await sql`update currency set rate = round(rate::numeric * ${1 + number / 100}::numeric, 6)::text
    where rate::numeric <> 1`.execute(db.handle);
  await publishNow('rates');
}

/** Publishes what waits for its hour otherwise. */
const publishNow = (...whats: string[]) =>
  sql`insert into publish (what, who, due_at, state, created_at)
    select what, 'test', now(), 'waiting', now() from unnest(${whats}::text[]) as what
    on conflict (what, key) where state = 'waiting' do update set due_at = now()`.execute(db.handle);

/** Kills a publisher while its new files lie beside the served ones; whether it was in time. */
async function killDuringSwap(name: Name, act: () => Promise<void>): Promise<boolean> {
  const releases = `${served(name)}.releases`;
  const publisher = publishers.get(name);
  if (!publisher) throw new Error(`${name} does not run`);
  const { promise: killed, resolve: isKilled } = Promise.withResolvers<void>();
  const watcher = watch(releases, (_, file) => {
    if (!/^new-\d+$/.test(file ?? '') || !existsSync(join(releases, file ?? ''))) return;
    publisher.child.kill('SIGKILL');
    isKilled();
  });
  await act();
  await Promise.race([killed, upToDate(name)]);
  watcher.close();
  await publisher.kill();
  return readdirSync(releases).some((file) => /^new-\d+$/.test(file));
}

/**
 * The digest of a file. In pages the numbers of islands do not count: Astro gives them in the order in which islands of a
 * page are rendered, which may differ from one run to the next.
 */
function digestOf(file: string, content: Buffer): string {
  if (file.endsWith('.br')) return digestOf(file.slice(0, -3), brotliDecompressSync(content));
  if (file.endsWith('.gz')) return digestOf(file.slice(0, -3), gunzipSync(content));
  const bytes = file.endsWith('.html')
    ? content.toString().replaceAll(/ (?:uid="[^"]*"|prefix="r\d+")|(?<=_r)\d+(?=[A-Z_])/g, '')
    : content;
  return createHash('sha256').update(bytes).digest('hex');
}

/** Files that are at one of two sites only, or have other content there. */
const differing = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys({ ...a, ...b }).filter((file) => a[file] !== b[file]);

/** The public files of a folder, with their compressed forms if a web server sends them. */
async function bytesOf(name: Name, withForms: boolean): Promise<Record<string, string>> {
  const files = await filesOf(served(name));
  const wanted = files.filter((file) => isPublic(`/${file.replace(withForms ? /\.(?:br|gz)$/ : /^$/, '')}`));
  return Object.fromEntries(
    wanted.toSorted().map((file) => [file, digestOf(file, readFileSync(join(served(name), file)))]),
  );
}

/** The files in the bucket, as a CDN reads them. */
async function bytesInBucket(files: readonly string[]): Promise<Record<string, string>> {
  const found = new Map<string, string>();
  await inParallel(files, 8, async (file) => {
    const answer = await fetch(
      `${storageOrigin}/the-site/site/${file.split('/').map(encodeURIComponent).join('/')}`,
    );
    const content = Buffer.from(await answer.arrayBuffer());
    found.set(file, answer.ok ? digestOf(file, content) : String(answer.status));
  });
  return Object.fromEntries(found);
}

it(
  'all sites serve the same bytes after a hundred changes, a kill and a day away',
  async () => {
    await upToDate(...names);
    const before = await bytesOf('killed', true);
    await publishers.get('away')?.stop();
    for (let number = 0; number < changes; number += 1) {
      await change(number);
      if (number === changes / 2) {
        let kills = 0;
        for (let isInTime = false; !isInTime; kills += 1) {
          await upToDate('killed');
          isInTime = await killDuringSwap('killed', () => changeRates(kills + 1));
          await started(start('killed'));
        }
      }
      // The others publish in many rounds what the one that is away will publish in one.
      if (number % 10 === 9) await upToDate('killed', 'bucket');
    }
    await started(start('away'));
    await upToDate(...names);
    await publishNow('rates', 'stones', 'feeds');
    await upToDate(...names);

    const away = await bytesOf('away', true);
    // Panels of menus that an open page may ask for stay; the site that was away never had those in between.
    const isOfBoth = (file: string) => !file.startsWith('menu/') || file in away;
    const shared = (bytes: Record<string, string>) =>
      Object.fromEntries(Object.entries(bytes).filter(([file]) => isOfBoth(file)));
    const killed = shared(await bytesOf('killed', true));
    expect(differing(away, killed)).toEqual([]);
    const plain = shared(await bytesOf('killed', false));
    expect(differing(await bytesInBucket(Object.keys(plain)), plain)).toEqual([]);
    const { rows } = await sql<{ state: string }>`
      select distinct state from publish where due_at <= now()`.execute(db.handle);
    expect(rows).toEqual([{ state: 'done' }]);
    // The changes were real ones: pages came, and pages are others.
    const files = Object.keys(killed);
    expect(files.filter((file) => !(file in before)).length).toBeGreaterThan(0);
    expect(files.filter((file) => file in before && killed[file] !== before[file]).length).toBeGreaterThan(
      20,
    );
  },
  longestMs,
);
