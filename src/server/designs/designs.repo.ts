import type { Executor } from '#server/platform/db/database.ts';

export async function readDesigns(
  executor: Executor,
  customerId: number,
  page: { limit: number; offset: number },
) {
  return executor
    .selectFrom('saved_design')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countDesigns(executor: Executor, customerId: number): Promise<number> {
  const row = await executor
    .selectFrom('saved_design')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function deleteDesign(executor: Executor, customerId: number, id: number): Promise<boolean> {
  const result = await executor
    .deleteFrom('saved_design')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
