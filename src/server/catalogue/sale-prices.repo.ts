import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/**
 * Puts sale prices in force whose first day has come, and ends those whose last day is over; returns their number. A sale
 * price that the usual one has fallen to is not in force.
 */
export async function applySalePrices(executor: Executor, day: string): Promise<number> {
  const usual = sql<number>`coalesce(original_price_minor, price_minor)`;
  const isOn = sql<boolean>`(coalesce(sale_from <= ${day}::date, true) and coalesce(sale_to >= ${day}::date, true)
    and sale_price_minor < ${usual})`;
  const results = await executor
    .updateTable('product')
    .set({
      price_minor: sql<number>`case when ${isOn} then sale_price_minor else ${usual} end`,
      original_price_minor: sql<number | null>`case when ${isOn} then ${usual} end`,
    })
    .where('sale_price_minor', 'is not', null)
    .where('archived_at', 'is', null)
    .where(isOn, 'is distinct from', sql<boolean>`(original_price_minor is not null)`)
    .execute();
  return results.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0);
}
