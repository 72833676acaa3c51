import { sql, type Transaction } from 'kysely';
import { forgetCurrencies } from '#server/currencies/currencies.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { digestOfFiles } from './data-files.ts';
import { catalogueFiles, loadCatalogue } from './load/catalogue.ts';
import { contentFiles, loadContent } from './load/content.ts';
import { couponFiles, loadCoupons } from './load/coupons.ts';
import { diamondFiles, loadDiamonds } from './load/diamonds.ts';
import { loadReference, referenceFiles } from './load/reference.ts';
import { loadSearch } from './load/search.ts';

/** Hears what is being loaded, and how much of it is in (0 to 1). */
export type SeedProgress = (part: string, share: number) => void;

interface Part {
  name: string;
  /** Files and folders whose change makes the part load again. */
  files: readonly string[];
  /** Raised when the loader itself writes something else from the same files. */
  version: number;
  load(trx: Transaction<Schema>, progress: (share: number) => void): Promise<void>;
}

const parts: readonly Part[] = [
  { name: 'reference', files: referenceFiles, version: 1, load: loadReference },
  {
    name: 'catalogue',
    files: catalogueFiles,
    version: 1,
    load: async (trx, progress) => {
      const products = await loadCatalogue(trx);
      progress(0.5);
      await loadSearch(trx, products);
    },
  },
  { name: 'articles', files: contentFiles, version: 1, load: loadContent },
  { name: 'coupons', files: couponFiles, version: 1, load: loadCoupons },
  {
    name: 'diamonds',
    files: diamondFiles,
    version: 1,
    load: (trx, progress) => loadDiamonds(trx, (done) => progress(done / 20_000)),
  },
];

/** Two processes that start at once take turns. */
const advisoryKey = 7_120_391;

/**
 * Loads the demonstration shop: what has changed since the last time, part by part, each in one
 * transaction. Customers, orders and stock that moved are never touched. Names the parts it loaded.
 */
export async function seed(db: Database, progress: SeedProgress = () => undefined): Promise<string[]> {
  const loaded: string[] = [];
  for (const part of parts) {
    const digest = `${part.version}:${digestOfFiles(part.files)}`;
    const isLoaded = await db.transaction(async (trx) => {
      await sql`select pg_advisory_xact_lock(${advisoryKey})`.execute(trx);
      const state = await trx
        .selectFrom('seed_state')
        .select('digest')
        .where('part', '=', part.name)
        .executeTakeFirst();
      if (state?.digest === digest) return false;
      progress(part.name, 0);
      await part.load(trx, (share) => progress(part.name, share));
      const row = { digest, seeded_at: new Date() };
      await trx
        .insertInto('seed_state')
        .values({ part: part.name, ...row })
        .onConflict((conflict) => conflict.column('part').doUpdateSet(row))
        .execute();
      return true;
    });
    if (isLoaded) {
      progress(part.name, 1);
      loaded.push(part.name);
    }
  }
  forgetCurrencies();
  return loaded;
}
