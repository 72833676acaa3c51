import * as v from 'valibot';
import { engraving } from '#kernel/jewel/pieces/parts/engraving/engraving.schema.ts';
import { circumferenceMm, commonEntries, secondMetal } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { rowSchema } from '#kernel/jewel/pieces/parts/row/row.schema.ts';
import { shankSchema } from '#kernel/jewel/pieces/parts/shank/shank.schema.ts';
import { contourSchema } from './contour.schema.ts';

export const weddingBandSchema = v.strictObject({
  ...commonEntries,
  kind: v.literal('wedding-band'),
  /** Metal of the middle of a two-tone band. */
  accentMetal: secondMetal,
  circumferenceMm,
  shank: v.optional(shankSchema, {}),
  row: v.optional(v.nullable(rowSchema), null),
  /** Curve around an engagement ring's head; straight bands omit it, so that their documents do not change. */
  contour: v.optional(
    v.pipe(
      v.nullable(contourSchema),
      v.transform((contour) => contour ?? undefined),
    ),
  ),
  engraving,
});
export type WeddingBandDesign = v.InferOutput<typeof weddingBandSchema>;
