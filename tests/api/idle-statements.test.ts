import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followSettings } from '#server/documents/follow-settings.ts';
import { runningLoops } from '#server/platform/loop.ts';
import { type RunningApi, startApi } from '#server/start-api.ts';
import { type CountedDatabase, countedDatabase } from '../fixtures/counted-database.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

const mostPerSecond = 3;

describe('an API process without a request', () => {
  let shop: TestShop;
  let counted: CountedDatabase;
  let api: RunningApi;
  let loops: ReturnType<typeof runningLoops>;
  let stopSettings: () => Promise<void>;
  beforeAll(async () => {
    shop = await openTestShop({
      database: (db) => {
        counted = countedDatabase(db);
        return counted;
      },
    });
    const others = new Set(runningLoops());
    api = await startApi(shop.host, () => false);
    stopSettings = followSettings(shop.host).stop;
    loops = runningLoops().filter((loop) => !others.has(loop));
    await api.warmUp();
    for (const loop of loops) await loop.round();
  });
  afterAll(async () => {
    await api?.close();
    await stopSettings?.();
    await shop?.close();
  });

  it('runs neither jobs nor emails', () => {
    expect(loops.map(({ name }) => name).toSorted()).toEqual(['diamonds', 'revisions', 'search', 'settings']);
  });

  it(`sends at most ${mostPerSecond} statements a second`, async () => {
    const costs: Record<string, number> = {};
    for (const { name, pauseMs, round } of loops) {
      const counts: number[] = [];
      // The loops also run by themselves meanwhile; the smallest count is of one round alone.
      for (let turn = 0; turn < 5; turn += 1) {
        counted.roundTrips.length = 0;
        await round();
        counts.push(counted.roundTrips.length);
      }
      costs[name] = (Math.min(...counts) * 1000) / pauseMs;
    }
    const perSecond = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
    expect(perSecond, JSON.stringify(costs)).toBeLessThanOrEqual(mostPerSecond);
    expect(perSecond).toBeGreaterThan(0);
  });
});
