import { atom } from 'nanostores';

/** The weight of the centre stone, in ct, in which the page's ring is shown; null for its own. */
export const $weight = atom<number | null>(null);
