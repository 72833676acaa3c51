import { readSnapshot } from '#server/platform/db/changed-since.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Area } from '#server/platform/revisions/areas.ts';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
import {
  countIndexedProducts,
  type ProductIndexRecord,
  readCategoriesByProduct,
  readProductIndexChanges,
  readReviewFigures,
  readShelf,
} from './product-index.repo.ts';
import { ProductIndex, type ProductIndexFacts } from './product-index.ts';

/** More changes than this at one look, and a new shelf is quicker. */
const mostChanges = 2_000;
const figures: readonly Area[] = ['catalogue', 'prices', 'availability', 'stock', 'favourites'];
const shown: readonly Area[] = [...figures, 'places', 'reviews'];

/** The catalogue as lists and cards show it, held in memory by every process. */
export interface ProductIndexUpdater {
  /** The shelf with everything on it that was known to have changed when it was asked for. */
  current(): Promise<ProductIndex>;
  /** By which it is kept in step. */
  readonly revisions: Revisions;
}

interface Loaded {
  shelf: ProductIndex;
  facts: ProductIndexFacts;
  snapshot: string;
  stamps: Record<'all' | 'figures' | 'places' | 'reviews', number>;
}

/**
 * Keeps a shelf in step with the database, as the finder does its index: what the revisions announce is read by the
 * transactions that have ended since the last look, so nothing is missed and nothing is read twice.
 */
export function createProductIndexUpdater(db: Database, revisions: Revisions): ProductIndexUpdater {
  let loaded: Loaded | undefined;
  let running: Promise<void> | undefined;

  const stampsNow = (): Loaded['stamps'] => ({
    all: revisions.stampOf(shown),
    figures: revisions.stampOf(figures),
    places: revisions.stampOf(['places', 'catalogue']),
    reviews: revisions.stampOf(['reviews']),
  });

  async function categories(): Promise<ProductIndexFacts['categories']> {
    const rows = await readCategoriesByProduct(db.handle);
    return new Map(rows.map((row) => [row.product_id, row.categories]));
  }

  async function reviews(): Promise<ProductIndexFacts['reviews']> {
    const rows = await readReviewFigures(db.handle);
    return new Map(rows.map(({ product_id, count, average }) => [product_id, { count, average }]));
  }

  async function loadAll(stamps: Loaded['stamps']): Promise<Loaded> {
    // Before the rows: what is written meanwhile is read again at the next look.
    const snapshot = await readSnapshot(db.handle);
    const facts = { categories: await categories(), reviews: await reviews() };
    const records: ProductIndexRecord[] = [];
    for await (const rows of readShelf(db.handle)) for (const row of rows) records.push(row);
    return { shelf: new ProductIndex(records, facts), facts, snapshot, stamps };
  }

  /** What has changed since, on the same shelf or on a new one; undefined where all has to be read again. */
  async function follow(before: Loaded, stamps: Loaded['stamps']): Promise<Loaded | undefined> {
    const snapshot = await readSnapshot(db.handle);
    const isMoved = before.stamps.places !== stamps.places;
    const facts = {
      categories: isMoved ? await categories() : before.facts.categories,
      reviews: before.stamps.reviews === stamps.reviews ? before.facts.reviews : await reviews(),
    };
    const changed =
      before.stamps.figures === stamps.figures
        ? []
        : await readProductIndexChanges(db.handle, before.snapshot, mostChanges);
    if (changed.length > mostChanges) return undefined;
    const isSameFacts =
      facts.categories === before.facts.categories && facts.reviews === before.facts.reviews;
    if (isSameFacts && before.shelf.update(changed)) return { ...before, snapshot, stamps };
    const records = new Map(before.shelf.records().map((row) => [row.id, row]));
    for (const row of changed) {
      if (row.on_shelf) records.set(row.id, row);
      else records.delete(row.id);
    }
    // A product that was deleted has left no row to tell of it.
    if (isMoved && records.size !== (await countIndexedProducts(db.handle))) return undefined;
    return { shelf: new ProductIndex(records.values(), facts), facts, snapshot, stamps };
  }

  async function refresh(): Promise<void> {
    const stamps = stampsNow();
    loaded = (loaded && (await follow(loaded, stamps))) ?? (await loadAll(stamps));
  }

  return {
    revisions,
    async current() {
      await revisions.settle();
      const needed = revisions.stampOf(shown);
      while (!loaded || loaded.stamps.all < needed) {
        running ??= refresh().finally(() => {
          running = undefined;
        });
        await running;
      }
      return loaded.shelf;
    },
  };
}
