import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeRetryMs } from './cdn-purges.ts';
import { cloudflareTags, fastlyKeys, PurgeError, webhookTags } from './purge-tags.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let received: Received[] = [];
let answer = { status: 200, headers: {}, body: '{}' };
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ method: request.method, url: request.url, headers: request.headers, body });
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  answer = { status: 200, headers: {}, body: '{}' };
});

const tags = Array.from({ length: 257 }, (_, at) => `stock:p${at}`);
const bodies = () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe('Cloudflare', () => {
  /** As its API documents the answer of `purge_cache`. */
  const success = {
    success: true,
    errors: [],
    messages: [],
    result: { id: '023e105f4ecef8ad9ca31a8372d0c353' },
  };

  it('gets 100 tags per request', async () => {
    answer.body = JSON.stringify(success);
    await cloudflareTags('a zone', 'token', origin)(tags);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(3).fill('POST /client/v4/zones/a%20zone/purge_cache'),
    );
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer token',
      'content-type': 'application/json',
    });
    expect(bodies().map(({ tags: sent }) => (sent as string[]).length)).toEqual([100, 100, 57]);
    expect(bodies().flatMap(({ tags: sent }) => sent)).toEqual(tags);
  });

  it('fails a purge by its envelope or by its status, and says when to try again', async () => {
    const purge = cloudflareTags('zone', 'token', origin);
    const error = { code: 1_107, message: 'Only enterprise zones can purge by tag.' };
    answer.body = JSON.stringify({ ...success, success: false, errors: [error] });
    await expect(purge(tags)).rejects.toThrow(PurgeError);
    expect(received).toHaveLength(1);
    answer.body = '<html>Just a moment...</html>';
    await expect(purge(tags)).rejects.toThrow(PurgeError);
    answer = { status: 429, headers: { 'retry-after': '12' }, body: '{"success":false}' };
    await expect(purge(tags)).rejects.toMatchObject({ retryAfterMs: 12_000 });
    answer = { status: 301, headers: { location: 'https://elsewhere.example/' }, body: '' };
    await expect(purge(tags)).rejects.toThrow(PurgeError);
  });
});

it('Fastly gets 256 keys per request', async () => {
  answer.body = JSON.stringify({ 'stock:p0': '108-1391560174-974124' });
  await fastlyKeys('service', 'token', origin)(tags);
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(
    Array(2).fill('POST /service/service/purge'),
  );
  expect(received[0]?.headers).toMatchObject({ 'fastly-key': 'token', accept: 'application/json' });
  expect(bodies().map(({ surrogate_keys: sent }) => (sent as string[]).length)).toEqual([256, 1]);
  answer.status = 401;
  await expect(fastlyKeys('service', 'wrong', origin)(['stock'])).rejects.toThrow('answered 401 to a purge');
});

it('a webhook gets tags whose signature it can verify', async () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  await webhookTags(`${origin}/purge`, secret)(['stock', 'prices:p1']);
  const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = received;
  expect(url).toBe('/purge');
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'cdn.purge',
    data: { tags: ['stock', 'prices:p1'] },
  });
  const other = new Webhook(`whsec_${Buffer.alloc(24, 8).toString('base64')}`);
  expect(() => other.verify(body, headers as Record<string, string>)).toThrow('signature');
});

it('a CDN that cannot be reached fails a purge', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const purge = fastlyKeys('service', 'token', `http://127.0.0.1:${port}`);
  await expect(purge(['stock'])).rejects.toThrow(/did not answer a purge: .*ECONNREFUSED/);
});

it('failures in a row are retried less and less often, or when the CDN says', () => {
  const after = (failures: number, retryAfterMs?: number) =>
    purgeRetryMs(failures, new PurgeError('refused', retryAfterMs));
  expect([after(1), after(2), after(3), after(30)]).toEqual([2_000, 4_000, 8_000, 300_000]);
  expect([after(1, 60_000), after(6, 1_000)]).toEqual([60_000, 64_000]);
});
