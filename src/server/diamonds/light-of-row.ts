import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { lightGrade } from '#kernel/shop/diamonds/light-grade.ts';
import type { LightGrade } from '#kernel/shop/diamonds/light-grades.ts';

/** The columns that determine a stone's light grade. */
interface MeasuredRow {
  shape: string;
  length_um: number;
  width_um: number;
  table_tenths: number;
  depth_tenths: number;
  crown_angle_tenths: number;
  pavilion_angle_tenths: number;
  girdle: string;
}

/** The light grade of a stone; `none` for an unknown shape. */
export function lightOfRow(row: MeasuredRow): LightGrade | 'none' {
  const shape = GEM_SHAPES.find((known) => known === row.shape);
  if (shape === undefined) return 'none';
  return lightGrade({
    shape,
    lengthMm: row.length_um / 1000,
    widthMm: row.width_um / 1000,
    tablePct: row.table_tenths / 10,
    depthPct: row.depth_tenths / 10,
    crownAngleDeg: row.crown_angle_tenths / 10 || null,
    pavilionAngleDeg: row.pavilion_angle_tenths / 10 || null,
    girdle: row.girdle,
  });
}
