import { partOf } from '#kernel/shop/text/local-text.ts';
import { homeDocument, shopLabels } from '#server/documents/documents.service.ts';
import { readSnapshot } from '#server/platform/db/changed-since.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import type { Host } from '#server/platform/host.ts';
import { type Loop, startLoop } from '#server/platform/loop.ts';
import type { Area } from '#server/platform/revisions/areas.ts';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
import { readSearchChanges, removeOldSearchChanges } from './changes.repo.ts';
import { pageEntries, phrasesOf, productDocument, type SharedNames } from './documents.ts';
import { areAllListed, followAllProducts } from './listed-products.service.ts';
import { ListedTexts } from './listed-texts.ts';
import { lexiconOf, ShopIndex } from './shop-index.ts';
import {
  type CategoryTexts,
  type ProductTexts,
  readCategoryTexts,
  readIndexedIds,
  readPageTexts,
  readProductTexts,
} from './texts.repo.ts';

const pollMs = 1000;
const productsARead = 200;
/** Changed products that one poll takes over in slices; with more, the whole index is built again. */
const mostChanges = 5_000;
const productsASlice = 100;
const hourMs = 3_600_000;
const changeLifetimeMs = 24 * hourMs;
/** With SEARCH_ENGINE=postgres, the frequent words of the products are read again after this time. */
const wordLifetimeMs = 600_000;

/** Areas that the index is built from. */
const indexedAreas: readonly Area[] = ['catalogue', 'places', 'documents', 'content'];
/** Areas that search responses depend on. `search` is raised when a new index replaces the old one. */
export const searchedAreas: readonly Area[] = [...indexedAreas, 'search'];

interface SearchHost extends Pick<Host, 'db' | 'log' | 'config'> {
  /** Without it every search polls the database first, and with SEARCH_ENGINE=postgres updates its rows. */
  revisions?: Revisions;
}

/** The search index of a process, kept up to date. */
export interface ShopSearch {
  /** Waits for the index and returns it with all changes known when this was called. */
  index(): Promise<ShopIndex>;
  /** True once the index is built, or the rows of all products. */
  readonly isReady: boolean;
  /** Applies the changes since the last poll. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Loaded {
  index: ShopIndex;
  names: SharedNames;
  categories: CategoryTexts[];
  snapshot: string;
  polledAt: number;
  /** Stamp of the revisions at the last poll. */
  stamp: number;
  epoch: number;
}

function named(product: ProductTexts, names: SharedNames) {
  return { numbers: [product.sku, product.spu], document: productDocument(product, names) };
}

/** Builds the index on first use. */
function openIndex({ db, log, config, revisions }: SearchHost) {
  const isListed = config.searchEngine === 'postgres';
  let current: Promise<Loaded> | undefined;
  let isReady = false;
  /** A new index being built. With revisions, searches do not wait for it. */
  let replacing: Promise<void> | undefined;
  let isClosed = false;

  const stampNow = () => revisions?.stampOf(indexedAreas) ?? 0;

  async function* productSlices(names: SharedNames) {
    const all = await readIndexedIds(db.handle);
    const read = async (from: number) => {
      const ids = all.slice(from, from + productsARead);
      const rows = new Map((await readProductTexts(db.handle, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    };
    let ahead = read(0);
    // Reads the next batch while this one is indexed; its error surfaces at the next `await`.
    for (let from = 0; from < all.length && !isClosed; from += productsARead) {
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
    const epoch = revisions?.epoch ?? 0;
    const snapshot = await readSnapshot(db.handle);
    const labels: LabelsDocument = await shopLabels(db.handle);
    const categories = await readCategoryTexts(db.handle);
    const names = { labels, categories: new Map(categories.map((row) => [row.id, row])) };
    const { searchKeywords } = await homeDocument(db.handle);
    const keywords = categories.map(({ text }) => partOf(text, 'keywords'));
    const phrases = phrasesOf(labels, categories, searchKeywords.titles);
    const lexicon = lexiconOf(phrases, keywords);
    const elsewhere = isListed ? await ListedTexts.open(db.handle, lexicon) : undefined;
    const index = new ShopIndex(phrases, lexicon, elsewhere);
    await loadPages(index, categories);
    const products = isListed ? {} : { products: await index.loadProducts(productSlices(names)) };
    const durationMs = Math.round(performance.now() - startedAt);
    log.info({ ...products, durationMs }, 'search index ready');
    isReady = !isListed || (await areAllListed(db.handle));
    return { index, names, categories, snapshot, polledAt: Date.now(), stamp, epoch };
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

  /** The old index answers until the new one is ready. */
  async function build(): Promise<void> {
    shopLabels.forget();
    homeDocument.forget();
    const next = await load();
    current = Promise.resolve(next);
    revisions?.raise('search');
  }

  /** With revisions, cached responses of the old index are invalidated; without, the search waits. */
  async function replace(): Promise<void> {
    replacing ??= build().finally(() => {
      replacing = undefined;
    });
    if (!revisions) return replacing;
    replacing.catch((err: unknown) => log.error({ err }, 'search index rebuild failed'));
  }

  async function poll(): Promise<void> {
    if (isListed && !revisions) await followAllProducts(db);
    const known = await loaded();
    if (replacing) return;
    const stamp = stampNow();
    // The words are those of the rows, which workers make.
    if (!isReady && (await areAllListed(db.handle))) return replace();
    // Changes are deleted after a day; a process that paused longer may have missed some.
    if (Date.now() - known.polledAt > (isListed ? wordLifetimeMs : changeLifetimeMs / 2)) return replace();
    if (known.epoch !== (revisions?.epoch ?? 0)) return replace();
    const changes = await readSearchChanges(db.handle, known.snapshot, mostChanges);
    if (changes.hasEverythingChanged || known.index.needsRebuild) return replace();
    if (changes.havePagesChanged) await loadPages(known.index, known.categories);
    const productIds = isListed ? [] : changes.productIds;
    for (let from = 0; from < productIds.length; from += productsASlice) {
      const ids = productIds.slice(from, from + productsASlice);
      const found = new Map(
        (await readProductTexts(db.handle, ids)).map((row) => [row.id, named(row, known.names)]),
      );
      known.index.updateProducts(new Map(ids.map((id) => [id, found.get(id)])));
    }
    known.snapshot = changes.snapshot;
    known.polledAt = Date.now();
    known.stamp = stamp;
  }

  /** Polls one at a time; a call waits for a poll that starts after it. */
  let queue: Promise<unknown> = Promise.resolve();
  function refresh(): Promise<void> {
    const next = queue.then(() => (isClosed ? undefined : poll()));
    queue = next.catch(() => undefined);
    return next;
  }

  return {
    refresh,
    loaded,
    /** Calls `refresh` if anything is known to have changed. */
    async refreshIfChanged() {
      if (!revisions) return refresh();
      const known = await loaded();
      await revisions.settle();
      const isOld = Date.now() - known.polledAt > (isListed ? wordLifetimeMs : hourMs);
      if (!isReady || known.stamp < stampNow() || isOld) await refresh();
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
    await opened.refreshIfChanged();
    return (await opened.loaded()).index;
  },
});

/** A search that builds its index on first use. */
export function openSearch(host: SearchHost): ShopSearch {
  const opened = openIndex(host);
  return searchOf(opened, opened.close);
}

/** Builds the index now and keeps it up to date in the background, so that searches rarely wait. */
export function startSearch(host: SearchHost & { revisions: Revisions }): ShopSearch {
  const opened = openIndex(host);
  let tidiedAt = 0;
  const loop: Loop = startLoop({
    name: 'search',
    pauseMs: pollMs,
    log: host.log,
    round: async () => {
      await opened.refreshIfChanged();
      if (Date.now() - tidiedAt > hourMs) {
        tidiedAt = Date.now();
        await removeOldSearchChanges(host.db.handle, new Date(tidiedAt - changeLifetimeMs));
      }
      return { hasMore: false };
    },
  });
  return searchOf(opened, async () => {
    await loop.stop();
    await opened.close();
  });
}
