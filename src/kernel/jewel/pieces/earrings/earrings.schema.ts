import * as v from 'valibot';
import { headSchema } from '#kernel/jewel/pieces/parts/head/head.schema.ts';
import { commonEntries } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { inRange, range } from '#kernel/jewel/pieces/parts/range.ts';
import { smallStoneEntries, stoneSchema } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

/** Measures of a hoop, mm. */
export const HOOP_INNER_MM = range(8, 40);
export const HOOP_WIDTH_MM = range(1.4, 6);

const hoopSchema = v.strictObject({
  innerDiameterMm: inRange(HOOP_INNER_MM),
  widthMm: inRange(HOOP_WIDTH_MM),
  ...smallStoneEntries,
});
export type HoopDesign = v.InferOutput<typeof hoopSchema>;

export const earringsSchema = v.strictObject({
  ...commonEntries,
  kind: v.literal('earrings'),
  style: v.picklist(['stud', 'drop', 'hoop']),
  /** The stone of one earring; hoops only have a row. */
  stone: v.optional(v.nullable(stoneSchema), null),
  /** Upper stone of a drop. */
  topStone: v.optional(v.nullable(stoneSchema), null),
  head: v.optional(headSchema, {}),
  hoop: v.optional(v.nullable(hoopSchema), null),
});
export type EarringsDesign = v.InferOutput<typeof earringsSchema>;
