import { sql } from 'kysely';
import type { JewelMeasures } from '#kernel/jewel/pricing/measures.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Stored weights of these designs for this geometry version. */
export async function readWeights(
  executor: Executor,
  hashes: readonly string[],
  geometry: string,
): Promise<{ hash: string; measures: JewelMeasures }[]> {
  return executor
    .selectFrom('design_weight')
    .select(['hash', 'measures'])
    .where('hash', '=', sql<string>`any(${[...hashes]}::text[])`)
    .where('geometry', '=', geometry)
    .execute();
}

export async function writeWeight(
  executor: Executor,
  { hash, geometry, measures }: { hash: string; geometry: string; measures: JewelMeasures },
): Promise<void> {
  const values = { geometry, measures: jsonb(measures) };
  await executor
    .insertInto('design_weight')
    .values({ hash, ...values })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(values))
    .execute();
}
