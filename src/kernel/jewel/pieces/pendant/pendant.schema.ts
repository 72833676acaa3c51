import * as v from 'valibot';
import { headSchema } from '#kernel/jewel/pieces/parts/head/head.schema.ts';
import { commonEntries } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { inRange, range } from '#kernel/jewel/pieces/parts/range.ts';
import { stoneSchema } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

export const CHAIN_MM = range(350, 800);

export const pendantSchema = v.strictObject({
  ...commonEntries,
  kind: v.literal('pendant'),
  stone: stoneSchema,
  head: v.optional(headSchema, {}),
  chainLengthMm: v.optional(inRange(CHAIN_MM), 450),
});
export type PendantDesign = v.InferOutput<typeof pendantSchema>;
