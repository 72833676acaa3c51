import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { keysOfProduct, lexemeText } from '#server/catalogue/listing-keys.rules.ts';
import { readDocument } from '#server/documents/documents.repo.ts';
import { readSnapshot } from '#server/platform/db/changed-since.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import type { Leadership } from '#server/platform/db/leadership.ts';
import type { Host } from '#server/platform/host.ts';
import { type Loop, startLoop } from '#server/platform/loop.ts';
import { readSearchChanges } from './changes.repo.ts';
import { phrasesOf, productDocument, type SharedNames } from './documents.ts';
import type { Field } from './fields.ts';
import type { Lexicon } from './lexicon.ts';
import {
  addWords,
  type CountedWord,
  deleteListed,
  deleteOldWords,
  deleteOrphans,
  type ListedState,
  lockListedProducts,
  readListedState,
  readProductsAfter,
  readWrittenProducts,
  writeListed,
  writeListedState,
} from './listed-products.repo.ts';
import { termsOf, vocabularyOf } from './product-terms.ts';
import { lexiconOf } from './shop-index.ts';
import type { IndexedDocument } from './text-index.ts';
import { readCategoryTexts, readListedTexts } from './texts.repo.ts';

/** Raised when the rows or their terms change: workers then rebuild them. */
const format = 2;
/** Products of one transaction. */
const batchSize = 200;
/** With more changed products than this, all rows are rebuilt. */
const mostChanges = 50_000;
/** Changes are deleted after a day; after half of it, some may be missing. */
const longAbsenceMs = 12 * 3_600_000;
/** The state is written at least this often, so that an absence shows. */
const confirmationMs = 3_600_000;
const pauseMs = 500;
/** Time of making rows before other tasks get a turn. */
const sliceMs = 8;
const longestPart = 8;

const weights: Record<Field, 'A' | 'B' | 'C' | 'D'> = { name: 'A', label: 'B', keyword: 'C', body: 'D' };

/** The terms of a document, each with the weight of its best field; `words` are those of names and labels. */
function vectorsOf({ texts }: IndexedDocument, keys: readonly string[]): { words: string; texts: string } {
  const best = new Map<string, 'A' | 'B' | 'C' | 'D'>();
  for (const { field, text } of texts) {
    const weight = weights[field];
    for (const term of termsOf(text, field)) {
      const known = best.get(term);
      if (known === undefined || weight < known) best.set(term, weight);
    }
  }
  const named = [...best].filter(([, weight]) => weight < 'C');
  const lexemes = (terms: readonly (readonly [string, 'A' | 'B' | 'C' | 'D'])[]) =>
    terms.map(([term, weight]) => lexemeText(term, weight)).join(' ');
  return {
    words: lexemes([...named, ...keys.map((key) => [key, 'D'] as const)]),
    texts: lexemes([...best]),
  };
}

/** Names and words that the rows of products share. */
interface Shared {
  names: SharedNames;
  lexicon: Lexicon;
  digest: string;
}

/** Making a lexicon takes some 30 ms, so that of the last call is used again while its texts are the same. */
let last: { key: string; lexicon: Lexicon } | undefined;

async function readShared(executor: Executor): Promise<Shared> {
  // Not the cached ones: a worker does not follow the changes of documents.
  const labels = await readDocument(executor, 'labels');
  const { searchKeywords } = await readDocument(executor, 'home');
  const categories = await readCategoryTexts(executor);
  const digest = createHash('sha256')
    .update(JSON.stringify([labels, categories]))
    .digest('base64url');
  const key = digest + JSON.stringify(searchKeywords.titles);
  if (last?.key !== key) {
    const keywords = categories.map(({ text }) => partOf(text, 'keywords'));
    last = { key, lexicon: lexiconOf(phrasesOf(labels, categories, searchKeywords.titles), keywords) };
  }
  const names = { labels, categories: new Map(categories.map((row) => [row.id, row])) };
  return { names, lexicon: last.lexicon, digest };
}

/** Counts words of names, labels and keywords, for corrections, and parts of Chinese names, for pinyin. */
function countWords({ texts }: IndexedDocument, lexicon: Lexicon, counted: Map<string, CountedWord>): void {
  const add = (word: string, isChinese: boolean) => {
    const known = counted.get(word);
    if (known) known.count += 1;
    else counted.set(word, { word, isChinese, count: 1 });
  };
  for (const { field, text } of texts) {
    if (field === 'body') continue;
    for (const { word, isChinese } of vocabularyOf(text)) {
      if (!isChinese) add(word, false);
      else if (field === 'name')
        for (const part of lexicon.split(word))
          if (part.length > 1 && part.length <= longestPart) add(part, true);
    }
  }
}

/** Writes the rows of products; those off the shelf lose theirs. */
async function writeProducts(
  trx: Executor,
  ids: readonly number[],
  { names, lexicon }: Shared,
  { rebuild }: ListedState,
  isRebuild: boolean,
): Promise<void> {
  const rows: Parameters<typeof writeListed>[1][number][] = [];
  const counted = new Map<string, CountedWord>();
  let turnEnds = performance.now() + sliceMs;
  for (const row of await readListedTexts(trx, ids)) {
    const document = productDocument(row, names);
    rows.push({ id: row.id, ...vectorsOf(document, keysOfProduct({ ...row, numbers: [row.sku, row.spu] })) });
    countWords(document, lexicon, counted);
    if (performance.now() < turnEnds) continue;
    await nextTurn();
    turnEnds = performance.now() + sliceMs;
  }
  const onShelf = new Set(rows.map(({ id }) => id));
  await deleteListed(
    trx,
    ids.filter((id) => !onShelf.has(id)),
  );
  await writeListed(trx, rows);
  await addWords(trx, [...counted.values()], { number: rebuild, isRunning: isRebuild });
}

interface Changes {
  ids: readonly number[];
  /** Names that products share may have changed. */
  haveNamesChanged: boolean;
  /** Some changes may be unknown, so all rows must be rebuilt. */
  areIncomplete: boolean;
}

async function readChanges(executor: Executor, known: ListedState | undefined): Promise<Changes> {
  const isFollowing =
    known?.format === format &&
    known.snapshot !== '' &&
    Date.now() - known.followed_at.getTime() < longAbsenceMs;
  if (!isFollowing) return { ids: [], haveNamesChanged: true, areIncomplete: true };
  const written = await readWrittenProducts(executor, known.snapshot, mostChanges);
  const changes = await readSearchChanges(executor, known.snapshot, mostChanges);
  const ids = [...new Set([...written, ...changes.productIds])];
  return { ids, haveNamesChanged: changes.hasEverythingChanged, areIncomplete: ids.length > mostChanges };
}

/**
 * Applies the changes since the last call to `listed_product`, and one batch of a running rebuild. One process at a time
 * should call it. Returns whether more is to be done.
 */
export async function followProducts(db: Database): Promise<{ hasMore: boolean }> {
  const snapshot = await readSnapshot(db.handle);
  const known = await readListedState(db.handle);
  const { ids, haveNamesChanged, areIncomplete } = await readChanges(db.handle, known);
  const isIdle = ids.length === 0 && !haveNamesChanged && known?.rebuild_after === null;
  if (isIdle && Date.now() - known.followed_at.getTime() < confirmationMs) return { hasMore: false };
  const shared = await readShared(db.handle);
  const state: ListedState = {
    format,
    names_digest: shared.digest,
    snapshot,
    followed_at: new Date(),
    rebuild_after: known?.rebuild_after ?? null,
    rebuild: known?.rebuild ?? 0,
    is_complete: known?.format === format && known.is_complete,
  };
  if (areIncomplete || known?.names_digest !== shared.digest) {
    state.rebuild += 1;
    state.rebuild_after = 0;
  } else {
    for (let from = 0; from < ids.length; from += batchSize) {
      await db.transaction(async (trx) => {
        await lockListedProducts(trx);
        await writeProducts(trx, ids.slice(from, from + batchSize), shared, state, false);
      });
    }
  }
  await db.transaction(async (trx) => {
    await lockListedProducts(trx);
    if (state.rebuild_after !== null) state.rebuild_after = await rebuildBatch(trx, shared, state);
    state.is_complete ||= state.rebuild_after === null;
    await writeListedState(trx, state);
  });
  return { hasMore: state.rebuild_after !== null };
}

/** Writes the next rows of a rebuild. Returns its last product, or null at the end. */
async function rebuildBatch(trx: Executor, shared: Shared, state: ListedState): Promise<number | null> {
  const after = state.rebuild_after ?? 0;
  const ids = await readProductsAfter(trx, after, batchSize);
  const last = ids.length < batchSize ? null : (ids.at(-1) ?? null);
  await writeProducts(trx, ids, shared, state, true);
  await deleteOrphans(trx, after, last);
  if (last === null) await deleteOldWords(trx, state.rebuild);
  return last;
}

/** Whether every product has a row, so that lists can be answered. */
export async function areAllListed(executor: Executor): Promise<boolean> {
  const state = await readListedState(executor);
  return state?.format === format && state.is_complete;
}

/** Applies every change, and rebuilds all rows if they must be. */
export async function followAllProducts(db: Database): Promise<void> {
  while ((await followProducts(db)).hasMore);
}

/** Follows the products in one worker of the shop. */
export function startFollowing(
  { db, log }: Pick<Host, 'db' | 'log'>,
  leader: Pick<Leadership, 'isLeading'>,
): Loop {
  return startLoop({
    name: 'listed-products',
    pauseMs,
    log,
    round: async () => ((await leader.isLeading()) ? followProducts(db) : { hasMore: false }),
  });
}
