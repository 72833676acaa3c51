import { sql } from 'kysely';
import type { Locale } from '#kernel/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Card columns of products on the shelf, in no particular order; the long texts stay where they are. */
export async function readCards(executor: Executor, ids: readonly number[], locale: Locale) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('product')
    .select(['id', 'sku', 'customized_type', 'price_minor', 'stock', 'digest'])
    .select(['lowest_price_minor', 'lowest_original_minor'])
    .select([
      sql<string>`text -> ${locale} ->> 'name'`.as('name'),
      sql<string>`text -> ${locale} ->> 'subtitle'`.as('subtitle'),
    ])
    .where('id', 'in', [...ids])
    .where('on_shelf', '=', true)
    .execute();
}

export type CardRow = Awaited<ReturnType<typeof readCards>>[number];
