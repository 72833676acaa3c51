import * as v from 'valibot';
import { GEM_MATERIAL_IDS } from '#kernel/jewel/gems/grades.ts';
import { commonEntries } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { inRange, range } from '#kernel/jewel/pieces/parts/range.ts';
import { stoneSchema } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

export const BRACELET_MM = range(140, 220);

export const tennisBraceletSchema = v.strictObject({
  ...commonEntries,
  kind: v.literal('tennis-bracelet'),
  stone: stoneSchema,
  /** Material of every second stone, if it differs. */
  alternateMaterial: v.optional(v.nullable(v.picklist(GEM_MATERIAL_IDS)), null),
  lengthMm: v.optional(inRange(BRACELET_MM), 175),
});
export type TennisBraceletDesign = v.InferOutput<typeof tennisBraceletSchema>;
