import type { Transaction } from 'kysely';
import type { FeedRefusal } from '#kernel/shop/diamonds/feed-refusals.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { readCsv } from './csv.ts';
import { applyStaging, type FeedCounts, openStaging, stageStones } from './feed.repo.ts';
import { FeedError, readHeader } from './feed-columns.ts';
import { type FeedPricing, type FeedStone, RowRefusal, readFeedRow } from './read-feed-row.ts';

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

/**
 * Reads a supplier's list and applies its valid rows in one transaction. Throws a FeedError if the header is unusable or
 * no row is valid.
 */
export function importFeed(db: Database, feed: FeedImport): Promise<FeedReport> {
  return db.transaction((trx) => importFeedIn(trx, feed));
}

/** Like `importFeed`, in the caller's transaction. With a `run`, the import can be undone. */
export async function importFeedIn(
  trx: Transaction<Schema>,
  feed: FeedImport & { run?: number },
): Promise<FeedReport> {
  await openStaging(trx);
  let columns: ReturnType<typeof readHeader> | undefined;
  const seen = new Set<string>();
  let stones: FeedStone[] = [];
  let row = 0;
  let refused = 0;
  for await (const cells of readCsv(feed.open())) {
    row += 1;
    if (!columns) {
      columns = readHeader(cells);
      feed.onHeader?.(cells);
      continue;
    }
    try {
      const stone = readFeedRow(columns, cells, feed.pricing);
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
  const counts = await applyStaging(trx, feed);
  return { read: row - 1, refused, ...counts, unchanged: seen.size - counts.added - counts.changed };
}
