import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Figures, openFigures } from '#server/figures.ts';
import { inRequestContext } from '#server/platform/db/request-context.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { runDueJobs } from '#server/platform/jobs/jobs.ts';
import { createLog, type Logger } from '#server/platform/telemetry/log.ts';
import { routeFinder } from '#server/platform/telemetry/request-times.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let figures: Figures;
let server: Server;
let origin: string;
let log: Logger;
const lines: Record<string, unknown>[] = [];

const portOf = (listening: Server) => (listening.address() as AddressInfo).port;
const figuresNow = () => fetch(`http://127.0.0.1:${figures.port}/metrics`).then((answer) => answer.text());

/** The value of a line such as `name{a="b"} 3`; undefined where there is none. */
const figureOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

beforeAll(async () => {
  shop = await openTestShop();
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  log = createLog('debug', stream);
  const host = { ...shop.host, log };
  figures = await openFigures(host, { host: '127.0.0.1', port: 0 });
  const app = buildApp(host);
  app.get('/fails', () => {
    throw new Error('as the test wants it');
  });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve()) as Server;
  });
  figures.time(server, app);
  origin = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await figures.close();
  await shop.close();
});

describe('the metrics of a process', () => {
  it('count the duration of calls by route pattern, never by URL', async () => {
    await fetch(`${origin}/cms/home/base?secret=1`);
    await fetch(`${origin}/uploads/never-uploaded-anything.webp`);
    await fetch(`${origin}/made-up/address-of-a-stranger`);
    await expect
      .poll(async () => {
        const text = await figuresNow();
        const count = (labels: string) =>
          figureOf(text, `shop_http_request_duration_seconds_count{${labels}}`);
        return [
          count('route="/cms/home/base",method="GET",status="200"'),
          count('route="/uploads/:name",method="GET",status="404"'),
          count('route="other",method="GET",status="404"'),
        ];
      })
      .toEqual([1, 1, 1]);
    const text = await figuresNow();
    expect(text).not.toMatch(/secret|stranger|never-uploaded/);
    expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toMatch(/^# TYPE shop_http_request_duration_seconds histogram$/m);
  });

  it('count waiting, failing and done jobs', async () => {
    const now = shop.clock.now();
    const job = { payload: {}, key: '1' };
    const earlier = new Date(now.getTime() - 90_000);
    await enqueueJob(shop.db.handle, { ...job, kind: 'metrics.works', dueAt: earlier });
    await enqueueJob(shop.db.handle, { ...job, kind: 'metrics.fails', dueAt: now });
    await enqueueJob(shop.db.handle, {
      ...job,
      kind: 'metrics.later',
      dueAt: new Date(now.getTime() + 1_000),
    });
    const before = await figuresNow();
    expect(figureOf(before, 'shop_queue_size{queue="jobs",state="due"}')).toBe(2);
    expect(figureOf(before, 'shop_queue_oldest_due_seconds')).toBeGreaterThanOrEqual(90);
    await runDueJobs({
      ...shop.host,
      handlers: {
        'metrics.works': async () => undefined,
        'metrics.fails': async () => {
          throw new Error('as the test wants it');
        },
      },
      sweeps: {},
      onJob: figures.metrics.onJob,
    });
    const after = await figuresNow();
    expect(figureOf(after, 'shop_queue_size{queue="jobs",state="due"}')).toBe(0);
    expect(figureOf(after, 'shop_queue_size{queue="jobs",state="failing"}')).toBe(1);
    const runs = (kind: string, outcome: string) =>
      figureOf(after, `shop_job_duration_seconds_count{kind="${kind}",outcome="${outcome}"}`);
    expect([runs('metrics.works', 'done'), runs('metrics.fails', 'failed')]).toEqual([1, 1]);
  });

  it('are served at one URL only', async () => {
    const ask = (path: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${figures.port}${path}`, { method }).then(({ status }) => status);
    expect([await ask('/'), await ask('/metrics', 'POST'), await ask('/metrics?x=1')]).toEqual([
      404, 405, 200,
    ]);
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });

  it('name a route by its pattern, whatever a URL holds', () => {
    const routeOf = routeFinder(['/*', '/cart/add', '/uploads/:name', '/a/:b/c']);
    expect(['/cart/add', '/uploads/x', '/a/x/c', '/a/x/y/c', '/uploads/x/y', '/x'].map(routeOf)).toEqual([
      '/cart/add',
      '/uploads/:name',
      '/a/:b/c',
      'other',
      'other',
      'other',
    ]);
  });
});

describe('the id of a request', () => {
  const idAfter = async (given: string) =>
    (await fetch(`${origin}/cms/home/base`, { headers: { 'x-request-id': given } })).headers.get(
      'x-request-id',
    );

  it('is the one of a proxy if it is well-formed, and a new one otherwise', async () => {
    expect(await idAfter('proxy-0123456789')).toBe('proxy-0123456789');
    for (const strange of [
      'short',
      'x'.repeat(65),
      'with blanks inside',
      '"quoted-and-long"',
      'semi;colon;long',
    ])
      expect(await idAfter(strange)).toMatch(/^[\da-f-]{36}$/);
  });

  it('is in the log: of failures, and of all lines that are written while the request is answered', async () => {
    await fetch(`${origin}/fails`, { headers: { 'x-request-id': 'proxy-in-the-log' } });
    expect(lines.find(({ msg }) => msg === 'call failed')).toMatchObject({ requestId: 'proxy-in-the-log' });
    const caller = { ip: '192.0.2.1', requestId: 'deep-inside' };
    await inRequestContext(caller, async () => log.info('written by a service'));
    log.info('written by the system');
    expect(lines.find(({ msg }) => msg === 'written by a service')).toMatchObject({
      requestId: 'deep-inside',
    });
    expect(lines.find(({ msg }) => msg === 'written by the system')).not.toHaveProperty('requestId');
  });
});
