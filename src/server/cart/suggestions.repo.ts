import type { Executor } from '#server/platform/db/database.ts';

/** What goes with the pieces of a cart, best first, then what sells best; only what can be had now. */
export async function readSuggestedIds(
  executor: Executor,
  inCart: readonly number[],
  count: number,
): Promise<number[]> {
  const owners = inCart.length === 0 ? [0] : [...inCart];
  const rows = await executor.selectFrom('product').select('related').where('id', 'in', owners).execute();
  const related = [...new Set(rows.flatMap((row) => row.related))].filter((id) => !inCart.includes(id));
  const candidates = await executor
    .selectFrom('product')
    .select('id')
    .where('on_shelf', '=', true)
    .where('stock', '>', 0)
    .where('id', 'not in', owners)
    .where((where) =>
      where.or([
        where('best_seller', '=', true),
        where('featured', '=', true),
        where('id', 'in', related.length === 0 ? [0] : related),
      ]),
    )
    .orderBy('best_seller', 'desc')
    .orderBy('sort')
    .execute();
  const rank = (id: number) => (related.includes(id) ? related.indexOf(id) : related.length);
  return candidates
    .map(({ id }) => id)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, count);
}
