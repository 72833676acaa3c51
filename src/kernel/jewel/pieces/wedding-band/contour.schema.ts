import * as v from 'valibot';
import { inRange, range } from '#kernel/jewel/pieces/parts/range.ts';

/** How far a band curves aside, and over what length. */
export const CONTOUR_DIP_MM = range(0.3, 3.5);
export const CONTOUR_SPAN_MM = range(5, 15);

export const contourSchema = v.strictObject({
  dipMm: inRange(CONTOUR_DIP_MM),
  spanMm: inRange(CONTOUR_SPAN_MM),
});
export type ContourDesign = v.InferOutput<typeof contourSchema>;
