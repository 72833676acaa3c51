/** Saved designs of one customer. */
export const maxSavedDesigns = 200;

/** Characters of a design as JSON; the largest a form can make is a fifth of it. */
export const maxDesignCharacters = 12_000;

/** Longest text of a design in an address, in characters; seed designs take 200 to 500. */
export const mostLinkCharacters = 6000;
/** Longest JSON a link may unfold to, in bytes. */
export const mostLinkBytes = 24_000;

/** Of a design's name. */
export const maxDesignNameCharacters = 60;
