import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { ImportState } from '#kernel/shop/list-import/list-import.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { parseConfig } from '#server/config.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { enterDesk, inviteOwner } from '../../scripts/lib/desk-client.ts';
import { Progress } from '../../scripts/lib/progress.ts';
import { startShop } from '../../scripts/lib/shop.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import { failBench, printMachine, servedPage, until } from './bench-shop.ts';
import { ownList } from './import-lists.ts';
import { printTable } from './table.ts';

/**
 * From an import at the desk to its served pages, and then of one more change: `npm run bench -- imported-pages 10000`.
 * The argument counts rows of the list; half of them are products.
 */
const rows = Number(process.argv[2] ?? 10_000);
const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
const postgres = await startPostgres();
const config = parseConfig({
  ...process.env,
  SITE_PORT: '4551',
  API_PORT: '8292',
  SANDBOX_PORT: '8293',
  SITE_ORIGIN: '',
  API_ORIGIN: '',
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  PUBLISH_SECRETS: 'a-secret-of-the-bench-alone',
});
printMachine();
const shop = await startShop({
  config,
  outDir: '.cache/bench/imported',
  progress: new Progress(4),
  output: 'quiet',
  hasPublisher: true,
  onFailure: failBench,
});
const db = openPostgres(postgres.url, { connections: 2, isPatient: true });

/** Waits until no change of a product waits for the publisher. */
const untilPublished = () =>
  until(async () => {
    const { rows: waiting } = await sql`select from publish
      where what = 'product' and state in ('waiting', 'running') limit 1`.execute(db.handle);
    return waiting.length === 0;
  });

/** Waits until the pages of a product say this in every language. */
async function untilServed(id: number, text: string): Promise<void> {
  for (const locale of locales) {
    const address = config.siteOrigin + localisePath(locale, `/details/${id}/`);
    await until(async () => (await servedPage(address)).includes(text));
  }
}

try {
  const desk = await enterDesk(
    config.apiOrigin,
    await inviteOwner(config.apiOrigin, 'bench@example.com', 'Bench'),
    'the long password of a bench',
  );
  const untilState = (id: number, wanted: ImportState) =>
    until(async () => {
      const { list } = await desk.call('deskProductImport', { id, page: 1, perPage: 1 });
      if (list.problem) throw new Error(`the import ended ${list.state}: ${JSON.stringify(list.problem)}`);
      return list.state === wanted;
    }, 200);
  await untilPublished();
  const { csv } = ownList(rows, 'P');
  const table: string[][] = [];
  let startedAt = performance.now();
  const lap = (what: string, count: number) => {
    const seconds = (performance.now() - startedAt) / 1000;
    table.push([what, String(count), seconds.toFixed(1), (count / seconds).toFixed(0)]);
  };
  const content = gzipSync(csv).toString('base64');
  const list = { name: 'list.csv', content, categoryId: 1, isHidden: false };
  const { id } = await desk.call('deskNewProductImport', list);
  await untilState(id, 'checked');
  lap('read and compared, rows', rows);
  startedAt = performance.now();
  await desk.call('deskApplyProductImport', { id });
  await untilState(id, 'applied');
  const { list: applied } = await desk.call('deskProductImport', { id, page: 1, perPage: 1 });
  const created = applied.counts['created'] ?? 0;
  lap('applied, products', created);
  await untilPublished();
  const { id: last } = await db.handle
    .selectFrom('product')
    .select(['id'])
    .where('on_shelf', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await untilServed(last, 'Bench ring');
  lap('applied and all pages live, pages', created * locales.length);
  const times: number[] = [];
  for (let turn = 1; turn <= 5; turn += 1) {
    const record = await desk.call('deskContent', { id: `product.${last - turn}` });
    const { id: saved, version, fields } = record;
    const changed = Object.fromEntries(locales.map((locale) => [locale, `Renamed ${turn} (${locale})`]));
    startedAt = performance.now();
    await desk.call('deskSaveContent', { id: saved, version, fields: { ...fields, name: changed } });
    await untilServed(last - turn, `Renamed ${turn} (`);
    times.push(performance.now() - startedAt);
    await untilPublished();
    process.stdout.write(
      `one more change: everywhere after ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
    );
  }
  table.push(['one more change, its pages live, ms', '5', times.map((ms) => ms.toFixed(0)).join(' / '), '']);
  printTable('From an import to its pages', ['what', 'count', 'seconds', 'per second'], table);
} finally {
  await shop.stop();
  await db.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
