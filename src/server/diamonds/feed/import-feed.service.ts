import type { Transaction } from 'kysely';
import { mustConfirmWithdrawal } from '#kernel/shop/diamonds/feed-fields.ts';
import type { FeedRefusal } from '#kernel/shop/diamonds/feed-refusals.ts';
import { withCommandAudit } from '#server/audit/audit-log.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { AuditNote } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { countFeed, insertFeed } from '../diamonds-desk.repo.ts';
import { readCsv } from './csv.ts';
import {
  applyStaging,
  countOnSale,
  type FeedCounts,
  openStaging,
  readSavedColumns,
  saveColumns,
  stageStones,
} from './feed.repo.ts';
import { FeedError } from './feed-columns.ts';
import { readPriceRange } from './price-range.repo.ts';
import { type FeedPricing, type FeedStone, readFeedRow } from './read-feed-row.ts';
import { RowRefusal } from './row-refusal.ts';
import { type FeedAnswers, surveyFeed } from './survey-feed.ts';

const batch = 5_000;

const listedTwice = ({ lab, certificate_no: text }: FeedStone): FeedRefusal => ({
  code: 'listed-twice',
  values: { lab, text },
});

export interface RefusedRow {
  /** Row number in the list; the header is row 1. */
  row: number;
  reason: FeedRefusal;
  cells: readonly string[];
}

export interface FeedImport {
  supplier: string;
  /** The list is complete: stones missing from it are withdrawn. */
  isWhole: boolean;
  pricing: FeedPricing;
  /** What staff stated about this list; its columns are remembered for the supplier. */
  answers?: Partial<FeedAnswers>;
  /**
   * How many stones staff have confirmed to withdraw. A whole list that withdraws a large share of the supplier's stones
   * throws a FeedError unless its number is confirmed.
   */
  confirmedWithdrawals?: number | 'any' | undefined;
  /** Called before the list is applied. */
  onSale?(stones: number): void;
  /** The text of the list in chunks; called again if the transaction is retried. */
  open(): AsyncIterable<string>;
  onHeader?(cells: readonly string[]): void;
  onRefused(refused: RefusedRow): void;
}

export interface FeedReport extends FeedCounts {
  read: number;
  refused: number;
  unchanged: number;
}

/** Name, person and time under which an import can be undone. */
export interface FeedRecord {
  name: string;
  who: string;
  at: Date;
}

/** Like `importFeed`, and records the import, so that it can be undone at the desk. */
export async function importRecordedFeed(trx: Transaction<Schema>, feed: FeedImport, record: FeedRecord) {
  const run = await insertFeed(trx, { ...record, supplier: feed.supplier, is_whole: feed.isWhole });
  const report = await importFeed(trx, { ...feed, run });
  const { read, refused, added, changed, withdrawn } = report;
  await countFeed(trx, run, { read, refused, added, changed, withdrawn });
  return { run, report };
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((text) => text.trim() === '');

/** Imports a list from the command line in a transaction, with an entry in the audit log. */
export function importFeedByCommand(
  host: Pick<Host, 'db' | 'config' | 'clock'>,
  feed: FeedImport,
  record: FeedRecord,
): Promise<FeedReport> {
  const { name } = record;
  let note: AuditNote = { kind: 'stone-feed', id: '' };
  return withCommandAudit(
    host,
    'import-diamonds',
    () => note,
    () =>
      host.db.transaction(async (trx) => {
        const { run, report } = await importRecordedFeed(trx, feed, record);
        note = { kind: 'stone-feed', id: String(run), after: { supplier: feed.supplier, name, ...report } };
        return report;
      }),
  );
}

/**
 * Reads a supplier's list and applies its valid rows. Throws a FeedError if the list is unreadable, no row is valid, or
 * staff must answer a question first. With a `run`, the import can be undone.
 */
export async function importFeed(
  trx: Transaction<Schema>,
  feed: FeedImport & { run?: number },
): Promise<FeedReport> {
  await openStaging(trx);
  const { columns = {}, decimal } = feed.answers ?? {};
  const saved = await readSavedColumns(trx, feed.supplier);
  const layout = await surveyFeed(feed.open, {
    columns: { ...saved, ...columns },
    decimal,
    currency: feed.pricing.currency,
  });
  const range = await readPriceRange(trx);
  const seen = new Set<string>();
  let stones: FeedStone[] = [];
  let row = 0;
  let read = 0;
  let refused = 0;
  for await (const cells of readCsv(feed.open(), layout.separator)) {
    row += 1;
    if (row === layout.before + 1) feed.onHeader?.(cells);
    if (row <= layout.before + 1 || isEmpty(cells)) continue;
    read += 1;
    try {
      const stone = readFeedRow(layout, cells, feed.pricing, range);
      const key = stone.lab + stone.certificate_no;
      if (seen.has(key)) throw new RowRefusal(listedTwice(stone));
      seen.add(key);
      stones.push(stone);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      refused += 1;
      feed.onRefused({ row, reason: error.refusal, cells });
    }
    if (stones.length < batch) continue;
    await stageStones(trx, stones);
    stones = [];
  }
  if (stones.length > 0) await stageStones(trx, stones);
  if (seen.size === 0) throw new FeedError('no-row');
  const onSale = await countOnSale(trx, feed.supplier);
  feed.onSale?.(onSale);
  const counts = await applyStaging(trx, feed);
  const isConfirmed = feed.confirmedWithdrawals === 'any' || feed.confirmedWithdrawals === counts.withdrawn;
  if (!isConfirmed && mustConfirmWithdrawal(counts.withdrawn, onSale))
    throw new FeedError('many-withdrawn', { withdrawn: counts.withdrawn, onSale });
  if (Object.keys(columns).length > 0) await saveColumns(trx, feed.supplier, { ...saved, ...columns });
  return { read, refused, ...counts, unchanged: seen.size - counts.added - counts.changed };
}
