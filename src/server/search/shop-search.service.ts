import { forgetDocuments, homeDocument, shopLabels } from '#server/content/documents.service.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import { readSnapshot } from '#server/platform/db/written-since.ts';
import type { Host } from '#server/platform/host.ts';
import { type Loop, startLoop } from '#server/platform/loop.ts';
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

type SearchHost = Pick<Host, 'db' | 'log' | 'config'>;

/** The search of a process. */
export interface ShopSearch {
  /** The index, once there is one. */
  index(): Promise<ShopIndex>;
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
}

function named(product: ProductTexts, names: SharedNames) {
  return { numbers: [product.sku, product.spu], document: productDocument(product, names) };
}

/** An index that is built from the database when it is first asked for, and refreshed by whoever asks it to be. */
function openIndex({ db, log, config }: SearchHost) {
  let current: Promise<Loaded> | undefined;
  let isClosed = false;

  async function* productSlices(names: SharedNames) {
    const shelf = await readShelf(db.handle);
    for (let from = 0; from < shelf.length && !isClosed; from += productsARead) {
      const ids = shelf.slice(from, from + productsARead);
      const rows = new Map((await readProductTexts(db.handle, ids)).map((row) => [row.id, row]));
      yield ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [named(row, names)] : [];
      });
    }
  }

  async function loadPages(index: ShopIndex, categories: readonly CategoryTexts[]): Promise<void> {
    index.loadPages(pageEntries(await readPageTexts(db.handle), categories, config));
  }

  async function load(): Promise<Loaded> {
    const startedAt = performance.now();
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
    return { index, names, categories, snapshot, lookedAt: Date.now() };
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
  async function replace(): Promise<void> {
    forgetDocuments();
    const next = await load();
    current = Promise.resolve(next);
  }

  async function look(): Promise<void> {
    const known = await loaded();
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
    async close() {
      isClosed = true;
      await queue;
    },
  };
}

/** Looks for changes before every answer: for tests and scripts, where nothing runs beside the calls. */
export function openSearch(host: SearchHost): ShopSearch {
  const { refresh, loaded, close } = openIndex(host);
  return {
    refresh,
    close,
    async index() {
      await refresh();
      return (await loaded()).index;
    },
  };
}

/** Builds the index now and looks for changes once a second, in every process that shows the same shop. */
export function startSearch(host: SearchHost): ShopSearch {
  const { refresh, loaded, close } = openIndex(host);
  let tidiedAt = 0;
  const loop: Loop = startLoop({
    name: 'search',
    pauseMs: pollMs,
    log: host.log,
    round: async () => {
      await refresh();
      if (Date.now() - tidiedAt > hourMs) {
        tidiedAt = Date.now();
        await removeOldSearchChanges(host.db.handle, new Date(tidiedAt - keptMs));
      }
      return { hasMore: false };
    },
  });
  return {
    refresh,
    index: async () => (await loaded()).index,
    async close() {
      await loop.stop();
      await close();
    },
  };
}
