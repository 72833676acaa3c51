import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DiamondFacet,
  diamondFacetNames,
  diamondFacets,
  diamondSorts,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import { buildApp } from '#server/app.ts';
import type { DiamondQuery, Range } from '#server/diamonds/diamond-query.ts';
import { databaseFinder } from '#server/diamonds/finder.service.ts';
import { readPackedStones } from '#server/diamonds/packed-stones.repo.ts';
import { searchDatabase } from '#server/diamonds/search.repo.ts';
import { DiamondIndex } from '#server/diamonds/search-index/diamond-index.ts';
import { randomOf } from '../fixtures/random.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { testStones } from '../fixtures/test-database.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let index: DiamondIndex;
beforeAll(async () => {
  shop = await openTestShop();
  const buffers: Uint8Array[] = [];
  for await (const bytes of readPackedStones(shop.db.handle)) buffers.push(bytes);
  index = new DiamondIndex(buffers);
});
afterAll(() => shop.close());

/** Any mixture of filters: none, few, all; pages near the beginning and far out. */
function randomQuery(random: () => number): DiamondQuery {
  const chance = random();
  const facets: Partial<Record<DiamondFacet, readonly string[]>> = {};
  for (const facet of diamondFacetNames) {
    if (random() > chance) continue;
    const keep = random();
    facets[facet] = diamondFacets[facet].filter(() => random() < keep);
  }
  const range = (low: number, high: number): Range => {
    const ends = [random(), random()].map((at) => Math.round(low + at * at * (high - low)));
    return [Math.min(...ends), Math.max(...ends)];
  };
  const sort = diamondSorts[Math.floor(random() * diamondSorts.length)] ?? 'price';
  return {
    facets,
    ...(random() < chance ? { caratHundredths: range(30, 300) } : {}),
    ...(random() < chance ? { priceMinor: range(100_000, 20_000_000) } : {}),
    ...(random() < chance / 2 ? { tableTenths: range(520, 760) } : {}),
    ...(random() < chance / 2 ? { depthTenths: range(560, 760) } : {}),
    ...(random() < chance / 2 ? { ratioHundredths: range(100, 180) } : {}),
    sort,
    offset: random() < 0.8 ? 0 : Math.floor(random() * 3_000),
    limit: 24,
  };
}

describe('the index of diamonds', () => {
  it('answers every query as the database does', async () => {
    expect(index.size).toBe(testStones);
    const rounds = isLongSuite ? 120 : 40;
    const random = randomOf(7_211);
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const query = randomQuery(random);
      const answer = index.search(query);
      expect(answer, JSON.stringify(query)).toEqual(await searchDatabase(shop.db.handle, query));
      if (answer.total > 0) found += 1;
    }
    expect(found).toBeGreaterThan(rounds / 2);
  });

  it('keeps the host from being ready until its first index is', async () => {
    const starting = buildApp(shop.host, { ...databaseFinder(shop.db), isStarting: true });
    const answer = await starting.request('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'not ready', waits_for: ['diamonds'] });
    const started = buildApp(shop.host, databaseFinder(shop.db));
    expect((await started.request('/readyz')).status).toBe(200);
  });
});
