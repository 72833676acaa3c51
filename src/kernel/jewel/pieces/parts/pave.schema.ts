import * as v from 'valibot';

/** How the metal beside small stones is worked: raised to beads, or cut down between walls so that the stones show. */
export const PAVE_WAYS = ['beads', 'cut-down'] as const;

/** Beads are the default and omitted, so that the document of a beaded row does not change. */
export const paveEntry = {
  pave: v.optional(
    v.pipe(
      v.picklist(PAVE_WAYS),
      v.transform((way) => (way === 'beads' ? undefined : way)),
    ),
  ),
};
