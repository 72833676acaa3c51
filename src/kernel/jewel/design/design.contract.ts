import * as v from 'valibot';
import { DESIGN_VERSION } from '#kernel/jewel/pieces/parts/piece.schema.ts';
import { PIECES } from '#kernel/jewel/pieces/pieces.ts';

const pieceSchemas = Object.values(PIECES).map(({ schema }) => schema);

const setSchema = v.strictObject({
  version: v.literal(DESIGN_VERSION),
  kind: v.literal('set'),
  pieces: v.pipe(v.array(v.variant('kind', pieceSchemas)), v.minLength(2), v.maxLength(4)),
});

/** A design: one JSON document that determines shape, image, weight and price. */
export const designSchema = v.variant('kind', [...pieceSchemas, setSchema]);

/** A design with all defaults filled in. */
export type Design = v.InferOutput<typeof designSchema>;
export type SetDesign = v.InferOutput<typeof setSchema>;
