import { compactBox } from '#ui/density.ts';

/** Styles of an input above a list. */
export const smallBox = `${compactBox} min-h-9 min-w-36`;
