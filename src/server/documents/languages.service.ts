import { isDeepStrictEqual } from 'node:util';
import { languages, setLanguages } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { readDocument } from './documents.repo.ts';

/** The shop's languages, the default first. */
export const languagesDocument = cachedRead((executor) => readDocument(executor, 'languages'), ['documents']);

/** Sets this process's languages to those of the shop; cheap if they have not changed. */
export async function loadLanguages(executor: Executor): Promise<void> {
  const list = await languagesDocument(executor);
  if (!isDeepStrictEqual(list, languages)) setLanguages(list);
}
