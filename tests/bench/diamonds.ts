import { performance } from 'node:perf_hooks';
import { type DiamondFacet, diamondFacets } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { DiamondQuery } from '#server/diamonds/diamond-query.ts';
import { importFeed } from '#server/diamonds/feed/import-feed.service.ts';
import { startDiamondIndex } from '#server/diamonds/finder.service.ts';
import { readPackedStones } from '#server/diamonds/packed-stones.repo.ts';
import { searchDatabase } from '#server/diamonds/search.repo.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { sampleFeed } from '../../scripts/lib/sample-feed.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import { randomOf } from '../fixtures/random.ts';
import { printTable } from './table.ts';

/** The finder compared with the same query in PostgreSQL: `npm run bench -- diamonds 100000 1000000`. */
const sizes = process.argv.slice(2).map(Number);
const searches = 300;
const databaseSearches = 12;

function tenFilters(random: () => number): DiamondQuery {
  const facets: Partial<Record<DiamondFacet, readonly string[]>> = {};
  for (const facet of ['color', 'clarity', 'cut', 'polish', 'symmetry', 'fluor', 'lab'] as const) {
    const values: readonly string[] = diamondFacets[facet];
    const from = Math.floor(random() * Math.min(3, values.length - 1));
    facets[facet] = values.slice(from, from + 4);
  }
  facets.shape = diamondFacets.shape.filter((shape) => shape === 'round' || random() < 0.3);
  const carat = 30 + Math.floor(random() * 60);
  const price = 200_000 + Math.floor(random() * 1_000_000);
  return {
    facets,
    caratHundredths: [carat, carat + 40 + Math.floor(random() * 200)],
    priceMinor: [price, price * 8],
    sort: random() < 0.5 ? 'price' : 'carat-desc',
    offset: 24 * Math.floor(random() * 4),
    limit: 24,
  };
}

function fewFilters(random: () => number): DiamondQuery {
  const facets = random() < 0.5 ? {} : { shape: ['round'] };
  return {
    facets,
    sort: random() < 0.5 ? 'price' : 'color',
    offset: 24 * Math.floor(random() * 50),
    limit: 24,
  };
}

async function timesOf(
  count: number,
  query: () => DiamondQuery,
  ask: (query: DiamondQuery) => Promise<unknown>,
) {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const asked = query();
    const startedAt = performance.now();
    await ask(asked);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  return [at(0.5), at(0.99)];
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);

async function bench(db: Database, rows: number): Promise<void> {
  const importedAt = performance.now();
  const feed = {
    supplier: 'bench',
    isWhole: true,
    pricing: { minorPerUnit: 780, markupPct: 0 },
    async *open() {
      yield* sampleFeed(rows, 20_260_101);
    },
    onRefused: () => undefined,
  };
  const report = await db.transaction((trx) => importFeed(trx, feed));
  const imported = seconds(importedAt);
  const before = megabytes();
  const loadedAt = performance.now();
  const index = startDiamondIndex();
  for await (const bytes of readPackedStones(db.handle)) await index.calls.load(bytes);
  const read = seconds(loadedAt);
  const builtAt = performance.now();
  await index.calls.build();
  process.stdout.write(
    `\n${rows} stones: list made, read and applied in ${imported} (${report.added} new, ${report.changed} changed); ` +
      `index read in ${read}, built in ${seconds(builtAt)}; resident ${before} MB before, ${megabytes()} MB after\n`,
  );
  const rowsOf = async (name: string, make: (random: () => number) => DiamondQuery) => {
    const random = randomOf(99);
    const asked = randomOf(99);
    await timesOf(
      20,
      () => make(randomOf(7)),
      (query) => index.calls.search(query),
    );
    return [
      name,
      ...(await timesOf(
        searches,
        () => make(random),
        (query) => index.calls.search(query),
      )),
      ...(await timesOf(
        databaseSearches,
        () => make(asked),
        (query) => searchDatabase(db.handle, query),
      )),
    ];
  };
  const lines = [await rowsOf('ten filters', tenFilters), await rowsOf('none or one', fewFilters)];
  printTable(
    `${rows} stones, all facets, both histograms and a page; ms, ${searches} searches (${databaseSearches} in PostgreSQL)`,
    ['search', 'index p50', 'p99', 'PostgreSQL p50', 'worst'],
    lines,
  );
  await index.close();
}

const server = await startPostgres();
const db = openPostgres(server.url, { connections: 4, isPatient: true });
try {
  await migrate(db.handle);
  for (const rows of sizes.length > 0 ? sizes : [100_000, 1_000_000]) await bench(db, rows);
} finally {
  await db.close();
  await server.stop();
}
