import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { diamondFacetNames, diamondFacets } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { startDiamondFinder, startDiamondIndex } from '#server/diamonds/finder.service.ts';
import {
  facetBits,
  listedBit,
  packProportions,
  packStones,
  type StoneFigures,
} from '#server/diamonds/search-index/packed-stone.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import { randomOf } from '../fixtures/random.ts';
import { fewFilters, tenFilters, timesOf } from './stone-queries.ts';
import { printTable } from './table.ts';

/** The finder as the stock grows: `node tests/bench/growth-stones.ts 20000 1000000 10000000`. */

const batch = 100_000;
const searches = 200;
const newStones = 100;
const feedSize = 5_000;
/** Above it, filling PostgreSQL takes longer than the rest of the benchmark. */
const mostInDatabase = 1_000_000;

const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
const milliseconds = (value: number) => value.toFixed(value < 10 ? 2 : 0);

/** CPU milliseconds of this process and its threads while the work runs. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Watches the event loop. Returns the most CPU milliseconds of this thread between two ticks of a timer. */
function watchLoop() {
  let most = 0;
  let usage = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(usage);
    most = Math.max(most, (user + system) / 1000);
    usage = process.threadCpuUsage();
  }, 5);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Stones without a database: small ones are common, the price follows the weight. */
function stoneMaker(): (id: number) => StoneFigures {
  const random = randomOf(7);
  return (id) => {
    let grades = random() < 0.95 ? 1 << listedBit : 0;
    for (const facet of diamondFacetNames) {
      const code = Math.floor(random() * random() * diamondFacets[facet].length);
      grades |= code << facetBits[facet].shift;
    }
    const carat = 18 + Math.floor(random() ** 3 * 400);
    return {
      id,
      caratHundredths: carat,
      priceMinor: 20_000 + Math.floor(carat ** 1.8 * (20 + 200 * random())),
      grades,
      proportions: packProportions(
        520 + Math.floor(random() * 150),
        560 + Math.floor(random() * 120),
        100 + Math.floor(random() * 60),
      ),
    };
  };
}

/** The index in its thread, fed as the finder feeds it. */
async function indexFigures(stones: number): Promise<string[]> {
  const make = stoneMaker();
  const before = megabytes();
  const index = startDiamondIndex();
  let [buildMs, blocked] = [0, 0];
  for (let from = 1; from <= stones; from += batch) {
    const size = Math.min(batch, stones - from + 1);
    const bytes = packStones(Array.from({ length: size }, (_, at) => make(from + at)));
    await nextTurn();
    const startedAt = performance.now();
    const stop = watchLoop();
    await index.calls.apply(bytes);
    blocked = Math.max(blocked, stop());
    buildMs += performance.now() - startedAt;
  }
  const resident = megabytes() - before;
  const timed = async (query: typeof tenFilters) => {
    const random = randomOf(99);
    await timesOf(20, () => query(random), index.calls.search);
    let times: string[] = [];
    const cpu = await cpuOf(async () => {
      times = await timesOf(searches, () => query(random), index.calls.search);
    });
    return [...times, milliseconds(cpu / searches)];
  };
  const [ten, few] = [await timed(tenFilters), await timed(fewFilters)];
  let id = stones;
  const next = () => {
    id += 1;
    return make(id);
  };
  const singles = Array.from({ length: newStones }, () => packStones([next()]));
  const one = await cpuOf(async () => {
    for (const bytes of singles) await index.calls.apply(bytes);
  });
  const feed = packStones(Array.from({ length: feedSize }, next));
  const feedCpu = await cpuOf(() => index.calls.apply(feed));
  await index.close();
  return [
    String(stones),
    `${(buildMs / 1000).toFixed(1)} s`,
    `${resident} MB`,
    ...ten,
    ...few,
    milliseconds(one / newStones),
    milliseconds(feedCpu),
    milliseconds(blocked),
  ];
}

const picked = (values: readonly string[], seed: number) =>
  sql`(array[${sql.join(values.map((value) => sql.lit(value)))}])[1 + (id::bigint * ${sql.lit(seed)}) % ${sql.lit(values.length)}]`;

/** A finder on PostgreSQL: start, and one new stone from the insert to the answer. */
async function databaseFigures(stones: number): Promise<string[]> {
  const server = await startPostgres();
  const db = openPostgres(server.url, { connections: 4, isPatient: true });
  try {
    await migrate(db.handle);
    const facets = sql.join(diamondFacetNames.map((facet, at) => picked(diamondFacets[facet], 7 + 2 * at)));
    const fill = (from: number, to: number) =>
      sql`insert into diamond (${sql.join(diamondFacetNames.map((facet) => sql.ref(facet)))}, id, carat_hundredths,
          certificate_no, is_sample, length_um, width_um, depth_um, ratio_hundredths, table_tenths, depth_tenths,
          crown_angle_tenths, pavilion_angle_tenths, girdle, price_minor, stock)
        select ${facets}, id, 18 + (id * 13) % 400, id::text, true, 6000, 6000, 3700, 100 + id % 60,
          520 + id % 150, 560 + id % 120, 345, 408, 'M', 20000 + (id::bigint * 7919) % 20000000, 1
        from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as id`.execute(db.handle);
    for (let from = 1; from <= stones; from += batch) await fill(from, Math.min(stones, from + batch - 1));
    await sql`vacuum analyze diamond`.execute(db.handle);
    const startedAt = performance.now();
    const stop = watchLoop();
    const finder = startDiamondFinder({ db, log: createLog('silent') });
    await finder.refresh();
    const blocked = stop();
    const started = performance.now() - startedAt;
    const one = await cpuOf(async () => {
      for (let at = 1; at <= newStones; at += 1) {
        await fill(stones + at, stones + at);
        await finder.refresh();
      }
    });
    await finder.close();
    const perStone = milliseconds(one / newStones);
    return [String(stones), `${(started / 1000).toFixed(1)} s`, milliseconds(blocked), perStone];
  } finally {
    await db.close();
    await server.stop();
  }
}

/** Prints the figures of the finder at each number of stones. */
export async function growthOfStones(sizes: readonly number[]): Promise<void> {
  const rows: string[][] = [];
  // A waiting thread does not keep the process alive.
  const awake = setInterval(() => undefined, 60_000);
  for (const stones of sizes) rows.push(await indexFigures(stones));
  clearInterval(awake);
  printTable(
    `Index of loose stones; ${searches} searches in ms, CPU in ms; ${feedSize} new stones are a feed`,
    [
      'stones',
      'built',
      'resident',
      'ten p50',
      'p99',
      'CPU',
      'few p50',
      'p99',
      'CPU',
      'new CPU',
      'feed CPU',
      'loop CPU',
    ],
    rows,
  );
  const stored: string[][] = [];
  for (const stones of sizes.filter((size) => size <= mostInDatabase))
    stored.push(await databaseFigures(stones));
  if (stored.length === 0) return;
  printTable(
    'Finder on PostgreSQL; one new stone from the insert to the answer, CPU of the API process in ms',
    ['stones', 'started', 'loop CPU', 'new CPU'],
    stored,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = process.argv.slice(2).map(Number);
  await growthOfStones(sizes.length > 0 ? sizes : [20_000, 1_000_000, 10_000_000]);
}
