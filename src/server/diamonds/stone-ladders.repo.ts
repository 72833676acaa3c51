import { sql } from 'kysely';
import { CLARITY_GRADES, COLOUR_GRADES, CUT_GRADES, type Fluorescence } from '#kernel/jewel/gems/grades.ts';
import { LADDER_WEIGHTS, type StoneCell } from '#kernel/jewel/pricing/stone-ladder.ts';
import type { Executor } from '#server/platform/db/database.ts';

const list = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

/**
 * Stones for sale by shape, origin, grades and weight step, with and without fluorescence, in one scan. Leaves out
 * grades that designs do not use.
 */
export async function readStoneCells(executor: Executor): Promise<StoneCell[]> {
  const steps = sql.join(LADDER_WEIGHTS.map((milliCarat) => sql.lit(Math.round(milliCarat / 10))));
  const { rows } = await sql<StoneCell & { fluor: Fluorescence | null }>`
    select shape, origin, color as colour, clarity, cut_grade as "cutGrade", fluor,
      (array[${steps}])[step] * 10 as "fromMilliCarat", count(*)::integer as count,
      round(percentile_cont(0.5) within group (order by price_minor * 100.0 / carat_hundredths))::integer
        as "perCaratMinor",
      max(carat_hundredths) * 10 as "heaviestMilliCarat"
    from diamond,
      -- As with-stone.ts sets them: no grade, and IGI's ideal, are excellent.
      lateral (select case when cut in (${list(CUT_GRADES)}) then cut else 'EX' end as cut_grade,
        width_bucket(carat_hundredths, array[${steps}]) as step) as asked
    where state = 'available' and stock > 0
      and color in (${list(COLOUR_GRADES)}) and clarity in (${list(CLARITY_GRADES)})
    group by grouping sets (
      (shape, origin, color, clarity, cut_grade, step),
      (shape, origin, color, clarity, cut_grade, step, fluor)
    )`.execute(executor);
  return rows.map(({ fluor, ...cell }) => (fluor === null ? cell : { ...cell, fluorescence: fluor }));
}
