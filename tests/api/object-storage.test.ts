import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopImageOf } from '#kernel/shop/pictures/shop-image.ts';
import { parseConfig } from '#server/config.ts';
import type { S3Settings } from '#server/config-media.ts';
import { s3Store } from '#server/platform/media/s3-store.ts';
import { movePictures, restorePictures, savePictures } from '#server/uploads/object-storage.service.ts';
import { pictureUrl } from '../fixtures/compositions.ts';
import { openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let folder: string;
let storage: S3rver;
let settings: S3Settings;
let shop: TestShop;
let buyer: TestBrowser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-storage-'));
  storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'pictures-of-shoppers', configs: [] }],
  });
  const { port } = (await storage.run()) as AddressInfo;
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures-of-shoppers',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  shop = await openTestShop({ config: { media: settings } });
  buyer = await shop.customer('pictures@example.com');
});
afterAll(async () => {
  await shop?.close();
  await storage?.close();
  await rm(folder, { recursive: true, force: true });
});

const rowOf = (id: string) =>
  shop.db.handle
    .selectFrom('upload')
    .select(['content', 'is_elsewhere'])
    .where('id', '=', id)
    .executeTakeFirst();
const served = async (url: string) => {
  const answer = await shop.app.request(new URL(url).pathname);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const pick = ({ id, version }: { id: string; version: string }) => ({ id, version });
const move = () => movePictures(shop.host);
const settled = async () => {
  while ((await move()) > 0);
};

describe('shoppers’ images in object storage', () => {
  it('are served alike before and after they have moved', async () => {
    const { id, url } = await buyer.call('uploadBase64', { image: await pictureUrl() });
    const before = await served(url);
    expect((await rowOf(id))?.content).not.toBeNull();
    await settled();
    expect(await rowOf(id)).toEqual({ content: null, is_elsewhere: true });
    expect(Buffer.from((await s3Store(settings).read(id)) ?? [])).toEqual(before.bytes);
    expect(await served(url)).toEqual(before);
    expect(before.status).toBe(200);
    expect(await move()).toBe(0);
  });

  it('are deleted with their row, even if the move was interrupted', async () => {
    const store = s3Store(settings);
    const moved = await buyer.call('uploadBase64', { image: await pictureUrl() });
    await settled();
    const cut = await buyer.call('uploadBase64', { image: await pictureUrl() });
    // The state after a crash between storing an image and clearing its row.
    await shop.db.handle.updateTable('upload').set({ is_elsewhere: true }).where('id', '=', cut.id).execute();
    await store.put(cut.id, randomBytes(20));
    await shop.db.handle.deleteFrom('upload').where('id', 'in', [moved.id, cut.id]).execute();
    expect((await served(moved.url)).status).toBe(404);
    expect(await store.read(moved.id)).toBeDefined();
    await settled();
    expect(await store.read(moved.id)).toBeUndefined();
    expect(await store.read(cut.id)).toBeUndefined();
    expect(await shop.db.handle.selectFrom('picture_removal').selectAll().execute()).toEqual([]);
  });

  it('are accepted, stored and served while it is unavailable, and move later', async () => {
    const { id, url } = await buyer.call('uploadBase64', { image: await pictureUrl() });
    const { config } = shop.host;
    shop.host.config = { ...config, media: { ...settings, bucket: 'no-such-bucket' } };
    await expect(move()).rejects.toThrow('bucket no-such-bucket does not exist');
    shop.host.config = { ...config, media: { ...settings, accessKeyId: 'nobody' } };
    await expect(move()).rejects.toThrow('failed with 403');
    expect((await served(url)).status).toBe(200);
    expect((await rowOf(id))?.content).not.toBeNull();
    shop.host.config = config;
    await settled();
    expect((await rowOf(id))?.content).toBeNull();
  });

  it('are in the backup, and are restored into storage or into their rows', async () => {
    const { id, url } = await buyer.call('uploadBase64', { image: await pictureUrl() });
    await settled();
    const before = await served(url);
    const saved = join(folder, 'saved');
    const { handle } = shop.db;
    const count = await savePictures(handle, settings, saved);
    expect(await readdir(saved)).toContain(`${id}.webp`);
    expect(count).toBe((await readdir(saved)).length);
    await s3Store(settings).remove(id);
    expect((await served(url)).status).toBe(404);
    await restorePictures(handle, settings, saved);
    expect(await served(url)).toEqual(before);
    await s3Store(settings).remove(id);
    await restorePictures(handle, undefined, saved);
    expect((await rowOf(id))?.is_elsewhere).toBe(false);
    expect(await served(url)).toEqual(before);
  });
});

describe('the shop’s own images in object storage', () => {
  const alt = { en: 'A ring on black stone', tc: '黑石上的戒指', zh: '黑石上的戒指' };
  const middle = { x: 0.5, y: 0.5 };

  it('are cropped from there, served alike in every width and format and as originals, and deleted with their row', async () => {
    const desk = await openDesk(shop, ['content']);
    const file = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#204060' } })
      .jpeg()
      .toBuffer();
    const picture = await desk.call('deskUploadPicture', {
      ...{ name: 'stone.jpg', file: file.toString('base64') },
      ...{ focus: middle, alt },
    });
    const cut = (shape: 'landscape' | 'square') =>
      desk.call('deskCutPicture', { id: picture.id, shape, focus: middle });
    const first = await cut('landscape');
    const files = async (key: string) => {
      const id = shopImageOf(key)?.id ?? '';
      const names = ['320.avif', '640.webp', 'og.jpg'].map(
        (name) => `http://shop.test/pictures/${id}-${name}`,
      );
      return Promise.all(names.map(served));
    };
    const [whole, before] = [await served(picture.url), await files(first.key)];
    expect([whole, ...before].map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    await settled();
    const rows = await shop.db.handle
      .selectFrom('upload')
      .select(['id', 'is_elsewhere', sql<boolean>`content is null`.as('isEmpty')])
      .where('customer_id', 'is', null)
      .execute();
    expect(rows.length).toBeGreaterThan(before.length);
    expect(rows.every(({ is_elsewhere, isEmpty }) => is_elsewhere && isEmpty)).toBe(true);
    expect(await served(picture.url)).toEqual(whole);
    expect(await files(first.key)).toEqual(before);

    // Another crop is cut from the original in the bucket.
    const second = await cut('square');
    await settled();
    expect((await files(second.key)).map(({ status }) => status)).toEqual([200, 200, 200]);

    const { version } = await desk.call('deskDescribePicture', { ...pick(picture), focus: middle, alt });
    await desk.call('deskDeletePicture', { id: picture.id, version });
    await settled();
    expect((await files(first.key)).map(({ status }) => status)).toEqual([404, 404, 404]);
    const store = s3Store(settings);
    for (const { id } of rows) expect(await store.read(id), id).toBeUndefined();
  });
});

describe('a request to object storage', () => {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

  /** The signature of a request by Amazon's rules (version 4), computed by hand. */
  function signatureOf({ method, url, headers }: IncomingMessage, scope: string, names: string): string {
    const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
    const { 'x-amz-content-sha256': body, 'x-amz-date': time } = headers;
    const request = [method, url, '', lines.join(''), names, body].join('\n');
    const digest = createHash('sha256').update(request).digest('hex');
    const [day = '', region = '', service = '', end = ''] = scope.split('/');
    const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${settings.secretAccessKey}`);
    return hmac(key, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex');
  }

  it('is signed as Amazon requires', async () => {
    const asked: [string | undefined, boolean][] = [];
    const server = createServer((request, response) => {
      const given = request.headers.authorization ?? '';
      const pattern = /^AWS4-HMAC-SHA256 Credential=S3RVER\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/;
      const [, scope = '', names = '', signature] = pattern.exec(given) ?? [];
      asked.push([request.method, signature === signatureOf(request, scope, names)]);
      request.resume().on('end', () => response.end());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const store = s3Store({ ...settings, region: 'eu-central-1', endpoint: `http://127.0.0.1:${port}` });
    await store.put('a_picture-1', randomBytes(10));
    await store.read('a_picture-1');
    await store.remove('a_picture-1');
    server.closeAllConnections();
    await once(server.close(), 'close');
    expect(asked).toEqual([
      ['PUT', true],
      ['GET', true],
      ['DELETE', true],
    ]);
  });
});

describe('the settings of object storage', () => {
  const named = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('are complete or absent', () => {
    expect(parseConfig({}).media).toBeUndefined();
    expect(parseConfig(named).media).toMatchObject({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
    });
    for (const name of Object.keys(named))
      expect(() => parseConfig({ ...named, [name]: '' }), name).toThrow('needs all of');
    expect(() => parseConfig({ ...named, S3_ENDPOINT: 's3.example.com' })).toThrow('S3_ENDPOINT');
    expect(() => parseConfig({ ...named, S3_BUCKET: 'a/b' })).toThrow('S3_BUCKET');
  });
});
