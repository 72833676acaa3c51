import type { Transaction } from 'kysely';
import { categories } from '#server/catalogue/categories.service.ts';
import { articleClasses, articles } from '#server/content/articles.service.ts';
import { forgetCurrencies } from '#server/currencies/currencies.service.ts';
import { forgetDocuments } from '#server/documents/documents.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { digestOfFiles } from './data-files.ts';
import { catalogueFiles, loadCatalogue } from './load/catalogue.ts';
import { contentFiles, loadContent } from './load/content.ts';
import { couponFiles, loadCoupons } from './load/coupons.ts';
import { diamondFiles, loadDiamonds } from './load/diamonds.ts';
import { emailTemplateFiles, loadEmailTemplates } from './load/email-templates.ts';
import { loadReference, referenceFiles } from './load/reference.ts';
import { loadReviews, reviewFiles } from './load/reviews.ts';
import { lockDigest, writeDigest } from './load/seed-state.ts';

/** Called with the progress. */
export type SeedProgress = (done: number, of: number) => void;

interface Part {
  name: string;
  /** Files and folders; the part is loaded again when one changes. */
  files: readonly string[];
  /** Increase it when the loader writes other rows from the same files. */
  version: number;
  /** Share of the work in percent. */
  effort: number;
  load(trx: Transaction<Schema>, progress: (share: number) => void): Promise<void>;
}

const parts: readonly Part[] = [
  { name: 'reference', effort: 4, files: referenceFiles, version: 1, load: loadReference },
  {
    name: 'catalogue',
    effort: 15,
    files: catalogueFiles,
    version: 1,
    load: loadCatalogue,
  },
  { name: 'reviews', effort: 1, files: reviewFiles, version: 1, load: loadReviews },
  { name: 'articles', effort: 19, files: contentFiles, version: 2, load: loadContent },
  { name: 'coupons', effort: 1, files: couponFiles, version: 2, load: loadCoupons },
  { name: 'letters', effort: 1, files: emailTemplateFiles, version: 1, load: loadEmailTemplates },
  {
    name: 'diamonds',
    effort: 59,
    files: diamondFiles,
    version: 1,
    load: (trx, progress) => loadDiamonds(trx, (done) => progress(done / 20_000)),
  },
];

/**
 * Loads the changed parts of the demonstration shop, each in one transaction, and returns their names. Customers,
 * orders and changed stock are not touched.
 */
export async function seed(db: Database, progress: SeedProgress = () => undefined): Promise<string[]> {
  const loaded: string[] = [];
  let done = 0;
  const report = (percent: number) => progress(Math.min(100, Math.round(percent)), 100);
  for (const part of parts) {
    const digest = `${part.version}:${digestOfFiles(part.files)}`;
    const isLoaded = await db.transaction(async (trx) => {
      if ((await lockDigest(trx, part.name)) === digest) return false;
      const before = done;
      await part.load(trx, (share) => report(before + part.effort * share));
      await writeDigest(trx, part.name, digest);
      return true;
    });
    done += part.effort;
    report(done);
    if (isLoaded) loaded.push(part.name);
  }
  forgetCurrencies();
  forgetDocuments();
  articles.forget();
  articleClasses.forget();
  categories.forget();
  return loaded;
}
