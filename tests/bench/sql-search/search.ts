import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import { queryWords, toTsquery } from './query.ts';
import { foldText } from './tokens.ts';

async function page(executor: Executor, words: readonly string[]): Promise<number[]> {
  for (const depth of ['names', 'everything'] as const) {
    const tsquery = toTsquery(words, depth);
    if (tsquery === '') continue;
    const { rows } = await sql<{ id: number }>`with hit as materialized (
        select product_id as id, ts_rank('{0.05,0.2,0.4,1}', tokens, ${tsquery}::tsquery) as rank
        from product_search where tokens @@ ${tsquery}::tsquery)
      select product.id, count(*) over () as total from hit join product on product.id = hit.id
      where product.on_shelf order by rank desc, best_seller desc, sort, product.id limit 24`.execute(
      executor,
    );
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  return [];
}

/** The first page of ids of the SQL search: by name, by all texts, else by the nearest spelling. */
export async function searchInSql(
  executor: Executor,
  q: string,
  chineseWords: ReadonlySet<string>,
): Promise<number[]> {
  const words = queryWords(q, chineseWords);
  const found = await page(executor, words);
  if (found.length > 0) return found;
  const unknown = words.filter((word) => /^[a-z]{3,}$/.test(word));
  if (unknown.length === 0) return [];
  const { rows } = await sql<{ given: string; word: string }>`
    select given.word as given, best.word
    from (values ${sql.join(unknown.map((word) => sql`(${word}::text)`))}) as given (word)
    cross join lateral (
      select vocabulary.word from search_vocabulary as vocabulary
      where not vocabulary.is_chinese and vocabulary.word % given.word
      order by similarity(vocabulary.word, given.word) desc, vocabulary.weight desc limit 1) as best
    where not exists (select from search_vocabulary as known where known.word = given.word)`.execute(
    executor,
  );
  let corrected = foldText(q);
  for (const { given, word } of rows)
    corrected = corrected.replace(new RegExp(`\\b${given}(?:e?s)?\\b`, 'g'), word);
  return rows.length === 0 ? [] : page(executor, queryWords(corrected, chineseWords));
}
