import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { type Language, languages, setLanguages } from '#kernel/shop/text/locales.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import type { StoredTexts } from '#server/platform/db/schema/content.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { setStoredTexts } from '#server/platform/texts.ts';
import {
  lockLanguages,
  raiseAllAreas,
  readDocument,
  readStoredTexts,
  writeLanguages,
  writeStoredTexts,
} from './documents.repo.ts';

/** The shop's languages, the default first. */
export const languagesDocument = cachedRead((executor) => readDocument(executor, 'languages'), ['documents']);

/** The shop's own interface texts, by language. */
export const textsDocument = cachedRead(readStoredTexts, ['documents']);

/**
 * Changes the shop's languages, or its interface texts, in a transaction; the database asks the publisher to build the site
 * again. `change` gets both as they are, locked.
 */
export async function changeLanguages(
  db: Database,
  change: (
    trx: Transaction<Schema>,
    current: { list: readonly Language[]; texts: StoredTexts },
  ) => Promise<{ list?: readonly Language[]; texts?: StoredTexts }>,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockLanguages(trx);
    const current = { list: await readDocument(trx, 'languages'), texts: await readStoredTexts(trx) };
    const { list, texts } = await change(trx, current);
    if (list) await writeLanguages(trx, list);
    if (texts) await writeStoredTexts(trx, texts);
    await raiseAllAreas(trx);
  });
  forgetLanguages();
  await loadLanguages(db.handle);
}

/** Replaces the shop's languages. */
export const saveLanguages = (db: Database, list: readonly Language[]): Promise<void> =>
  changeLanguages(db, async () => ({ list }));

/** Drops the cached languages and texts. */
export function forgetLanguages(): void {
  languagesDocument.forget();
  textsDocument.forget();
}

let loadedTexts: StoredTexts = {};

/** Sets this process's languages and texts to those of the shop; cheap if they have not changed. */
export async function loadLanguages(executor: Executor): Promise<void> {
  const list = await languagesDocument(executor);
  if (!isDeepStrictEqual(list, languages)) setLanguages(list);
  const texts = await textsDocument(executor);
  if (texts === loadedTexts || isDeepStrictEqual(texts, loadedTexts)) return;
  loadedTexts = texts;
  setStoredTexts(texts);
}
