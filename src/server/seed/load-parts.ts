import type { Transaction } from 'kysely';
import { categories } from '#server/catalogue/categories.service.ts';
import { articleClasses, articles } from '#server/content/articles.service.ts';
import { forgetCurrencies } from '#server/currencies/currencies.service.ts';
import { forgetDocuments } from '#server/documents/documents.service.ts';
import { forgetLanguages } from '#server/documents/languages.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import {
  removeGoneRows,
  type SeedConflicts,
  type SeedRows,
  writeSeedRows,
} from '#server/seed-rows/seed-rows.service.ts';
import { digestOfFiles } from './data-files.ts';
import { lockDigest, writeDigest } from './load/seed-state.ts';

/** Called with the progress. */
export type SeedProgress = (done: number, of: number) => void;

/** A part of the data that is loaded in one transaction. */
export interface Part {
  name: string;
  /** Files and folders; the part is loaded again when one changes. */
  files: readonly string[];
  /** Changes when the same files make other rows. */
  version: number | string;
  /** Share of the work in percent. */
  effort: number;
  /** Its rows, once for each table, in the order of their references. */
  rows?: (trx: Transaction<Schema>, now: Date) => SeedRows[] | Promise<SeedRows[]>;
  /** For tables that keep their own record of changes by staff. */
  load?: (trx: Transaction<Schema>, progress: (share: number) => void) => Promise<void>;
}

export interface LoadedParts {
  /** Names of the parts whose files have changed. */
  parts: string[];
  /** Rows with a newer version in the files that were left alone, because they were created or changed elsewhere. */
  conflicts: SeedConflicts;
}

async function loadPart(
  trx: Transaction<Schema>,
  part: Part,
  progress: (share: number) => void,
): Promise<SeedConflicts> {
  const now = new Date();
  const conflicts: SeedConflicts = [];
  const sets = (await part.rows?.(trx, now)) ?? [];
  for (const set of sets) conflicts.push(...(await writeSeedRows(trx, part.name, set, now)));
  for (const set of sets.toReversed()) await removeGoneRows(trx, part.name, set);
  await part.load?.(trx, progress);
  return conflicts;
}

/** Loads the parts whose files have changed. Rows that were created or changed elsewhere are not touched. */
export async function loadParts(
  db: Database,
  parts: readonly Part[],
  progress: SeedProgress = () => undefined,
): Promise<LoadedParts> {
  const loaded: LoadedParts = { parts: [], conflicts: [] };
  let done = 0;
  const report = (percent: number) => progress(Math.min(100, Math.round(percent)), 100);
  for (const part of parts) {
    const digest = `${part.version}:${digestOfFiles(part.files)}`;
    const conflicts = await db.transaction(async (trx) => {
      if ((await lockDigest(trx, part.name)) === digest) return undefined;
      const before = done;
      const left = await loadPart(trx, part, (share) => report(before + part.effort * share));
      await writeDigest(trx, part.name, digest);
      return left;
    });
    done += part.effort;
    report(done);
    if (!conflicts) continue;
    loaded.parts.push(part.name);
    loaded.conflicts.push(...conflicts);
  }
  forgetCurrencies();
  forgetDocuments();
  forgetLanguages();
  articles.forget();
  articleClasses.forget();
  categories.forget();
  return loaded;
}
