import type { Hono } from 'hono';
import { buildApp, openMemory } from './app.ts';
import { startDiamondFinder } from './diamonds/finder.service.ts';
import { openHostFinder } from './diamonds/host-finder.service.ts';
import type { Host } from './platform/host.ts';
import { startSearch } from './search/shop-search.service.ts';

/** An API host whose caches and indexes follow the database. */
export interface RunningApi {
  app: Hono;
  /** Builds the indexes; until they are ready, or if they cannot be built, the database answers. */
  warmUp(): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts what answers requests. `isClosing` makes it report not ready. */
export async function startApi(host: Host, isClosing: () => boolean): Promise<RunningApi> {
  const { log } = host;
  const memory = openMemory(host);
  const { revisions } = memory.answers;
  const following = revisions.start(log);
  const { dataDir, sharesDiamonds } = host.config;
  const diamonds = sharesDiamonds
    ? openHostFinder({ ...host, dataDir })
    : startDiamondFinder({ ...host, revisions });
  // Loaded before the first request; if it fails, the next request retries.
  await memory.productIndex.current().catch((err: unknown) => log.warn({ err }, 'product index not loaded'));
  const search = startSearch({ ...host, revisions });
  return {
    app: buildApp(host, diamonds, isClosing, { ...memory, search }),
    warmUp: () => Promise.allSettled([diamonds.refresh(), search.refresh()]),
    async close() {
      await Promise.all([diamonds.close(), search.close(), following.stop()]);
    },
  };
}
