import { type Kysely, sql } from 'kysely';
import { lightGrade } from '#kernel/diamonds/light-grade.ts';
import { GEM_SHAPES } from '#kernel/gems/grades.ts';

/** Rows judged by one statement. */
const slice = 5_000;

interface Row {
  id: number;
  shape: string;
  length: number;
  width: number;
  table: number;
  depth: number;
  crown: number;
  pavilion: number;
  girdle: string;
}

function gradeOf(row: Row): string {
  const shape = GEM_SHAPES.find((known) => known === row.shape);
  if (shape === undefined) return 'none';
  return lightGrade({
    shape,
    lengthMm: row.length / 1000,
    widthMm: row.width / 1000,
    tablePct: row.table / 10,
    depthPct: row.depth / 10,
    crownAngleDeg: row.crown / 10 || null,
    pavilionAngleDeg: row.pavilion / 10 || null,
    girdle: row.girdle,
  });
}

/**
 * What each stone does with light, to be sorted and filtered by. Whoever writes a stone judges it; a stone that code from
 * before brings meanwhile is judged when its supplier's list comes next.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table diamond add column light text not null default 'none'`.execute(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select id, shape, length_um as length, width_um as width,
        table_tenths as "table", depth_tenths as depth, crown_angle_tenths as crown,
        pavilion_angle_tenths as pavilion, girdle
      from diamond where id > ${after} order by id limit ${slice}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    const [ids, grades] = [rows.map(({ id }) => id), rows.map(gradeOf)];
    await sql`update diamond set light = judged.light
      from unnest(${ids}::integer[], ${grades}::text[]) as judged (id, light)
      where diamond.id = judged.id`.execute(db);
    after = last.id;
  }
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table diamond drop column light`.execute(db);
}
