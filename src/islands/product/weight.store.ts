import { atom } from 'nanostores';

/** The weight of its centre stone, in ct, at which the page's ring is looked at; null for its own. */
export const $weight = atom<number | null>(null);
