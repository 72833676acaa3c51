/** What a customer may write a note beside. */
export const notedKinds = ['product', 'stone', 'design'] as const;

export type NotedKind = (typeof notedKinds)[number];

export const maxNoteCharacters = 300;
