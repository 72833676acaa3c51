/** `data` of an empty success: `[]`, never null. */
export const nothing: [] = [];
