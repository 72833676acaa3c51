import type { FancyColour } from './grades.ts';

/** Whether a stone has a fancy colour instead of a letter. Separate from the lists because not every page needs those. */
export const isFancy = <T extends string>(colour: T): colour is T & FancyColour =>
  /^(faint|(very-)?light|fancy)(-|$)/.test(colour);
