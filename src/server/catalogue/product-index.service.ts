import { readSnapshot } from '#server/platform/db/changed-since.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import type { Area } from '#server/platform/revisions/areas.ts';
import { readChangedProducts } from '#server/platform/revisions/changes.repo.ts';
import { longAbsenceMs, type Revisions } from '#server/platform/revisions/revisions.ts';
import { InMemoryProductIndex } from './product-index/in-memory-product-index.ts';
import { ListedProductIndex } from './product-index/listed-product-index.ts';
import { PostgresProductIndex } from './product-index/postgres-product-index.ts';
import {
  countIndexedProducts,
  type ProductIndexRecord,
  readCategoriesByProduct,
  readProductIndexChanges,
  readProductIndexRecords,
  readReviewFigures,
} from './product-index/product-index.repo.ts';
import type { ListingFilter, ListingSource, ProductIndex, TextMatch } from './product-index.ts';

export type { ListingFilter, ListingSource, ProductIndex, TextMatch };

/** Up to this number of products on the shelf, the index is in memory. */
const maxInMemory = 100_000;
/** With more changed rows than this, reading the whole index again is faster. */
const maxChanges = 2_000;
const indexedAreas: readonly Area[] = [
  ...(['catalogue', 'prices', 'availability', 'stock', 'favourites', 'places', 'reviews'] as const),
];

/** Where requests get the product index from. */
export interface ProductIndexSource {
  /** The index with every change known when it was called. */
  current(): Promise<ProductIndex>;
}

/** An index that reads through this executor, for previews and tests. */
export function postgresProductIndexSource(executor: Executor): ProductIndexSource {
  const index = new PostgresProductIndex(executor);
  return { current: async () => index };
}

/** Areas of a cached list besides those of its products. The rows of SEARCH_ENGINE=postgres follow them a moment later. */
export const listedAreas = ({ config }: Pick<Host, 'config'>): readonly Area[] =>
  config.searchEngine === 'postgres' ? ['search'] : [];

/** The index of SEARCH_ENGINE=postgres. */
export function listedProductIndexSource(executor: Executor): ProductIndexSource {
  const index = new ListedProductIndex(executor);
  return { current: async () => index };
}

type Stamps = Record<'all' | 'places' | 'reviews' | 'epoch', number>;

interface Memory {
  index: InMemoryProductIndex;
  snapshot: string;
  readAt: number;
}

/** `memory` is absent if the catalogue is too large: then PostgreSQL answers. */
interface Loaded {
  stamps: Stamps;
  memory?: Memory;
}

/**
 * The product index of one process: in memory up to `max` products, in PostgreSQL above. The in-memory index follows
 * the revisions: it reads the rows of transactions that ended since its last snapshot, so no change is missed.
 */
export function createProductIndexSource(
  db: Database,
  revisions: Revisions,
  max = maxInMemory,
): ProductIndexSource {
  const postgres = new PostgresProductIndex(db.handle);
  let loaded: Loaded | undefined;
  let running: Promise<void> | undefined;

  const currentStamps = (): Stamps => ({
    all: revisions.stampOf(indexedAreas),
    places: revisions.stampOf(['places', 'catalogue']),
    reviews: revisions.stampOf(['reviews']),
    epoch: revisions.epoch,
  });

  async function load(stamps: Stamps): Promise<Loaded> {
    if ((await countIndexedProducts(db.handle)) > max) return { stamps };
    // Taken before the rows are read: changes made meanwhile are read again by the next update.
    const readAt = performance.now();
    const snapshot = await readSnapshot(db.handle);
    const categories = await readCategoriesByProduct(db.handle);
    const facts = { categories, reviews: await readReviewFigures(db.handle) };
    const records: ProductIndexRecord[] = [];
    for await (const rows of readProductIndexRecords(db.handle)) for (const row of rows) records.push(row);
    return { stamps, memory: { index: new InMemoryProductIndex(records, facts), snapshot, readAt } };
  }

  /** Categories of the products whose places changed since, and whether a product may have been deleted. */
  async function readPlaces({ index, snapshot, readAt }: Memory) {
    // After a long absence the changes may have been deleted.
    const isRecent = performance.now() - readAt < longAbsenceMs;
    const placed = isRecent ? await readChangedProducts(db.handle, 'places', snapshot) : undefined;
    if (!placed || placed.length > maxChanges)
      return {
        categories: index.differingPlaces(await readCategoriesByProduct(db.handle)),
        mayLackProducts: true,
      };
    const found = placed.length > 0 ? await readCategoriesByProduct(db.handle, placed) : new Map();
    return { categories: new Map(placed.map((id) => [id, found.get(id) ?? []])), mayLackProducts: false };
  }

  /** Applies the changes since `before`. Returns undefined if everything must be loaded again. */
  async function update(before: Loaded, stamps: Stamps): Promise<Loaded | undefined> {
    if (before.stamps.epoch !== stamps.epoch) return undefined;
    // The number of products changes with the catalogue only.
    if (!before.memory) return before.stamps.places === stamps.places ? { stamps } : undefined;
    const { index } = before.memory;
    const readAt = performance.now();
    const snapshot = await readSnapshot(db.handle);
    const { categories, mayLackProducts } = await readPlaces(before.memory);
    const changed = await readProductIndexChanges(db.handle, before.memory.snapshot, maxChanges);
    if (changed.length > maxChanges) return undefined;
    if (before.stamps.reviews !== stamps.reviews) index.updateReviews(await readReviewFigures(db.handle));
    index.update(changed, categories);
    // A deleted product leaves no changed row.
    if (mayLackProducts && index.size !== (await countIndexedProducts(db.handle))) return undefined;
    return index.size > max ? { stamps } : { stamps, memory: { index, snapshot, readAt } };
  }

  async function refresh(): Promise<void> {
    const stamps = currentStamps();
    loaded = (loaded && (await update(loaded, stamps))) ?? (await load(stamps));
  }

  return {
    async current() {
      await revisions.settle();
      const needed = revisions.stampOf(indexedAreas);
      while (!loaded || loaded.stamps.all < needed) {
        running ??= refresh().finally(() => {
          running = undefined;
        });
        await running;
      }
      return loaded.memory?.index ?? postgres;
    },
  };
}
