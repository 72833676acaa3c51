import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { refusalText } from '#kernel/shop/diamonds/feed-refusals.ts';
import { type Config, parseConfig } from '#server/config.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import { csvLine } from '#server/diamonds/feed/csv.ts';
import { FeedError } from '#server/diamonds/feed/feed-columns.ts';
import { type FeedReport, importFeed } from '#server/diamonds/feed/import-feed.service.ts';
import { type Database, openPglite, openPostgres } from '#server/platform/db/database.ts';
import { FolderLockedError } from '#server/platform/db/lock.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { textsIn } from '#server/platform/texts.ts';
import { Progress } from './lib/progress.ts';
import { sampleFeed } from './lib/sample-feed.ts';

const usage = `Usage: import-diamonds <list.csv> --supplier <name> [--currency USD] [--markup 0] [--part]
       import-diamonds <list.csv> --sample <rows> [--seed 1] [--spoil 0]   writes a sample list
  --part   the list is not all the supplier has: nothing is withdrawn from sale
Refused rows are written beside the list, as <list>.refused.csv.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    supplier: { type: 'string', default: '' },
    currency: { type: 'string', default: 'USD' },
    markup: { type: 'string', default: '0' },
    part: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    spoil: { type: 'string', default: '0' },
  },
});

function refuse(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

const markupPct = Number(values.markup);
const [file] = positionals;
if (file === undefined || (values.sample === undefined && values.supplier === '')) refuse(usage);
if (!Number.isFinite(markupPct) || markupPct <= -100) refuse(usage);

function open(config: Config): Promise<Database> {
  return config.databaseUrl === undefined
    ? openPglite(config.dataDir)
    : Promise.resolve(openPostgres(config.databaseUrl, { isPatient: true }));
}

async function run(list: string): Promise<FeedReport> {
  const size = await stat(list).then(
    (file) => file.size,
    () => refuse(`There is no list ${list}.`),
  );
  const db = await open(parseConfig(process.env));
  const refusals = createWriteStream(`${list}.refused.csv`);
  try {
    await migrate(db.handle);
    const rate = await currencyOf(db.handle, values.currency);
    if (rate.code !== values.currency) refuse(`The shop has no rate for ${values.currency}.`);
    return await new Progress(1).step(`Importing ${list}`, async (report) => {
      let done = 0;
      return importFeed(db, {
        supplier: values.supplier,
        isWhole: !values.part,
        pricing: { minorPerUnit: 100 / Number(rate.rate), markupPct },
        async *open() {
          done = 0;
          for await (const piece of createReadStream(list, 'utf8')) {
            done += Buffer.byteLength(String(piece));
            report(done, size);
            yield String(piece);
          }
        },
        onHeader: (cells) => refusals.write(csvLine(['Row', 'Reason', ...cells])),
        onRefused: ({ row, reason, cells }) =>
          refusals.write(csvLine([row, refusalText(textsIn('en'), reason), ...cells])),
      });
    });
  } finally {
    refusals.end();
    await finished(refusals);
    await db.close();
  }
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
  const isPlain = error instanceof FeedError || error instanceof FolderLockedError;
  refuse(isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
}
