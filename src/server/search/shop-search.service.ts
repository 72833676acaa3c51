import { forgetDocuments, homeDocument, shopLabels } from '#server/documents/documents.service.ts';
import { readSnapshot } from '#server/platform/db/changed-since.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import type { Host } from '#server/platform/host.ts';
import { type Loop, startLoop } from '#server/platform/loop.ts';
import type { Area } from '#server/platform/revisions/areas.ts';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
import { readSearchChanges, removeOldSearchChanges } from './changes.repo.ts';
import { pageEntries, phrasesOf, productDocument, type SharedNames } from './documents.ts';
import { maxFresh } from './live-index.ts';
import { ShopIndex } from './shop-index.ts';
import {
  type CategoryTexts,
  type ProductTexts,
  readCategoryTexts,
  readPageTexts,
  readProductTexts,
  readShelf,
} from './texts.repo.ts';

const pollMs = 1000;
const productsARead = 200;
const hourMs = 3_600_000;
const keptMs = 24 * hourMs;

/** What the index is made of. */
const indexedAreas: readonly Area[] = ['catalogue', 'places', 'documents', 'content'];
/** What its answers show: `search` is raised when a new index has taken the old one's place. */
export const searchedAreas: readonly Area[] = [...indexedAreas, 'search'];

interface SearchHost extends Pick<Host, 'db' | 'log' | 'config'> {
  /** What this process knows to have changed; without it every search looks into the database first. */
  revisions?: Revisions;
}

/** The search of a process. */
export interface ShopSearch {
  /** The index, once there is one, with all that was known to have changed when it was asked for. */
  index(): Promise<ShopIndex>;
  /** True when there is one. */
  readonly isReady: boolean;
  /** Takes over what has changed since the last look; resolves when searches see it. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Loaded {
  index: ShopIndex;
  names: SharedNames;
  categories: CategoryTexts[];
  snapshot: string;
  lookedAt: number;
  /** What was known to have changed when it was looked at last. */
  stamp: number;
}

function named(product: ProductTexts, names: SharedNames) {
  return { numbers: [product.sku, product.spu], document: productDocument(product, names) };
}

/** An index that is built from the database when it is first asked for, and refreshed by whoever asks it to be. */
function openIndex({ db, log, config, revisions }: SearchHost) {
  let current: Promise<Loaded> | undefined;
  let isReady = false;
  /** A new index being built, which whoever searches does not wait for where the process goes by revisions. */
  let replacing: Promise<void> | undefined;
  let isClosed = false;

  const stampNow = () => revisions?.stampOf(indexedAreas) ?? 0;

  async function* productSlices(names: SharedNames) {
    const shelf = await readShelf(db.handle);
    const read = async (from: number) => {
      const ids = shelf.slice(from, from + productsARead);
      const rows = new Map((await readProductTexts(db.handle, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    };
    let ahead = read(0);
    // The database reads the next ones while these are indexed; should that fail, whoever waits for them is told.
    for (let from = 0; from < shelf.length && !isClosed; from += productsARead) {
      const rows = await ahead;
      ahead = read(from + productsARead);
      ahead.catch(() => undefined);
      yield rows.map((row) => named(row, names));
    }
  }

  async function loadPages(index: ShopIndex, categories: readonly CategoryTexts[]): Promise<void> {
    index.loadPages(pageEntries(await readPageTexts(db.handle), categories, config));
  }

  async function load(): Promise<Loaded> {
    const startedAt = performance.now();
    const stamp = stampNow();
    const snapshot = await readSnapshot(db.handle);
    const labels: LabelsDocument = await shopLabels(db.handle);
    const categories = await readCategoryTexts(db.handle);
    const names = { labels, categories: new Map(categories.map((row) => [row.id, row])) };
    const { searchKeywords } = await homeDocument(db.handle);
    const keywords = categories.map(({ text }) => ({
      en: text.en.keywords,
      tc: text.tc.keywords,
      zh: text.zh.keywords,
    }));
    const index = new ShopIndex(phrasesOf(labels, categories, searchKeywords.titles), keywords);
    await loadPages(index, categories);
    const products = await index.loadProducts(productSlices(names));
    const durationMs = Math.round(performance.now() - startedAt);
    log.info({ products, durationMs }, 'search index ready');
    isReady = true;
    return { index, names, categories, snapshot, lookedAt: Date.now(), stamp };
  }

  function loaded(): Promise<Loaded> {
    if (current) return current;
    const loading = load();
    current = loading;
    loading.catch(() => {
      if (current === loading) current = undefined;
    });
    return loading;
  }

  /** The old index answers until the new one is there. */
  async function build(): Promise<void> {
    forgetDocuments();
    const next = await load();
    current = Promise.resolve(next);
    revisions?.raise('search');
  }

  /** Where the process goes by revisions, answers that the old index gave go with it; otherwise the answer waits. */
  async function replace(): Promise<void> {
    replacing ??= build().finally(() => {
      replacing = undefined;
    });
    if (!revisions) return replacing;
    replacing.catch((err: unknown) => log.error({ err }, 'the search index was not built'));
  }

  async function look(): Promise<void> {
    const known = await loaded();
    if (replacing) return;
    const stamp = stampNow();
    // Rows are kept for a day; who has slept longer may have missed some.
    if (Date.now() - known.lookedAt > keptMs / 2) return replace();
    const changes = await readSearchChanges(db.handle, known.snapshot, maxFresh);
    if (changes.hasEverythingChanged || known.index.isWorn) return replace();
    if (changes.havePagesChanged) await loadPages(known.index, known.categories);
    if (changes.productIds.length > 0) {
      const rows = await readProductTexts(db.handle, changes.productIds);
      const found = new Map(rows.map((row) => [row.id, named(row, known.names)]));
      known.index.takeProducts(new Map(changes.productIds.map((id) => [id, found.get(id)])));
    }
    known.snapshot = changes.snapshot;
    known.lookedAt = Date.now();
    known.stamp = stamp;
  }

  /** One look at a time; whoever asks meanwhile waits for a look that begins after the asking. */
  let queue: Promise<unknown> = Promise.resolve();
  function refresh(): Promise<void> {
    const next = queue.then(() => (isClosed ? undefined : look()));
    queue = next.catch(() => undefined);
    return next;
  }

  return {
    refresh,
    loaded,
    /** As `refresh`, where anything is known to have changed. */
    async follow() {
      if (!revisions) return refresh();
      const known = await loaded();
      await revisions.settle();
      const isOld = Date.now() - known.lookedAt > hourMs;
      if (known.stamp < stampNow() || isOld) await refresh();
    },
    get isReady() {
      return isReady;
    },
    async close() {
      isClosed = true;
      await queue;
      await replacing?.catch(() => undefined);
    },
  };
}

type Opened = ReturnType<typeof openIndex>;

const searchOf = (opened: Opened, close: () => Promise<void>): ShopSearch => ({
  refresh: opened.refresh,
  close,
  get isReady() {
    return opened.isReady;
  },
  async index() {
    await opened.follow();
    return (await opened.loaded()).index;
  },
});

/** A search whose index is built when it is first asked. */
export function openSearch(host: SearchHost): ShopSearch {
  const opened = openIndex(host);
  return searchOf(opened, opened.close);
}

/** Builds the index now and keeps it in step, so that whoever searches hardly ever waits for a look. */
export function startSearch(host: SearchHost & { revisions: Revisions }): ShopSearch {
  const opened = openIndex(host);
  let tidiedAt = 0;
  const loop: Loop = startLoop({
    name: 'search',
    pauseMs: pollMs,
    log: host.log,
    round: async () => {
      await opened.follow();
      if (Date.now() - tidiedAt > hourMs) {
        tidiedAt = Date.now();
        await removeOldSearchChanges(host.db.handle, new Date(tidiedAt - keptMs));
      }
      return { hasMore: false };
    },
  });
  return searchOf(opened, async () => {
    await loop.stop();
    await opened.close();
  });
}
