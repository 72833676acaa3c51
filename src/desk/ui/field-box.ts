import { compactBox } from '#ui/density.ts';

/** A box above a list. */
export const smallBox = `${compactBox} min-h-9 min-w-36`;
