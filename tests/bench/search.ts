import { cpus, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { createProductIndexSource } from '#server/catalogue/product-index.service.ts';
import { parseConfig } from '#server/config.ts';
import { readDocument } from '#server/documents/documents.repo.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { createRevisions } from '#server/platform/revisions/revisions.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { productDocument } from '#server/search/documents.ts';
import { suggest } from '#server/search/search.service.ts';
import { openSearch } from '#server/search/shop-search.service.ts';
import type { IndexedDocument } from '#server/search/text-index.ts';
import { readCategoryTexts, readIndexedIds, readProductTexts } from '#server/search/texts.repo.ts';
import { seed } from '#server/seed/seed.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import { randomOf } from '../fixtures/random.ts';
import { loadShopState } from './shop-state.ts';
import { fillSqlSearch } from './sql-search/fill.ts';
import { searchInSql } from './sql-search/search.ts';
import { printTable } from './table.ts';

/** The search compared with the earlier one in SQL: `npm run bench -- search 56 5000 50000`. */
const sizes = process.argv.slice(2).map(Number);
const searches = 400;
const sqlSearches = 60;
const firstCopy = 100_000;

const asked: [query: string, locale: Locale][] = [
  ['sapphire', 'en'],
  ['oval solitaire', 'en'],
  ['rose gold diamond ring', 'en'],
  ['engagement', 'en'],
  ['saphire earings', 'en'],
  ['platnum band', 'en'],
  ['AUR-1105', 'en'],
  ['tennis bracelet white gold', 'en'],
  ['鑽石戒指', 'tc'],
  ['玫瑰金鑽石項鏈', 'tc'],
  ['六爪單石', 'tc'],
  ['蓝宝石戒指', 'zh'],
  ['培育钻石', 'zh'],
  ['zsxl', 'zh'],
  ['xyzzyq', 'en'],
];
const beginnings = [
  's',
  'so',
  'soli',
  'solitai',
  'd',
  'di',
  'diam',
  'r',
  'ring',
  'saphi',
  'plat',
  '钻',
  '钻石',
  'zj',
  'aur-1',
];

const syllables = [
  'ar',
  'bel',
  'cor',
  'dia',
  'el',
  'fio',
  'ga',
  'hel',
  'is',
  'jo',
  'ka',
  'lu',
  'mi',
  'no',
  'or',
  'pe',
];
const characters = [...'晨曦星河月光雲海春山秋水青松明珠流金霞彩清風朝露'];

/** Copies of the demonstration products, each with a unique name and line. */
async function growTo(db: Database, size: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from product`.execute(
    db.handle,
  );
  const have = rows[0]?.count ?? 0;
  const random = randomOf(have);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)];
  const { rows: columns } = await sql<{
    column_name: string;
  }>`select column_name from information_schema.columns
    where table_name = 'product' and is_generated = 'NEVER' and column_name not in ('id', 'sku', 'spu', 'slug', 'text')`.execute(
    db.handle,
  );
  const same = sql.join(columns.map(({ column_name }) => sql.ref(column_name)));
  const { rows: originals } = await sql<{ id: number }>`
    select id from product where id < ${firstCopy} and on_shelf order by id`.execute(db.handle);
  for (let from = have; from < size; from += 500) {
    const names = Array.from({ length: Math.min(500, size - from) }, (_, index) => {
      const latin = `${pick(syllables)}${pick(syllables)}${pick(syllables)}`;
      const chinese = `${pick(characters)}${pick(characters)}`;
      const original = originals[(from + index) % originals.length]?.id ?? 0;
      return sql`(${original}::integer, ${firstCopy + from + index}::integer, ${latin}::text, ${chinese}::text)`;
    });
    await sql`with made (original, number, latin, chinese) as (values ${sql.join(names)}),
      copied as (insert into product (id, sku, spu, slug, text, ${same})
        select number, 'BEN-' || number, 'BEN-' || number, slug || '-' || number,
          jsonb_set(jsonb_set(jsonb_set(jsonb_set(text,
            '{en,name}', to_jsonb(initcap(latin) || ' ' || (text #>> '{en,name}'))),
            '{tc,name}', to_jsonb(chinese || (text #>> '{tc,name}'))),
            '{zh,name}', to_jsonb(chinese || (text #>> '{zh,name}'))),
            '{en,subtitle}', to_jsonb((text #>> '{en,subtitle}') || ', ' || latin)), ${same}
        from made join product on product.id = original returning 1)
      insert into product_category (product_id, category_id, position)
        select number, category_id, position from made join product_category on product_id = original`.execute(
      db.handle,
    );
  }
}

async function timesOf(count: number, ask: (round: number) => Promise<unknown> | unknown): Promise<string[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const startedAt = performance.now();
    await ask(round);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2);
  return [at(0.5), at(0.99)];
}

async function documentsOf(db: Database): Promise<IndexedDocument[]> {
  const labels = await readDocument(db.handle, 'labels');
  const categories = new Map((await readCategoryTexts(db.handle)).map((row) => [row.id, row]));
  const ids = await readIndexedIds(db.handle);
  const documents: IndexedDocument[] = [];
  for (let from = 0; from < ids.length; from += 1000) {
    const rows = await readProductTexts(db.handle, ids.slice(from, from + 1000));
    for (const row of rows) documents.push(productDocument(row, { labels, categories }));
  }
  return documents;
}

const megabytes = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};

async function bench(db: Database, size: number, lines: string[][], builds: string[][]): Promise<void> {
  await growTo(db, size);
  const config = parseConfig({ NODE_ENV: 'test', SITE_ORIGIN: 'http://shop.test' });
  const chineseWords = await fillSqlSearch(db.handle, await documentsOf(db));
  const before = megabytes();
  const usedBefore = process.cpuUsage();
  const startedAt = performance.now();
  const search = openSearch({ db, log: createLog('error'), config });
  const index = await search.index();
  const used = process.cpuUsage(usedBefore);
  builds.push([
    String(size),
    ((performance.now() - startedAt) / 1000).toFixed(2),
    ((used.user + used.system) / 1e6).toFixed(2),
    (megabytes() - before).toFixed(1),
    (index.postingBytes / 2 ** 20).toFixed(1),
  ]);
  const products = await createProductIndexSource(db, createRevisions(db)).current();
  const currency = { code: 'HKD', symbol: 'HK$', rate: '1' } as const;
  const view = (locale: Locale) => presentationOf({ config }, { locale, currency });
  const query = (round: number) => asked[round % asked.length] ?? asked[0];
  const find = (round: number) => {
    const [q, locale] = query(round) ?? ['', 'en'];
    return index.find(q, locale, false);
  };
  const inSql = (round: number) => searchInSql(db.handle, (query(round) ?? [''])[0], chineseWords);
  const type = (round: number) => {
    const q = beginnings[round % beginnings.length] ?? '';
    return suggest({ index, products }, q, view(/[a-z]/.test(q) && q !== 'zj' ? 'en' : 'zh'));
  };
  for (let round = 0; round < asked.length * 3; round += 1) find(round);
  for (let round = 0; round < asked.length; round += 1) await inSql(round);
  lines.push([
    String(size),
    ...(await timesOf(searches, find)),
    ...(await timesOf(sqlSearches, inSql)),
    ...(await timesOf(searches, type)),
  ]);
  await search.close();
}

const server = await startPostgres();
const db = openPostgres(server.url, { connections: 4, isPatient: true });
const lines: string[][] = [];
const builds: string[][] = [];
try {
  await migrate(db.handle);
  await seed(db);
  await loadShopState(db);
  for (const size of sizes.length > 0 ? sizes : [56, 5_000, 50_000]) await bench(db, size, lines, builds);
} finally {
  await db.close();
  await server.stop();
}
const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}`;
printTable(
  `Ids of a search, ranked, and suggestions with their cards read; ms (${machine})`,
  ['products', 'index p50', 'p99', 'SQL p50', 'p99', 'suggestions p50', 'p99'],
  lines,
);
printTable('Building the index', ['products', 'seconds', 'CPU s', 'memory MB', 'lists MB'], builds);
