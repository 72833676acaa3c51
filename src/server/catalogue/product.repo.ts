import type { Executor } from '#server/platform/db/database.ts';

/** A product on the shelf. */
export async function readProduct(executor: Executor, id: number) {
  return executor
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .where('on_shelf', '=', true)
    .executeTakeFirst();
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof readProduct>>>;
