import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { baseCurrency, type CurrencyCode } from '#kernel/shop/money/money.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { csvLine } from './feed/csv.ts';
import { revertRun } from './feed/feed.repo.ts';
import { FeedError } from './feed/feed-columns.ts';
import { type FeedReport, importFeedIn, type RefusedRow } from './feed/import-feed.service.ts';
import {
  countFeed,
  holdFeed,
  insertFeed,
  lastFeedOf,
  markUndone,
  readFeeds,
  readStones,
  type StonesAsked,
} from './stones-desk.repo.ts';

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
}

/** Our loose stones and those of suppliers. */
export async function listStones(
  { db }: DeskHost,
  asked: Pick<StonesAsked, 'search' | 'sort' | 'isDescending'> & {
    page: number;
    perPage: number;
    filter?: Partial<Pick<StonesAsked, 'supplier' | 'origin' | 'shape' | 'state'>> | undefined;
  },
) {
  const { page, perPage, filter, search, sort, isDescending } = asked;
  const offset = (page - 1) * perPage;
  const paged = { search, sort, isDescending, limit: perPage, offset };
  const { rows, total, isMore } = await readStones(db.handle, { ...paged, ...filter });
  return {
    total,
    ...(isMore ? { isMore } : {}),
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
      price: { currency: baseCurrency, minor: row.price_minor },
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
    .update(JSON.stringify([list.supplier, list.csv, list.currency, list.markupPercent, list.isWhole]))
    .digest('base64url');

async function importList(trx: Transaction<Schema>, list: StoneList, run?: number) {
  const rate = await currencyOf(trx, list.currency);
  const refused: RefusedRow[] = [];
  const report = await importFeedIn(trx, {
    supplier: list.supplier,
    isWhole: list.isWhole,
    pricing: { minorPerUnit: 100 / Number(rate.rate), markupPct: list.markupPercent },
    open: async function* () {
      yield list.csv;
    },
    onRefused: (row) => refused.push(row),
    ...(run === undefined ? {} : { run }),
  }).catch((error: unknown) => {
    if (!(error instanceof FeedError)) throw error;
    return refuse(deskCodes.fieldInvalid, { text: error.text, field: 'csv' });
  });
  return { report, refused };
}

/** Thrown to roll back the transaction of a preview; carries its result. */
class PreviewRollback extends Error {
  readonly report: FeedReport;
  readonly refused: RefusedRow[];

  constructor({ report, refused }: Awaited<ReturnType<typeof importList>>) {
    super('preview');
    this.report = report;
    this.refused = refused;
  }
}

/** The changes that a list would make. Imports the list and rolls back, so that the rules are the same. */
export async function previewFeed({ db }: DeskHost, list: StoneList) {
  const preview = await db
    .transaction(async (trx) => {
      throw new PreviewRollback(await importList(trx, list));
    })
    .catch((error: unknown) => {
      if (error instanceof PreviewRollback) return error;
      throw error;
    });
  const { read, added, changed, unchanged, withdrawn } = preview.report;
  const refused = preview.refused.map(({ row, reason, cells }) => ({
    row,
    reason,
    text: csvLine(cells).trimEnd().slice(0, 300),
  }));
  return { read, added, changed, unchanged, withdrawn, refused, digest: digestOf(list) };
}

/** Applies a previewed list; throws 1900108 if it differs from the preview or cannot be read. */
export function applyFeed(
  { db }: DeskHost,
  call: StaffCall,
  { digest, ...list }: StoneList & { digest: string },
) {
  if (digest !== digestOf(list))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-stones-api.other-list' }, field: 'digest' });
  return db.transaction(async (trx) => {
    const { supplier, name, isWhole } = list;
    const who = call.staff.name;
    const id = await insertFeed(trx, { supplier, name, at: call.now, who, is_whole: isWhole });
    const { report } = await importList(trx, list, id);
    const { read, refused, added, changed, withdrawn } = report;
    await countFeed(trx, id, { read, refused, added, changed, withdrawn });
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
      refuse(deskCodes.notPossible, { text: { key: 'desk-stones-api.not-last' } });
    const { reverted, kept } = await revertRun(trx, id);
    await markUndone(trx, id, { undone_at: call.now, undone_by: call.staff.name, kept });
    call.audit({ kind: 'stone-feed', id: String(id), after: { reverted, kept } });
    const undone = await holdFeed(trx, id);
    return { feed: viewOf(undone ?? feed, false) };
  });
}
