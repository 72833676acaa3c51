import { sql } from 'kysely';
import type { JewelMeasures } from '#kernel/jewel/pricing/measures.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { MeasuredDesign } from './measure-process.ts';

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

/** A measured design for this geometry version; undefined if none is stored. */
export async function readMeasured(
  executor: Executor,
  hash: string,
  geometry: string,
): Promise<MeasuredDesign | undefined> {
  const row = await executor
    .selectFrom('design_weight')
    .select(['measures', 'issues'])
    .where('hash', '=', hash)
    .where('geometry', '=', geometry)
    .executeTakeFirst();
  return row?.issues ? { measures: row.measures, issues: row.issues } : undefined;
}

/** Stores a measured design: for a day, or for good if it is of the catalogue. */
export async function writeMeasured(
  executor: Executor,
  { hash, geometry, measures, issues }: MeasuredDesign & { hash: string; geometry: string },
  isOfCatalogue: boolean,
): Promise<void> {
  const values = { geometry, measures: jsonb(measures), issues: jsonb(issues) };
  const lasting = isOfCatalogue ? { measured_at: null } : {};
  await executor
    .insertInto('design_weight')
    .values({ hash, ...values, measured_at: isOfCatalogue ? null : sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ ...values, ...lasting }))
    .execute();
}
