import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type FeedColumnChoice, feedColumnChoices, feedDecimals } from '#kernel/shop/diamonds/feed-fields.ts';
import { refusalText } from '#kernel/shop/diamonds/feed-refusals.ts';
import { decodeFeed, isWorkbook } from '#kernel/shop/diamonds/feed-text.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { parseConfig } from '#server/config.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import { FeedError } from '#server/diamonds/feed/feed-columns.ts';
import {
  type FeedImport,
  type FeedReport,
  importFeedByCommand,
} from '#server/diamonds/feed/import-feed.service.ts';
import { loadShopSettings } from '#server/documents/documents.service.ts';
import { loadLanguages } from '#server/documents/languages.service.ts';
import { openPatientDatabase } from '#server/open-database.ts';
import { systemClock } from '#server/platform/clock.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { textsIn } from '#server/platform/texts.ts';
import { Progress } from './lib/progress.ts';
import { sampleFeed } from './lib/sample-feed.ts';

const usage = `Usage: import-diamonds <list.csv> --supplier <name> [--currency USD] [--markup 0] [--part]
       import-diamonds <list.csv> --sample <rows> [--seed 1] [--spoil 0]   writes a sample list
  --part                 the list is not all the supplier has: nothing is withdrawn from sale
  --confirm-withdrawals  withdraw a large share of the supplier's stones
  --map "Header=field"   what a column is, remembered for the supplier; repeatable. Fields:
                         ${feedColumnChoices.join(', ')}
  --decimal point|comma  decimal sign of a list that does not show it
Exit status 2: the list needs an answer (--map, --decimal, --confirm-withdrawals); nothing was changed.
An import can be undone at the desk.
Refused rows are written beside the list, as <list>.refused.csv.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    supplier: { type: 'string', default: '' },
    currency: { type: 'string', default: 'USD' },
    markup: { type: 'string', default: '0' },
    part: { type: 'boolean', default: false },
    'confirm-withdrawals': { type: 'boolean', default: false },
    map: { type: 'string', multiple: true, default: [] },
    decimal: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    spoil: { type: 'string', default: '0' },
  },
});

function refuse(message: string, status = 1): never {
  process.stderr.write(`${message}\n`);
  process.exit(status);
}

/** Characters that are read at a time. */
const chunk = 1 << 16;
const markupPct = Number(values.markup);
const [file] = positionals;
if (file === undefined || (values.sample === undefined && values.supplier === '')) refuse(usage);
if (!Number.isFinite(markupPct) || markupPct <= -100) refuse(usage);

const decimal = feedDecimals.find((sign) => sign === values.decimal);
if (values.decimal !== undefined && decimal === undefined) refuse(usage);

/** The column and its meaning in `Header=field`. */
function choiceOf(text: string): [string, FeedColumnChoice] {
  const at = text.lastIndexOf('=');
  const field = feedColumnChoices.find((choice) => choice === text.slice(at + 1).trim());
  if (at < 1 || field === undefined) return refuse(`--map "${text}" is not "Header=field".\n${usage}`);
  return [text.slice(0, at).trim(), field];
}
const columns = Object.fromEntries(values.map.map(choiceOf));

async function run(list: string): Promise<FeedReport> {
  const bytes = await readFile(list).catch(() => refuse(`There is no list ${list}.`));
  if (isWorkbook(bytes)) throw new FeedError('workbook');
  const text = decodeFeed(bytes);
  const config = parseConfig(process.env);
  const db = await openPatientDatabase(config);
  let header: readonly string[] = [];
  const refused: (string | number)[][] = [];
  try {
    await migrate(db.handle);
    await loadLanguages(db.handle);
    await loadShopSettings(db.handle);
    const rate = await currencyOf(db.handle, values.currency);
    if (rate.code !== values.currency) refuse(`The shop has no rate for ${values.currency}.`);
    return await new Progress(1).step(`Importing ${list}`, async (report) => {
      const record = { name: basename(list), who: 'import-diamonds', at: new Date() };
      const feed: FeedImport = {
        supplier: values.supplier,
        isWhole: !values.part,
        pricing: { minorPerUnit: 100 / Number(rate.rate), markupPct, currency: values.currency },
        answers: { columns, decimal },
        confirmedWithdrawals: values['confirm-withdrawals'] ? 'any' : undefined,
        async *open() {
          for (let at = 0; at < text.length; at += chunk) {
            report(Math.min(at + chunk, text.length), text.length);
            yield text.slice(at, at + chunk);
          }
        },
        onHeader: (cells) => {
          // The transaction can be retried.
          header = cells;
          refused.length = 0;
        },
        onRefused: ({ row, reason, cells }) =>
          refused.push([row, refusalText(textsIn('en'), reason), ...cells]),
      };
      return importFeedByCommand({ db, config, clock: systemClock }, feed, record);
    });
  } finally {
    await db.close();
    await writeFile(`${list}.refused.csv`, csvOf(['Row', 'Reason', ...header], refused));
  }
}

/** How to answer the questions of a list on the command line. */
function answersOf({ text: { key }, questions }: FeedError): string {
  if (key.endsWith('many-withdrawn'))
    return '\nIf it is, add --confirm-withdrawals; if it is a part of the stock, add --part.';
  if (key.endsWith('mixed-decimals')) return ' Add --decimal point or --decimal comma.';
  return questions
    .map(
      ({ column, samples, suggestion = 'FIELD' }) =>
        `\n  ${column} (${samples.join(', ')}): --map "${column}=${suggestion}"`,
    )
    .join('');
}

try {
  if (values.sample !== undefined) {
    const rows = sampleFeed(Number(values.sample), Number(values.seed), Number(values.spoil));
    await pipeline(Readable.from(rows), createWriteStream(file));
    process.stdout.write(`${values.sample} stones written to ${file}\n`);
  } else {
    const { read, refused, added, changed, unchanged, withdrawn } = await run(file);
    process.stdout.write(
      `${read} rows: ${added} new, ${changed} changed, ${unchanged} as before, ${refused} refused; ${withdrawn} stones withdrawn\n`,
    );
    if (refused > 0) process.stdout.write(`Why rows were refused: ${file}.refused.csv\n`);
  }
} catch (error) {
  if (error instanceof FeedError && error.isQuestion) refuse(`${error.message}${answersOf(error)}`, 2);
  const isPlain = error instanceof FeedError || error instanceof FolderLockedError;
  refuse(isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
}
