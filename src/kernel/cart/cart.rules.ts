/** Pieces per cart line (the original's limit). */
export const maxQuantity = 100;

/** Different lines in one cart. */
export const maxLines = 60;
