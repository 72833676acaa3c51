import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { diamondDeskCalls } from '#kernel/shop/desk/diamonds.calls.ts';
import type { FeedColumns, FeedDecimal } from '#kernel/shop/diamonds/feed-fields.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { holdFeed, lastFeedOf, markUndone, readFeeds, readStones } from './diamonds-desk.repo.ts';
import { csvLine } from './feed/csv.ts';
import { revertRun } from './feed/feed.repo.ts';
import { FeedError } from './feed/feed-columns.ts';
import {
  type FeedImport,
  type FeedReport,
  importFeed,
  importRecordedFeed,
  type RefusedRow,
} from './feed/import-feed.service.ts';

type DeskHost = Pick<Host, 'db'>;

export interface StoneFeedValues {
  supplier: string;
  name: string;
  at: Date;
  who: string;
  is_whole: boolean;
}

interface StoneList {
  supplier: string;
  name: string;
  csv: string;
  currency: CurrencyCode;
  markupPercent: number;
  isWhole: boolean;
  columns?: FeedColumns | undefined;
  decimal?: FeedDecimal | undefined;
  confirmedWithdrawals?: number | undefined;
}

/** Our loose stones and those of suppliers. */
export async function listStones(
  { db }: DeskHost,
  asked: DeskValues<(typeof diamondDeskCalls)['deskDiamonds']>,
) {
  const { rows, ...counted } = await readStones(db.handle, listQuery(asked));
  return {
    ...counted,
    rows: rows.map((row) => ({
      id: row.id,
      shape: row.shape,
      carat: row.carat_hundredths / 100,
      color: row.color,
      clarity: row.clarity,
      cut: row.cut,
      lab: row.lab,
      certificateNo: row.certificate_no,
      origin: row.origin,
      supplier: row.supplier,
      stockNo: row.stock_no,
      state: row.state,
      isForSale: row.state === 'available' && row.stock > 0,
      price: { currency: baseCurrency(), minor: row.price_minor },
      listedAt: row.listed_at.toISOString(),
    })),
  };
}

type Feed = Awaited<ReturnType<typeof readFeeds>>[number];

const viewOf = (feed: Feed, canUndo: boolean) => ({
  id: feed.id,
  supplier: feed.supplier,
  name: feed.name,
  at: feed.at.toISOString(),
  who: feed.who,
  isWhole: feed.is_whole,
  read: feed.read,
  refused: feed.refused,
  added: feed.added,
  changed: feed.changed,
  withdrawn: feed.withdrawn,
  undoneAt: feed.undone_at?.toISOString() ?? null,
  undoneBy: feed.undone_by,
  kept: feed.kept,
  canUndo,
});

/** Applied imports, newest first. */
export async function listFeeds({ db }: DeskHost) {
  const feeds = await readFeeds(db.handle);
  const active = feeds.filter(({ undone_at }) => undone_at === null);
  const isLast = ({ id, supplier }: Feed) => active.find((feed) => feed.supplier === supplier)?.id === id;
  return { rows: feeds.map((feed) => viewOf(feed, isLast(feed))) };
}

const digestOf = (list: StoneList): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[list.supplier, list.csv, list.currency, list.markupPercent, list.isWhole],
        ...[list.columns, list.decimal],
      ]),
    )
    .digest('base64url');

async function termsOf(trx: Transaction<Schema>, list: StoneList) {
  const { supplier, isWhole, columns = {}, decimal, markupPercent, csv } = list;
  const rate = await currencyOf(trx, list.currency);
  const refused: RefusedRow[] = [];
  const feed: FeedImport = {
    ...{ supplier, isWhole, answers: { columns, decimal }, confirmedWithdrawals: list.confirmedWithdrawals },
    pricing: { minorPerUnit: 100 / Number(rate.rate), markupPct: markupPercent, currency: list.currency },
    open: async function* () {
      yield csv;
    },
    onRefused: (row) => refused.push(row),
  };
  return { feed, refused };
}

/** Refuses a list that cannot be read. */
function refuseUnreadable(error: unknown): never {
  if (!(error instanceof FeedError)) throw error;
  const field = error.text.key === 'desk-diamonds-api.many-withdrawn' ? 'confirmedWithdrawals' : 'csv';
  return refuse(deskCodes.fieldInvalid, { text: error.text, field });
}

interface FeedPreview {
  report: FeedReport;
  refused: RefusedRow[];
  onSale: number;
}

/** Thrown to roll back the transaction of a preview; carries its result. */
class PreviewRollback extends Error {
  readonly preview: FeedPreview;

  constructor(preview: FeedPreview) {
    super('preview');
    this.preview = preview;
  }
}

const nothingRead: FeedPreview = {
  report: { read: 0, refused: 0, added: 0, changed: 0, unchanged: 0, withdrawn: 0 },
  refused: [],
  onSale: 0,
};

/**
 * The changes that a list would make, or questions about its columns. Imports the list and rolls back, so that the rules
 * are the same.
 */
export async function previewFeed({ db }: DeskHost, list: StoneList) {
  let questions: FeedError['questions'] = [];
  const preview = await db
    .transaction(async (trx): Promise<FeedPreview> => {
      const { feed, refused } = await termsOf(trx, list);
      let onSale = 0;
      const report = await importFeed(trx, {
        ...feed,
        confirmedWithdrawals: 'any',
        onSale: (stones) => {
          onSale = stones;
        },
      });
      throw new PreviewRollback({ report, refused, onSale });
    })
    .catch((error: unknown) => {
      if (error instanceof PreviewRollback) return error.preview;
      if (!(error instanceof FeedError) || error.questions.length === 0) return refuseUnreadable(error);
      questions = error.questions;
      return nothingRead;
    });
  const { read, added, changed, unchanged, withdrawn } = preview.report;
  const refused = preview.refused.map(({ row, reason, cells }) => ({
    row,
    reason,
    text: csvLine(cells).trimEnd().slice(0, 300),
  }));
  return {
    ...{ read, added, changed, unchanged, withdrawn, refused, onSale: preview.onSale },
    questions: questions.map(({ samples, ...question }) => ({ ...question, samples: [...samples] })),
    digest: digestOf(list),
  };
}

/**
 * Applies a previewed list; throws 1900108 if it differs from the preview, cannot be read, or withdraws a large share of
 * the supplier's stones and their number is not confirmed.
 */
export function applyFeed(
  { db }: DeskHost,
  call: StaffCall,
  { digest, ...list }: StoneList & { digest: string },
) {
  if (digest !== digestOf(list))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-diamonds-api.other-list' }, field: 'digest' });
  return db.transaction(async (trx) => {
    const { supplier, name } = list;
    const { feed } = await termsOf(trx, list);
    const record = { name, at: call.now, who: call.staff.name };
    const { run: id, report } = await importRecordedFeed(trx, feed, record).catch(refuseUnreadable);
    const counted = await holdFeed(trx, id);
    if (!counted) throw new Error(`feed ${id} is gone`);
    call.audit({ kind: 'stone-feed', id: String(id), after: { supplier, name, ...report } });
    return { feed: viewOf(counted, true) };
  });
}

/** Undoes the latest import of a supplier; throws 1900105 for an older one, 1900106 if unknown. */
export function undoFeed({ db }: DeskHost, call: StaffCall, id: number) {
  return db.transaction(async (trx) => {
    const feed = await holdFeed(trx, id);
    if (!feed) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
    if ((await lastFeedOf(trx, feed.supplier)) !== id)
      refuse(deskCodes.notPossible, { text: { key: 'desk-diamonds-api.not-last' } });
    const { reverted, kept } = await revertRun(trx, id);
    await markUndone(trx, id, { undone_at: call.now, undone_by: call.staff.name, kept });
    call.audit({ kind: 'stone-feed', id: String(id), after: { reverted, kept } });
    const undone = await holdFeed(trx, id);
    return { feed: viewOf(undone ?? feed, false) };
  });
}
