import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type S3Call, s3Calls } from '#server/platform/media/s3-bucket.ts';
import { hashesFile } from '#site-server/content-security-policy.ts';
import { redirectsFile } from '#site-server/redirects.ts';
import { Bucket, graceMs, TargetError } from './bucket.ts';
import { edgeRules } from './bucket-files.ts';

let storage: S3rver;
let origin: string;
let root: string;
let folder: string;
let bucket: Bucket;
/** Written and removed keys, in their order. */
let calls: string[];
let now: Date;
/** Storage refuses this key. */
let refused: string | undefined;
let call: S3Call;
let rounds = 0;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'bucket-'));
  storage = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(root, 'buckets') },
    configureBuckets: [{ name: 'the-site', configs: [] }],
  });
  origin = `http://127.0.0.1:${((await storage.run()) as AddressInfo).port}`;
});
afterAll(async () => {
  await storage.close();
  rmSync(root, { recursive: true, force: true });
});

const prefix = () => `site-${rounds}`;

function open(): Bucket {
  return new Bucket({
    ...{ call, prefix: prefix(), retiredFile: join(root, `retired-${rounds}.json`) },
    ...{ now: () => now, listedAtOnce: 5 },
    rulesOf: (at) => edgeRules(at, { apiOrigin: 'https://api.shop.test', siteOrigin: 'https://shop.test' }),
  });
}

beforeEach(() => {
  rounds += 1;
  calls = [];
  now = new Date('2026-11-01');
  refused = undefined;
  const send = s3Calls({
    ...{ endpoint: origin, bucket: 'the-site', region: 'us-east-1' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  call = async (method, key, request) => {
    if (method !== 'GET') calls.push(`${method} ${key.replace(prefix(), '')}`);
    if (refused !== undefined && key.endsWith(refused)) throw new Error('storage is down');
    return send(method, key, request);
  };
  folder = join(root, `release-${rounds}`);
  write('index.html', '<p>home</p>');
  write('details/7/index.html', '<p>seven</p>');
  write('_astro/page.a1.js', 'one()');
  write('sitemap-0.xml', '<urlset/>');
  write('theme/theme.css', 'p{}');
  write('index.html.br', 'packed');
  write(hashesFile, '{"scripts":["\'sha256-x\'"],"styles":[]}');
  write(redirectsFile, '[["/old","/details/7/"]]');
  bucket = open();
});

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}
function remove(file: string): void {
  rmSync(join(folder, file));
}
async function objectOf(file: string) {
  const answer = await fetch(`${origin}/the-site/${prefix()}${file}`);
  return {
    status: answer.status,
    text: await answer.text(),
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
  };
}
const rank = (needle: string) => calls.findIndex((each) => each.includes(needle));

it('writes hashed files first, then pages, then lists of them, with the headers of the site server', async () => {
  await bucket.update(folder);
  expect(calls).toHaveLength(7);
  expect(rank('_astro')).toBe(0);
  expect(rank('.state/edge.json')).toBeLessThan(rank('index.html'));
  expect(rank('sitemap')).toBe(6);
  expect(await objectOf('/index.html')).toEqual({
    status: 200,
    text: '<p>home</p>',
    type: 'text/html; charset=utf-8',
    cache: 'public, max-age=0, must-revalidate, s-maxage=60',
  });
  expect(await objectOf('/_astro/page.a1.js')).toMatchObject({
    type: 'text/javascript; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
  });
  expect((await objectOf('/index.html.br')).status).toBe(404);
  expect((await objectOf(`/${hashesFile}`)).status).toBe(404);
  const edge = JSON.parse((await objectOf('.state/edge.json')).text);
  expect(edge).toMatchObject({ redirects: [['/old', '/details/7/']], notFound: '/404.html' });
  expect(edge.headers['content-security-policy']).toContain("'sha256-x'");
  expect(edge.headers['strict-transport-security']).toBeDefined();
});

it('writes what has changed, and nothing twice, also after a restart', async () => {
  await bucket.update(folder);
  calls.length = 0;
  write('index.html', '<p>home, changed</p>');
  write('details/8/index.html', '<p>not announced</p>');
  bucket.touch(['index.html', 'index.html.br']);
  await bucket.update(folder);
  expect(calls).toEqual(['PUT /index.html']);
  calls.length = 0;
  // A new process compares everything.
  await open().update(folder);
  expect(calls).toEqual(['PUT /details/8/index.html']);
});

it('continues where it was killed, and removes what only the killed run has written', async () => {
  refused = 'details/7/index.html';
  const failed = bucket.update(folder);
  await expect(failed).rejects.toThrow(TargetError);
  await expect(failed).rejects.toThrow('storage is down');
  expect(rank('sitemap')).toBe(-1);
  refused = undefined;
  remove('index.html');
  calls.length = 0;
  const next = open();
  await next.update(folder);
  expect(calls).not.toContain('PUT /_astro/page.a1.js');
  expect((await objectOf('/index.html')).status).toBe(404);
  expect((await objectOf('/details/7/index.html')).text).toBe('<p>seven</p>');
});

it('removes a page at once, and a hashed file when no open page can ask for it', async () => {
  await bucket.update(folder);
  remove('details/7/index.html');
  remove('_astro/page.a1.js');
  bucket.touch();
  await bucket.update(folder);
  expect((await objectOf('/details/7/index.html')).status).toBe(404);
  expect((await objectOf('/_astro/page.a1.js')).status).toBe(200);
  now = new Date(now.getTime() + graceMs - 1);
  await open().update(folder);
  expect((await objectOf('/_astro/page.a1.js')).status).toBe(200);
  now = new Date(now.getTime() + 2);
  await bucket.update(folder);
  expect((await objectOf('/_astro/page.a1.js')).status).toBe(404);
  expect(existsSync(join(folder, '_astro/page.a1.js'))).toBe(false);
});

it('lists more files than fit into one answer', async () => {
  for (let number = 0; number < 12; number += 1) write(`media/m-${number} & more.txt`, String(number));
  await bucket.update(folder);
  calls.length = 0;
  await open().update(folder);
  expect(calls).toEqual([]);
});
