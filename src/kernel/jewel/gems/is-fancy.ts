import type { FancyColour } from './grades.ts';

/** Whether a stone has a colour of its own, without a letter. Apart from the lists, which not every page needs. */
export const isFancy = <T extends string>(colour: T): colour is T & FancyColour =>
  /^(faint|(very-)?light|fancy)(-|$)/.test(colour);
