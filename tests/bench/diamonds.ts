import { performance } from 'node:perf_hooks';
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
import { fewFilters, tenFilters, timesOf } from './stone-queries.ts';
import { printTable } from './table.ts';

/** The finder compared with the same query in PostgreSQL: `npm run bench -- diamonds 100000 1000000`. */
const sizes = process.argv.slice(2).map(Number);
const searches = 300;
const databaseSearches = 12;

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
  for await (const bytes of readPackedStones(db.handle)) await index.calls.apply(bytes);
  process.stdout.write(
    `\n${rows} stones: list made, read and applied in ${imported} (${report.added} new, ${report.changed} changed); ` +
      `index read and built in ${seconds(loadedAt)}; resident ${before} MB before, ${megabytes()} MB after\n`,
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
