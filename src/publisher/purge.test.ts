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

let received: Heard[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { authorization, 'content-type': type, 'fastly-key': fastlyKey } = request.headers;
  received.push({ method: request.method, url: request.url, type, authorization, fastlyKey, body });
  response.writeHead(status).end('{}');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  status = 200;
});

const addresses = Array.from({ length: 31 }, (_, index) => `https://shop.example/details/${index}/`);

it('sends all URLs to a configured URL at once', async () => {
  await httpPurge(`${origin}/purge`, 'token')(addresses);
  const call = { method: 'POST', url: '/purge', type: 'application/json', authorization: 'Bearer token' };
  expect(received).toMatchObject([call]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ addresses });
});

it('sends 30 URLs per request to Cloudflare', async () => {
  await cloudflarePurge('zone', 'token', origin)(addresses);
  const call = { method: 'POST', type: 'application/json', authorization: 'Bearer token' };
  expect(received).toMatchObject(Array(2).fill({ ...call, url: '/client/v4/zones/zone/purge_cache' }));
  const files = received.flatMap(({ body }) => (JSON.parse(body) as { files: string[] }).files);
  expect(files).toEqual(addresses);
});

it('sends one URL per request to Fastly', async () => {
  await fastlyPurge('key', origin)([...addresses.slice(0, 1), 'https://shop.example:8443/search/?q=a']);
  expect(received.map(({ method, url, fastlyKey }) => [method, url, fastlyKey])).toEqual([
    ['POST', '/purge/shop.example/details/0/', 'key'],
    ['POST', '/purge/shop.example:8443/search/?q=a', 'key'],
  ]);
});

it('fails if it is refused, and names missing variables', async () => {
  status = 403;
  await expect(httpPurge(origin, 'wrong')(addresses)).rejects.toThrow('answered 403 to a purge');
  await expect(cloudflarePurge('zone', 'wrong', origin)(addresses)).rejects.toThrow('answered 403');
  await expect(fastlyPurge('wrong', origin)(addresses)).rejects.toThrow('answered 403');
  // It stops after the first refusal.
  expect(received).toHaveLength(3);
  for (const lacking of [
    { PURGE: 'http' },
    { PURGE: 'cloudflare', PURGE_TOKEN: 'token' },
    { PURGE: 'cloudflare', PURGE_ZONE: 'zone' },
    { PURGE: 'fastly' },
    { PURGE: 'akamai' },
  ])
    expect(() => purgeOf(lacking, '.data'), lacking.PURGE).toThrow('PURGE_ZONE');
});

it('is selected by the environment', async () => {
  const environment = { PURGE: 'http', PURGE_URL: `${origin}/here`, PURGE_TOKEN: 'of ours' };
  await purgeOf(environment, '.data')(addresses);
  expect(received).toMatchObject([{ url: '/here', authorization: 'Bearer of ours' }]);
});

it('writes a list to a file without a CDN', async () => {
  const now = '2026-11-26T04:00:00.000Z';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  const folder = mkdtempSync(join(tmpdir(), 'purge-'));
  for (const address of addresses.slice(0, 2)) await purgeOf({}, folder)([address]);
  const lines = readFileSync(join(folder, 'purged.jsonl'), 'utf8').trimEnd().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as { at: string; addresses: string[] });
  expect(entries.map((line) => line.addresses)).toEqual([addresses.slice(0, 1), addresses.slice(1, 2)]);
  expect(entries.map(({ at }) => at)).toEqual([now, now]);
  rmSync(folder, { recursive: true });
});
