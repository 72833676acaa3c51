import * as v from 'valibot';
import { engraving } from '#kernel/jewel/pieces/parts/engraving/engraving.schema.ts';
import { headSchema } from '#kernel/jewel/pieces/parts/head/head.schema.ts';
import { circumferenceMm, commonEntries, secondMetal } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { rowSchema } from '#kernel/jewel/pieces/parts/row/row.schema.ts';
import { shankSchema } from '#kernel/jewel/pieces/parts/shank/shank.schema.ts';
import { stoneSchema } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

export const ringSchema = v.strictObject({
  ...commonEntries,
  kind: v.literal('ring'),
  /** Metal of the head where it differs from the shank's. */
  headMetal: secondMetal,
  circumferenceMm,
  shank: v.optional(shankSchema, {}),
  head: v.optional(headSchema, {}),
  centre: stoneSchema,
  sides: v.optional(v.nullable(stoneSchema), null),
  row: v.optional(v.nullable(rowSchema), null),
  engraving,
});
export type RingDesign = v.InferOutput<typeof ringSchema>;
