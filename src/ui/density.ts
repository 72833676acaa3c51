import { createContext } from 'react';

/**
 * `regular`: the shop, 48 px controls with labels in small capitals. `compact`: the staff application, 36 px
 * controls with plain labels.
 */
export type Density = 'regular' | 'compact';

export const DensityContext = createContext<Density>('regular');

/** The box of a field in a dense screen; height and width are set by the caller. */
export const compactBox =
  'rounded-control border border-line-strong bg-white px-2.5 text-sm text-ink transition-colors duration-150 ease-calm hover:border-ink focus:border-ink focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-ink disabled:bg-ground disabled:text-stone aria-invalid:border-ruby';

/** The box of a field in a form of a dense screen. */
export const compactFieldBox = `${compactBox} min-h-10 w-full py-1.5`;
