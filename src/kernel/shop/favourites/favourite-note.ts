/** Kinds of favourites that a customer can add a note to. */
export const notedKinds = ['product', 'stone', 'design'] as const;

export type NotedKind = (typeof notedKinds)[number];

export const maxNoteCharacters = 300;
