import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloudflarePurge, fastlyPurge, httpPurge, purgeOf } from './purge.ts';

interface Heard {
  url: string | undefined;
  authorization: string | undefined;
  fastlyKey: string | string[] | undefined;
  body: string;
}

let heard: Heard[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { authorization, 'fastly-key': fastlyKey } = request.headers;
  heard.push({ url: request.url, authorization, fastlyKey, body });
  response.writeHead(status).end('{}');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  heard = [];
  status = 200;
});

const addresses = Array.from({ length: 31 }, (_, index) => `https://shop.example/details/${index}/`);

it('tells one address of ours everything at once', async () => {
  await httpPurge(`${origin}/purge`, 'token')(addresses);
  expect(heard).toMatchObject([{ url: '/purge', authorization: 'Bearer token' }]);
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ addresses });
});

it('tells Cloudflare thirty at a time', async () => {
  await cloudflarePurge('zone', 'token', origin)(addresses);
  expect(heard.map(({ url }) => url)).toEqual(Array(2).fill('/client/v4/zones/zone/purge_cache'));
  const files = heard.flatMap(({ body }) => (JSON.parse(body) as { files: string[] }).files);
  expect(files).toEqual(addresses);
});

it('tells Fastly one at a time', async () => {
  await fastlyPurge('key', origin)(addresses.slice(0, 2));
  expect(heard.map(({ url, fastlyKey }) => [url, fastlyKey])).toEqual([
    ['/purge/shop.example/details/0/', 'key'],
    ['/purge/shop.example/details/1/', 'key'],
  ]);
});

it('fails where it is refused, and names what the environment lacks', async () => {
  status = 403;
  await expect(httpPurge(origin, 'wrong')(addresses)).rejects.toThrow('answered 403 to a purge');
  expect(() => purgeOf({ PURGE: 'cloudflare' }, '.data')).toThrow('PURGE_ZONE');
});

it('keeps a list in a file where nothing stands in front', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'purge-'));
  await purgeOf({}, folder)(addresses.slice(0, 1));
  const line = JSON.parse(readFileSync(join(folder, 'purged.jsonl'), 'utf8')) as { addresses: string[] };
  expect(line.addresses).toEqual(addresses.slice(0, 1));
  rmSync(folder, { recursive: true });
});
