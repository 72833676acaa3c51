import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

/** Grades are not visible in smaller stones. */
const LEAST_CARAT = 0.2;

/** Whether the stone's grades can be compared by eye. Separate from the test, which is loaded later. */
export const canBeTried = ({ material, colour, carat }: StoneDesign): boolean =>
  material === 'diamond' && !isFancy(colour) && carat >= LEAST_CARAT;
