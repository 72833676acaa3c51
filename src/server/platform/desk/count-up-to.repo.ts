import type { SelectQueryBuilder } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A list counts no further: nobody leafs through more, and counting everything would take longer than showing it. */
export const mostCounted = 10_000;

/** How many rows a question has, 10,000 at most; a page that is not full tells it by itself. */
export async function countUpTo<Tables extends keyof Schema>(
  executor: Executor,
  query: SelectQueryBuilder<Schema, Tables, { one: number }>,
  { shown, limit, offset }: { shown: number; limit: number; offset: number },
): Promise<number> {
  if (shown < limit && (shown > 0 || offset === 0)) return offset + shown;
  const { count } = await executor
    .selectFrom(query.limit(mostCounted).as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
