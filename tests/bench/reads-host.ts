import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getRequestListener } from '@hono/node-server';
import { buildApp, openMemory } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { createLimits, loopback } from '#server/platform/limits/limits.ts';
import { createSharedLimits } from '#server/platform/limits/shared-limits.ts';
import { openPayments } from '#server/platform/payment/registry.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { openSearch } from '#server/search/shop-search.service.ts';
import { loadShopState } from './shop-state.ts';

/**
 * A host for the benchmark: `cached` as in production, `uncached` without the response cache, `bare` a Node server
 * that sends the bytes of the given path. Sends its port to its parent, and its figures after each message.
 */
const [kind = 'cached', url = '', path = '/'] = process.argv.slice(2);

async function fullListener() {
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: process.env['DATA_DIR'] ?? '',
    SEARCH_ENGINE: process.env['SEARCH_ENGINE'],
  });
  const db = openPostgres(url);
  await loadShopState(db);
  const log = createLog('error');
  const host = {
    config: { ...config, mode: 'production' as const },
    db,
    clock: systemClock,
    log,
    limits: createLimits(loopback),
    sharedLimits: createSharedLimits(db, systemClock, loopback),
    payments: await openPayments(config, systemClock),
    sms: undefined,
  };
  const { answers, productIndex } = openMemory(host);
  answers.revisions.start(log);
  await productIndex.current();
  const search = openSearch({ ...host, revisions: answers.revisions });
  await search.index();
  const memory = kind === 'cached' ? { answers, productIndex, search } : { productIndex, search };
  const app = buildApp(host, undefined, undefined, memory);
  return getRequestListener(app.fetch);
}

async function bareListener() {
  const answer = await fetch(url + path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
    response.end(bytes);
  });
}

const server = kind === 'bare' ? await bareListener() : createServer(await fullListener());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  process.send?.({ rssMb: process.memoryUsage.rss() / 2 ** 20, worstDelayMs: delay.max / 1e6 });
  delay.reset();
});
process.on('disconnect', () => process.exit(0));
