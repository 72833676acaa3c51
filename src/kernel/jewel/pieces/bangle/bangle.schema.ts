import * as v from 'valibot';
import { GEM_MATERIAL_IDS } from '#kernel/jewel/gems/grades.ts';
import { engraving } from '#kernel/jewel/pieces/parts/engraving/engraving.schema.ts';
import { commonEntries } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { inRange, range } from '#kernel/jewel/pieces/parts/range.ts';

/** Measures of the oval and of its metal, mm. */
export const INNER_WIDTH_MM = range(48, 72);
export const INNER_HEIGHT_MM = range(42, 66);
export const BANGLE_WIDTH_MM = range(2, 12);
export const BANGLE_THICKNESS_MM = range(1.4, 4);
/** Flush-set stones over the top: number, and width of the largest, mm. */
export const FLUSH_STONES = range(1, 15);
export const FLUSH_STONE_MM = range(1, 2.8);

export const bangleSchema = v.strictObject({
  ...commonEntries,
  kind: v.literal('bangle'),
  innerWidthMm: v.optional(inRange(INNER_WIDTH_MM), 58),
  innerHeightMm: v.optional(inRange(INNER_HEIGHT_MM), 50),
  widthMm: v.optional(inRange(BANGLE_WIDTH_MM), 4.6),
  thicknessMm: v.optional(inRange(BANGLE_THICKNESS_MM), 2.2),
  /** The flush-set stones; documents use their original name. */
  stars: v.optional(
    v.nullable(
      v.strictObject({
        material: v.optional(v.picklist(GEM_MATERIAL_IDS), 'diamond'),
        count: v.pipe(v.number(), v.integer(), v.minValue(FLUSH_STONES.min), v.maxValue(FLUSH_STONES.max)),
        largestMm: inRange(FLUSH_STONE_MM),
      }),
    ),
    null,
  ),
  engraving,
});
export type BangleDesign = v.InferOutput<typeof bangleSchema>;
