import type { Control } from '#kernel/pieces/parts/control.ts';

/** Choices that few make and everybody would have to pass by. */
const RARE: ReadonlySet<string> = new Set(['fluorescence', 'head-metal', 'intensity', 'raise', 'tint']);

/** Whether a control waits behind "more" in its group. */
export const isFolded = ({ id, isAdvanced }: Control): boolean => isAdvanced === true || RARE.has(id);
