import { cachedRead } from '#server/platform/cached-read.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { hasHits, type ListingSource } from './listing.repo.ts';
import { type Listed, type ListingRequest, listPage, listProducts } from './listing.service.ts';
import type { CardRow } from './product-cards.service.ts';
import { readChineseWords, readCorrections } from './search.repo.ts';
import { queryWords, toTsquery } from './search-query.ts';
import { foldText } from './search-tokens.ts';

/** Chinese words the index knows. */
export const chineseWords = cachedRead(readChineseWords);

/** Matches nothing: the search had no word in it. */
const nothing: ListingSource = { sku: '' };

/** The source that finds something: by name and label, else by whatever is said about a piece. */
async function firstHit(executor: Executor, words: readonly string[]): Promise<ListingSource | undefined> {
  for (const depth of ['names', 'everything'] as const) {
    const tsquery = toTsquery(words, depth);
    if (tsquery !== '' && (await hasHits(executor, { tsquery }))) return { tsquery };
  }
  return undefined;
}

/** The query with every unknown word replaced by the known one most like it; '' when nothing changes. */
async function correct(executor: Executor, q: string, words: readonly string[]): Promise<string> {
  const latin = words.filter((word) => /^[a-z]{3,}$/.test(word));
  const corrections = await readCorrections(executor, latin);
  if (corrections.size === 0) return '';
  let corrected = foldText(q);
  for (const [given, word] of corrections) {
    // The plural may have been taken off the word; it goes with it.
    corrected = corrected.replace(new RegExp(`\\b${given}(?:e?s)?\\b`, 'g'), word);
  }
  return corrected;
}

interface Resolved {
  source: ListingSource;
  suggestion: string;
}

/** What to look for: the query, or, when it finds nothing, the query as it was probably meant. */
async function resolve(executor: Executor, q: string): Promise<Resolved> {
  const sku = q.trim().toUpperCase();
  if (/\d/.test(sku) && (await hasHits(executor, { sku }))) return { source: { sku }, suggestion: '' };
  const known = await chineseWords(executor);
  const words = queryWords(q, known);
  const source = await firstHit(executor, words);
  if (source) return { source, suggestion: '' };
  const suggestion = await correct(executor, q, words);
  const second = suggestion === '' ? undefined : await firstHit(executor, queryWords(suggestion, known));
  return second ? { source: second, suggestion } : { source: nothing, suggestion: '' };
}

/**
 * A search with filters. An exact article number finds that piece alone. When nothing matches but a
 * corrected spelling does, its results are given and `suggestion` names it.
 */
export async function search(
  executor: Executor,
  q: string,
  request: ListingRequest,
  view: Presentation,
): Promise<{ suggestion: string; listed: Listed }> {
  const { source, suggestion } = await resolve(executor, q);
  return { suggestion, listed: await listProducts(executor, source, request, view) };
}

export async function searchPage(
  executor: Executor,
  q: string,
  request: ListingRequest,
  view: Presentation,
): Promise<CardRow[]> {
  const { source } = await resolve(executor, q);
  return listPage(executor, source, request, view);
}
