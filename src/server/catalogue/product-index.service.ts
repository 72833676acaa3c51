import { readSnapshot } from '#server/platform/db/changed-since.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import type { Area } from '#server/platform/revisions/areas.ts';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
import { InMemoryProductIndex, type ProductIndexFacts } from './product-index/in-memory-product-index.ts';
import { PostgresProductIndex } from './product-index/postgres-product-index.ts';
import {
  countIndexedProducts,
  type ProductIndexRecord,
  readCategoriesByProduct,
  readProductIndexChanges,
  readProductIndexRecords,
  readReviewFigures,
} from './product-index/product-index.repo.ts';
import type { ProductIndex } from './product-index.ts';

export type { ProductIndex };

/** Up to this number of products on the shelf, the index is in memory. */
const maxInMemory = 100_000;
/** With more changed rows than this, reading the whole index again is faster. */
const maxChanges = 2_000;
const figureAreas: readonly Area[] = ['catalogue', 'prices', 'availability', 'stock', 'favourites'];
const indexedAreas: readonly Area[] = [...figureAreas, 'places', 'reviews'];

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

type Stamps = Record<'all' | 'figures' | 'places' | 'reviews', number>;

/** `memory` is absent if the catalogue is too large: then PostgreSQL answers. */
interface Loaded {
  stamps: Stamps;
  memory?: { index: InMemoryProductIndex; facts: ProductIndexFacts; snapshot: string };
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
    figures: revisions.stampOf(figureAreas),
    places: revisions.stampOf(['places', 'catalogue']),
    reviews: revisions.stampOf(['reviews']),
  });

  async function readCategories(): Promise<ProductIndexFacts['categories']> {
    const rows = await readCategoriesByProduct(db.handle);
    return new Map(rows.map((row) => [row.product_id, row.categories]));
  }

  async function readReviews(): Promise<ProductIndexFacts['reviews']> {
    const rows = await readReviewFigures(db.handle);
    return new Map(rows.map(({ product_id, count, average }) => [product_id, { count, average }]));
  }

  async function load(stamps: Stamps): Promise<Loaded> {
    if ((await countIndexedProducts(db.handle)) > max) return { stamps };
    // Taken before the rows are read: changes made meanwhile are read again by the next update.
    const snapshot = await readSnapshot(db.handle);
    const facts = { categories: await readCategories(), reviews: await readReviews() };
    const records: ProductIndexRecord[] = [];
    for await (const rows of readProductIndexRecords(db.handle)) for (const row of rows) records.push(row);
    return { stamps, memory: { index: new InMemoryProductIndex(records, facts), facts, snapshot } };
  }

  /** Applies the changes since `before`. Returns undefined if everything must be loaded again. */
  async function update(before: Loaded, stamps: Stamps): Promise<Loaded | undefined> {
    const havePlacesChanged = before.stamps.places !== stamps.places;
    // The number of products changes with the catalogue only.
    if (!before.memory) return havePlacesChanged ? undefined : { stamps };
    const { index, facts: known } = before.memory;
    const snapshot = await readSnapshot(db.handle);
    const facts = {
      categories: havePlacesChanged ? await readCategories() : known.categories,
      reviews: before.stamps.reviews === stamps.reviews ? known.reviews : await readReviews(),
    };
    const changed =
      before.stamps.figures === stamps.figures
        ? []
        : await readProductIndexChanges(db.handle, before.memory.snapshot, maxChanges);
    if (changed.length > maxChanges) return undefined;
    const hasSameFacts = facts.categories === known.categories && facts.reviews === known.reviews;
    if (hasSameFacts && index.update(changed)) return { stamps, memory: { index, facts, snapshot } };
    const records = new Map(index.records().map((row) => [row.id, row]));
    for (const row of changed) {
      if (row.on_shelf) records.set(row.id, row);
      else records.delete(row.id);
    }
    // A deleted product leaves no changed row.
    if (havePlacesChanged && records.size !== (await countIndexedProducts(db.handle))) return undefined;
    if (records.size > max) return { stamps };
    return { stamps, memory: { index: new InMemoryProductIndex(records.values(), facts), facts, snapshot } };
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
