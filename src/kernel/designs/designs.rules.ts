/** Saved designs of one customer. */
export const maxSavedDesigns = 200;

/** Characters of a design as JSON; the largest a form can make is a fifth of it. */
export const maxDesignCharacters = 12_000;

/** Of a design's name. */
export const maxDesignNameCharacters = 60;
