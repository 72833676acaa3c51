import { open, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { decodeFeed, isWorkbook } from '#kernel/shop/diamonds/feed-text.ts';
import { reasonText } from '#kernel/shop/list-import/reason-text.ts';
import { imagesOfArchive } from '#kernel/shop/product-import/archive-images.ts';
import { type ProductFormat, productFormats } from '#kernel/shop/product-import/product-import.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { parseConfig } from '#server/config.ts';
import { loadShopSettings } from '#server/documents/documents.service.ts';
import { loadLanguages } from '#server/documents/languages.service.ts';
import { openPatientDatabase } from '#server/open-database.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { textsIn } from '#server/platform/texts.ts';
import { type ImportCommandHost, importByCommand } from '#server/product-import/command-import.service.ts';
import { exportProducts } from '#server/product-import/export-products.service.ts';

const usage = `Usage: products import <list> [--apply] [--format own|shopify|woocommerce|google] [--images <archive.zip>]
                       [--category <number>] [--show]
       products undo <number of the import>
       products export <file.csv>
  --apply     write the new and changed products; without it the list is only compared with the shop
  --category  category of products without one that the shop knows
  --show      new products are visible at once
Refused products are written beside the list, as <list>.refused.csv. An import can also be applied and undone at the desk.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    apply: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    format: { type: 'string' },
    images: { type: 'string' },
    category: { type: 'string' },
  },
});

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [task, target] = positionals;
if (target === undefined || !['import', 'undo', 'export'].includes(task ?? '')) refuse(usage);
const format: ProductFormat | undefined = productFormats.find((each) => each === values.format);
if (values.format !== undefined && !format) refuse(usage);

const t = textsIn('en');
const write = (line: string) => process.stdout.write(`${line}\n`);

async function importList(host: ImportCommandHost, list: string): Promise<void> {
  const bytes = await readFile(list).catch(() => refuse(`There is no list ${list}.`));
  if (isWorkbook(bytes)) refuse('Save the workbook as CSV first.');
  const content = await promisify(gzip)(decodeFeed(bytes));
  const images = values.images === undefined ? [] : imagesOfArchive(await readFile(values.images));
  const report = await importByCommand(host, {
    ...{ name: basename(list), content, format, images, isApplied: values.apply },
    options: {
      categoryId: values.category === undefined ? null : Number(values.category),
      isHidden: !values.show,
    },
  });
  const { id, counts, problem, refused } = report;
  if (problem) refuse(reasonText(t, problem, (path) => path));
  const figures = Object.entries(counts).map(([state, count]) => `${count} ${state}`);
  write(`Import ${id}: ${figures.join(', ')}`);
  for (const name of report.refusedImages) write(`Photograph ${name} could not be read.`);
  const lines = refused.map(({ row, code, title, reasons }) => [
    ...[row, code, title],
    reasons.map((reason) => reasonText(t, reason, (path) => path)).join(' '),
  ]);
  if (lines.length > 0)
    await writeFile(`${list}.refused.csv`, csvOf(['Row', 'Code', 'Product', 'Reason'], lines));
  if (!values.apply) write('Nothing was changed. Add --apply to write it, or apply it at the desk.');
}

async function exportAll(db: Database, path: string): Promise<void> {
  const file = await open(path, 'w');
  let count = 0;
  for (let after: number | null = 0; after !== null; ) {
    const part = await exportProducts({ db }, after);
    await file.write(part.csv);
    count += part.products;
    after = part.next;
  }
  await file.close();
  write(`${count} products written to ${path}`);
}

const config = parseConfig(process.env);
let db: Database | undefined;
try {
  db = await openPatientDatabase(config);
  await migrate(db.handle);
  await loadLanguages(db.handle);
  await loadShopSettings(db.handle);
  const host = { db, config, clock: systemClock };
  if (task === 'export') await exportAll(db, target);
  else if (task === 'import') await importList(host, target);
  else {
    const { counts, problem } = await importByCommand(host, { undoneId: Number(target) });
    if (problem) refuse(reasonText(t, problem, (path) => path));
    write(`Undone: ${counts.reverted ?? 0} products, ${counts.kept ?? 0} kept`);
  }
} catch (error) {
  const isPlain = error instanceof BusinessError || error instanceof FolderLockedError;
  const text =
    error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
} finally {
  await db?.close();
}
