import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

/** In a smaller stone nobody sees a grade. */
const LEAST_CARAT = 0.2;

/** Whether grades say anything about this stone that an eye could check. Apart from the test, which comes later. */
export const canBeTried = ({ material, colour, carat }: StoneDesign): boolean =>
  material === 'diamond' && !isFancy(colour) && carat >= LEAST_CARAT;
