import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccounting } from '#server/backup/accounting.repo.ts';
import type { S3Settings } from '#server/config-media.ts';
import { environmentSchema } from '#server/config-schema.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { openPglite, openPostgres } from '#server/platform/db/database.ts';
import { movePictures } from '#server/uploads/object-storage.service.ts';
import {
  BackupError,
  type differences,
  makeBackup,
  type Place,
  restoreBackup,
} from '../../scripts/lib/backup.ts';
import { secretNames } from '../../scripts/lib/secret-names.ts';
import { pictureUrl } from '../fixtures/compositions.ts';
import { orderOf } from '../fixtures/pay-shop.ts';
import { openTestShop, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

const { TEST_DATABASE_URL: server } = process.env;
const studs = 1202;
const now = new Date('2026-11-21T00:00:00Z');
const environment = { STRIPE_SECRET_KEY: 'sk_live_never_in_a_backup', HOME: '/nowhere', QFPAY_KEY: '' };

let shop: TestShop;
let buyer: TestBrowser;
let folder: string;
let backup: string;
let source: Place;
const made: string[] = [];

const at = (database: string) => {
  const url = new URL(server ?? '');
  url.pathname = `/${database}`;
  return url.href;
};

async function onServer(query: string): Promise<void> {
  const client = new pg.Client({ connectionString: at('postgres') });
  await client.connect();
  await client.query(query).finally(() => client.end());
}

/** A new, empty location of the engine that the suite runs on. */
async function emptyPlace(name: string): Promise<Place> {
  if (!server) return { databaseUrl: undefined, dataDir: join(folder, name) };
  const database = `shop_restored_${randomBytes(6).toString('hex')}`;
  await onServer(
    `create database ${database} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  );
  made.push(database);
  return { databaseUrl: at(database), dataDir: folder };
}

const openPlace = (place: Place) =>
  place.databaseUrl === undefined
    ? openPglite(place.dataDir)
    : Promise.resolve(openPostgres(place.databaseUrl, { connections: 2 }));

const text = async (query: RawBuilder<{ name: string }>) =>
  (await query.execute(shop.db.handle)).rows[0]?.name ?? '';

/** The test's own shop as a source for a backup. */
async function sourceAs(name: string): Promise<Place> {
  if (server) {
    const database = await text(sql<{ name: string }>`select current_database() as name`);
    return { databaseUrl: at(database), dataDir: folder };
  }
  // The test's database is in memory; it is copied into a folder first.
  const place = { databaseUrl: undefined, dataDir: join(folder, name) };
  const dump = await shop.db.dump?.();
  await (await openPglite(place.dataDir, dump)).close();
  return place;
}

/** An order's payment, with a captured amount in the payment ledger. */
async function paid({ order_id }: { order_id: number }): Promise<void> {
  const { handle } = shop.db;
  const order = await handle
    .selectFrom('orders')
    .select(['currency', 'grand_minor'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const attempt = await handle
    .insertInto('payment_attempt')
    .values({
      order_id,
      provider: 'stripe',
      out_trade_no: `backup-${order_id}`,
      amount_minor: order.grand_minor,
      currency: order.currency,
      payee: 'acct_backup',
      is_live: false,
      state: 'pending',
      mismatch: null,
      locale: 'en',
      provider_ref: null,
      pay_url: null,
      pay_kind: null,
      opening: null,
      created_at: now,
      expires_at: now,
      lease_until: null,
      asked_at: null,
      next_check_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await handle
    .insertInto('payment_ledger')
    .values({
      attempt_id: attempt.id,
      provider: 'stripe',
      kind: 'capture',
      provider_txn: `pi_backup_${order_id}`,
      amount_minor: order.grand_minor,
      currency: order.currency,
      at: now,
    })
    .execute();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  backup = join(folder, 'backup');
  shop = await openTestShop();
  buyer = await shop.customer('backup@example.com');
  await paid(await orderOf(buyer, studs));
  await paid(await orderOf(buyer, studs));
  await orderOf(buyer, studs);
  source = await sourceAs('source');
  await makeBackup(source, backup, environment, now);
}, 900_000);
afterAll(async () => {
  await shop.close();
  for (const database of made) await onServer(`drop database if exists ${database}`);
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', { timeout: 300_000 }, () => {
  it('restored into an empty database shows the same orders, payment ledger and totals, and the shop goes on', async () => {
    const place = await emptyPlace('restored');
    const { books } = await restoreBackup(place, backup);
    const restored = await openPlace(place);
    try {
      expect(await readAccounting(restored.handle)).toEqual(await readAccounting(shop.db.handle));
      expect(books.rows.orders).toBe(3);
      expect(Object.keys(books.ledger)).toEqual(['stripe capture HKD']);
      const { id } = await restored.handle
        .insertInto('job')
        .values({ kind: 'after', key: 'restore', payload: jsonb({}), due_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id).toBeGreaterThan(0);
    } finally {
      await restored.close();
    }
  });

  it('is never restored over an existing shop, and never from a damaged file', async () => {
    await expect(restoreBackup(source, backup)).rejects.toThrow(/not empty|holds a database already/);
    const damaged = join(folder, 'damaged');
    await makeBackup(source, damaged, environment, now);
    const { file } = JSON.parse(await readFile(join(damaged, 'manifest.json'), 'utf8')) as { file: string };
    await appendFile(join(damaged, file), 'x');
    await expect(restoreBackup(await emptyPlace('untouched'), damaged)).rejects.toThrow('is damaged');
    await expect(makeBackup(source, backup, environment, now)).rejects.toThrow(BackupError);
  });

  it('reports each difference after a restore', async () => {
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as {
      books: Parameters<typeof differences>[0];
    };
    manifest.books.ledger['stripe capture HKD'] = '9 × 9';
    await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest));
    await expect(restoreBackup(await emptyPlace('differing'), backup)).rejects.toThrow(
      /ledger, stripe capture HKD: 2 × \d+ instead of 9 × 9/,
    );
  });

  it('lists the names of the secret keys, but no values', async () => {
    const manifest = await readFile(join(backup, 'manifest.json'), 'utf8');
    expect((JSON.parse(manifest) as { keys: string[] }).keys).toEqual(['STRIPE_SECRET_KEY']);
    expect(manifest).not.toContain(environment.STRIPE_SECRET_KEY);
  });

  it('knows every secret of the configuration', () => {
    const secret = /(?:SECRET|TOKEN|CHECK_WORD|APP_CODE|_SID)|(?:^|_)KEY(?:_|$)|^(?:DATABASE|SMTP)_URL$/;
    const opening = Object.keys(environmentSchema.entries).filter((name) => secret.test(name));
    expect(opening.length).toBeGreaterThan(15);
    expect(opening.filter((name) => !secretNames.some((known) => known === name))).toEqual([]);
  });
});

describe('a backup of a shop whose images are in object storage', { timeout: 300_000 }, () => {
  let storage: S3rver;
  let saved: string;
  const bucket: Record<'own' | 'new', S3Settings> = Object.create(null);
  const pictures = new Map<string, Buffer>();

  /** The response for an image from a shop with this database and storage. */
  async function shown(db: TestShop['db'], media: S3Settings | undefined, path: string) {
    const { host, app } = shop;
    const before = { db: host.db, config: host.config };
    Object.assign(host, { db, config: { ...host.config, media } });
    try {
      const answer = await app.request(path);
      return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
    } finally {
      Object.assign(host, before);
    }
  }

  beforeAll(async () => {
    storage = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 'buckets'),
      configureBuckets: [
        { name: 'own', configs: [] },
        { name: 'new', configs: [] },
      ],
    });
    const { port } = (await storage.run()) as AddressInfo;
    for (const name of ['own', 'new'] as const)
      bucket[name] = {
        endpoint: `http://127.0.0.1:${port}`,
        bucket: name,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      };
    shop.host.config = { ...shop.host.config, media: bucket.own };
    const upload = async (colour: string) => {
      const { url } = await buyer.call('uploadBase64', { image: await pictureUrl(colour) });
      const { pathname } = new URL(url);
      pictures.set(pathname, Buffer.from(await (await shop.app.request(pathname)).arrayBuffer()));
    };
    await upload('#abc');
    await upload('#cba');
    while ((await movePictures(shop.host)) > 0);
    // Uploaded later: it is still in the database.
    await upload('#bac');
    saved = join(folder, 'with-pictures');
    const place = { ...(await sourceAs('source-with-pictures')), media: bucket.own };
    const manifest = await makeBackup(place, saved, environment, now);
    expect(manifest.pictures).toBe(2);
    expect(await readdir(join(saved, 'pictures'))).toHaveLength(2);
  }, 300_000);
  afterAll(() => storage?.close());

  it('restores every image into an empty database and an empty bucket, and the shop serves it from there', async () => {
    const place = await emptyPlace('restored-with-bucket');
    const { books } = await restoreBackup({ ...place, media: bucket.new }, saved);
    const restored = await openPlace(place);
    try {
      expect(await readAccounting(restored.handle)).toEqual(books);
      for (const [path, bytes] of pictures) expect(await shown(restored, bucket.new, path)).toEqual(bytes);
    } finally {
      await restored.close();
    }
  });

  it('restores them into the database if there is no object storage', async () => {
    const place = await emptyPlace('restored-without-bucket');
    await restoreBackup(place, saved);
    const restored = await openPlace(place);
    try {
      for (const [path, bytes] of pictures) expect(await shown(restored, undefined, path)).toEqual(bytes);
    } finally {
      await restored.close();
    }
  });
});
