import { isDeepStrictEqual } from 'node:util';
import { type Language, languages, setLanguages } from '#kernel/shop/text/locales.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { readDocument, writeLanguages } from './documents.repo.ts';

/** The shop's languages, the default first. */
export const languagesDocument = cachedRead((executor) => readDocument(executor, 'languages'), ['documents']);

/** Replaces the shop's languages; the database asks the publisher to build the site again. */
export async function saveLanguages(db: Database, list: readonly Language[]): Promise<void> {
  await db.transaction((trx) => writeLanguages(trx, list));
  languagesDocument.forget();
  await loadLanguages(db.handle);
}

/** Sets this process's languages to those of the shop; cheap if they have not changed. */
export async function loadLanguages(executor: Executor): Promise<void> {
  const list = await languagesDocument(executor);
  if (!isDeepStrictEqual(list, languages)) setLanguages(list);
}
