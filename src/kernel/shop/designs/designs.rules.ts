/** Maximum number of saved designs of a customer. */
export const maxSavedDesigns = 200;

/** Maximum length of a design's JSON; about five times the largest that a form can make. */
export const maxDesignCharacters = 12_000;

/** Maximum characters of a design in a URL; the seed's designs take 200 to 500. */
export const mostLinkCharacters = 6000;
/** Maximum bytes of the JSON that a link unpacks to. */
export const mostLinkBytes = 24_000;

/** Maximum length of a design's name. */
export const maxDesignNameCharacters = 60;
