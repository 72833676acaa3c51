import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** Chinese words a query is split by. */
export async function readChineseWords(executor: Executor): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('search_vocabulary')
    .select('word')
    .where('is_chinese', '=', true)
    .execute();
  return new Set(rows.map(({ word }) => word));
}

/** The known word most like each given one; a word that is known, or like none, is left out. */
export async function readCorrections(
  executor: Executor,
  words: readonly string[],
): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ given: string; word: string }>`
    select given.word as given, best.word
    from (values ${sql.join(words.map((word) => sql`(${word}::text)`))}) as given (word)
    cross join lateral (
      select vocabulary.word from search_vocabulary as vocabulary
      where not vocabulary.is_chinese and vocabulary.word % given.word
      order by similarity(vocabulary.word, given.word) desc, vocabulary.weight desc
      limit 1) as best
    where not exists (select from search_vocabulary as known where known.word = given.word)`.execute(
    executor,
  );
  return new Map(rows.map(({ given, word }) => [given, word]));
}
