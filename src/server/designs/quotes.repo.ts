import type { BaseMetal } from '#kernel/jewel/metals/alloys.ts';
import type { Executor } from '#server/platform/db/database.ts';

export async function readQuotes(executor: Executor) {
  return executor.selectFrom('metal_quote').selectAll().execute();
}

/** Like `readQuotes`, locked until the transaction ends. */
export async function holdQuotes(executor: Executor) {
  return executor.selectFrom('metal_quote').selectAll().orderBy('base').forUpdate().execute();
}

export async function writeQuotes(
  executor: Executor,
  prices: Readonly<Record<BaseMetal, number>>,
  quotedAt: Date,
): Promise<void> {
  const rows = Object.entries(prices) as [BaseMetal, number][];
  await executor
    .insertInto('metal_quote')
    .values(rows.map(([base, per_ounce_minor]) => ({ base, per_ounce_minor, quoted_at: quotedAt })))
    .onConflict((conflict) =>
      conflict.column('base').doUpdateSet((row) => ({
        per_ounce_minor: row.ref('excluded.per_ounce_minor'),
        quoted_at: row.ref('excluded.quoted_at'),
      })),
    )
    .execute();
}
