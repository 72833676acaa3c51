import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { cloudflarePurge, fastlyPurge, httpPurge, purgeOf } from './purge.ts';

interface Heard {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  authorization: string | undefined;
  fastlyKey: string | string[] | undefined;
  body: string;
}

let heard: Heard[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { authorization, 'content-type': type, 'fastly-key': fastlyKey } = request.headers;
  heard.push({ method: request.method, url: request.url, type, authorization, fastlyKey, body });
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
  const call = { method: 'POST', url: '/purge', type: 'application/json', authorization: 'Bearer token' };
  expect(heard).toMatchObject([call]);
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ addresses });
});

it('tells Cloudflare thirty at a time', async () => {
  await cloudflarePurge('zone', 'token', origin)(addresses);
  const call = { method: 'POST', type: 'application/json', authorization: 'Bearer token' };
  expect(heard).toMatchObject(Array(2).fill({ ...call, url: '/client/v4/zones/zone/purge_cache' }));
  const files = heard.flatMap(({ body }) => (JSON.parse(body) as { files: string[] }).files);
  expect(files).toEqual(addresses);
});

it('tells Fastly one at a time', async () => {
  await fastlyPurge('key', origin)([...addresses.slice(0, 1), 'https://shop.example:8443/search/?q=a']);
  expect(heard.map(({ method, url, fastlyKey }) => [method, url, fastlyKey])).toEqual([
    ['POST', '/purge/shop.example/details/0/', 'key'],
    ['POST', '/purge/shop.example:8443/search/?q=a', 'key'],
  ]);
});

it('fails where it is refused, and names what the environment lacks', async () => {
  status = 403;
  await expect(httpPurge(origin, 'wrong')(addresses)).rejects.toThrow('answered 403 to a purge');
  await expect(cloudflarePurge('zone', 'wrong', origin)(addresses)).rejects.toThrow('answered 403');
  await expect(fastlyPurge('wrong', origin)(addresses)).rejects.toThrow('answered 403');
  // Who is refused once is not asked for the rest.
  expect(heard).toHaveLength(3);
  for (const lacking of [
    { PURGE: 'http' },
    { PURGE: 'cloudflare', PURGE_TOKEN: 'token' },
    { PURGE: 'cloudflare', PURGE_ZONE: 'zone' },
    { PURGE: 'fastly' },
    { PURGE: 'akamai' },
  ])
    expect(() => purgeOf(lacking, '.data'), lacking.PURGE).toThrow('PURGE_ZONE');
});

it('is the one that the environment names', async () => {
  const environment = { PURGE: 'http', PURGE_URL: `${origin}/here`, PURGE_TOKEN: 'of ours' };
  await purgeOf(environment, '.data')(addresses);
  expect(heard).toMatchObject([{ url: '/here', authorization: 'Bearer of ours' }]);
});

it('keeps a list in a file where nothing stands in front', async () => {
  const now = '2026-11-26T04:00:00.000Z';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  const folder = mkdtempSync(join(tmpdir(), 'purge-'));
  for (const address of addresses.slice(0, 2)) await purgeOf({}, folder)([address]);
  const lines = readFileSync(join(folder, 'purged.jsonl'), 'utf8').trimEnd().split('\n');
  const told = lines.map((line) => JSON.parse(line) as { at: string; addresses: string[] });
  expect(told.map((line) => line.addresses)).toEqual([addresses.slice(0, 1), addresses.slice(1, 2)]);
  expect(told.map(({ at }) => at)).toEqual([now, now]);
  rmSync(folder, { recursive: true });
});
